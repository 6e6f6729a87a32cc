import { ContextMenu as BaseContextMenu } from "@base-ui/react/context-menu";
import { type ReactElement, useRef } from "react";
import { Icon } from "../icons/Icon.tsx";
import styles from "./Menu.module.css";
import type { MenuItem } from "./menuProps.ts";
import { useLandmark } from "./useLandmark.ts";

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
  const { landmark, ref } = useLandmark();
  const before = useRef<Element | null>(null);
  /** By hand: where Tab does not lead, the library would take the first thing within. */
  const giveBack = () => {
    const element = before.current;
    if (!(element instanceof HTMLElement) || !element.isConnected) return false;
    element.focus({ preventScroll: true });
    return true;
  };
  const isMeant = (target: EventTarget | null) => target instanceof Element && aim(target);
  return (
    <BaseContextMenu.Root
      onOpenChange={(open, details) => {
        if (!open) return;
        if (!isMeant(details.event.target)) details.cancel();
        before.current = document.activeElement;
      }}
    >
      <BaseContextMenu.Trigger
        ref={ref}
        render={children}
        onContextMenu={(event) => {
          if (!isMeant(event.target)) event.preventBaseUIHandler();
        }}
      />
      <BaseContextMenu.Portal container={landmark}>
        <BaseContextMenu.Positioner className={styles.positioner} positionMethod="fixed">
          <BaseContextMenu.Popup
            className={styles.menu}
            aria-label={label}
            finalFocus={(how) => how !== "keyboard" || !giveBack()}
          >
            {items.map((item) => (
              <BaseContextMenu.Item
                key={item.label}
                className={styles.item}
                data-danger={item.danger || undefined}
                onClick={item.onSelect}
              >
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
