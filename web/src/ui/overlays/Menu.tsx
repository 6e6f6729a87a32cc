import { Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { afterContent } from "../../lib/afterContent.ts";
import { createListeners } from "../../lib/listeners.ts";
import { partOf } from "../../lib/part.ts";
import { IconButton } from "../controls/IconButton.tsx";
import type { IconName } from "../icons/icon-names.ts";

export type MenuItem = { label: string; icon?: IconName; danger?: boolean; onSelect: () => void };

export type MenuProps = {
  /** Name of the button, for example "댓글 메뉴". */
  label: string;
  icon?: IconName;
  /** What destroys comes last. */
  items: readonly MenuItem[];
  muted?: boolean;
};

/** With what it was pressed before it could open. */
export type Pressing = "key" | "pointer";

/** The library of menus is larger than most pages: it comes after what has menus. */
const openable = partOf(async () => {
  await afterContent();
  return (await import("./OpenableMenu.tsx")).OpenableMenu;
});
const OpenableMenu = openable.Part;
let hasArrived = false;
const arrival = createListeners();
/** Where it fails, the next press or menu asks for it again. */
async function bring(): Promise<void> {
  if (hasArrived) return;
  await openable.bring();
  hasArrived = true;
  arrival.tell();
}

/**
 * A button with three dots and the few things it offers. What is pressed before it can open opens as soon as it can, and stays in its
 * place until it is let go: a press that ends on another button than it began on is none.
 */
export function Menu(menu: MenuProps) {
  const { label, icon = "more", muted = false } = menu;
  const canOpen = useSyncExternalStore(
    arrival.subscribe,
    () => hasArrived,
    () => false,
  );
  const [isHeld, setHeld] = useState(false);
  const [pressedBy, setPressedBy] = useState<Pressing>();
  const [isFocused, setFocused] = useState(false);
  useEffect(() => void bring(), []);
  const letGo = () => setHeld(false);
  const waiting = (
    <IconButton
      label={label}
      icon={icon}
      muted={muted}
      aria-haspopup="menu"
      onPointerDown={() => setHeld(true)}
      onPointerLeave={letGo}
      onPointerCancel={letGo}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onClick={({ detail }) => {
        setPressedBy(detail === 0 ? "key" : "pointer");
        letGo();
        void bring();
      }}
    />
  );
  if (!canOpen || isHeld) return waiting;
  return (
    <Suspense fallback={waiting}>
      <OpenableMenu {...menu} pressedBy={pressedBy} takesFocus={isFocused} />
    </Suspense>
  );
}
