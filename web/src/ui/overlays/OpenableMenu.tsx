import { Menu as BaseMenu } from "@base-ui/react/menu";
import { useEffect, useId } from "react";
import { OPENER } from "./focusBack.ts";
import { Icon } from "../icons/Icon.tsx";
import { IconButton } from "../controls/IconButton.tsx";
import type { Waited } from "../controls/waiting.ts";
import type { MenuProps } from "./menuProps.ts";
import styles from "./Menu.module.css";
import { useLandmark } from "./useLandmark.ts";

/** The menu itself, for which the library of menus is needed. */
export function OpenableMenu({
  label,
  icon = "more",
  items,
  muted = false,
  pressedBy,
  takesFocus,
}: MenuProps & Waited) {
  const { landmark, ref } = useLandmark();
  const id = useId();
  useEffect(() => {
    const trigger = document.getElementById(id);
    // As the key would have: the first item has the focus.
    if (pressedBy === "key") trigger?.click();
    else if (takesFocus) trigger?.focus();
  }, [id, pressedBy, takesFocus]);
  return (
    <BaseMenu.Root modal={false} defaultOpen={pressedBy === "pointer"}>
      <BaseMenu.Trigger id={id} ref={ref} render={<IconButton label={label} icon={icon} muted={muted} />} />
      <BaseMenu.Portal container={landmark}>
        {/* fixed: a panel that cuts off what is too long does not cut this */}
        <BaseMenu.Positioner className={styles.positioner} positionMethod="fixed" align="end" sideOffset={4}>
          <BaseMenu.Popup className={styles.menu} aria-label={label} {...{ [OPENER]: id }}>
            {items.map((item) => (
              <BaseMenu.Item
                key={item.label}
                className={styles.item}
                data-danger={item.danger || undefined}
                onClick={item.onSelect}
              >
                {item.icon && <Icon name={item.icon} size={20} />}
                {item.label}
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
