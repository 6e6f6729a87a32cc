import { ContextMenu as BaseContextMenu } from "@base-ui/react/context-menu";
import type { ReactElement } from "react";
import { Icon } from "./Icon.tsx";
import styles from "./Menu.module.css";
import type { MenuItem } from "./Menu.tsx";

type ContextMenuProps = {
  label: string;
  items: readonly MenuItem[];
  /** What was pressed; false leaves it to the browser. */
  aim: (target: Element) => boolean;
  /** The element within which the menu opens: by the right button, or by a long press. */
  children: ReactElement;
};

/** A menu for the many things of one region: only one of them, however many things there are. */
export function ContextMenu({ label, items, aim, children }: ContextMenuProps) {
  const isMeant = (target: EventTarget | null) => target instanceof Element && aim(target);
  return (
    <BaseContextMenu.Root
      onOpenChange={(open, details) => {
        if (open && !isMeant(details.event.target)) details.cancel();
      }}
    >
      <BaseContextMenu.Trigger
        render={children}
        onContextMenu={(event) => {
          if (!isMeant(event.target)) event.preventBaseUIHandler();
        }}
      />
      <BaseContextMenu.Portal>
        <BaseContextMenu.Positioner className={styles.positioner}>
          <BaseContextMenu.Popup className={styles.menu} aria-label={label}>
            {items.map((item) => (
              <BaseContextMenu.Item key={item.label} className={styles.item} onClick={item.onSelect}>
                {item.icon && <Icon name={item.icon} size={20} />}
                {item.label}
              </BaseContextMenu.Item>
            ))}
          </BaseContextMenu.Popup>
        </BaseContextMenu.Positioner>
      </BaseContextMenu.Portal>
    </BaseContextMenu.Root>
  );
}
