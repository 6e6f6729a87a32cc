import { useEffect, useState, useSyncExternalStore } from "react";
import { afterContent } from "../../lib/afterContent.ts";
import { createListeners } from "../../lib/listeners.ts";
import { once } from "../../lib/once.ts";
import { patiently } from "../../lib/part.ts";
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

type OpenableMenu = typeof import("./OpenableMenu.tsx").OpenableMenu;

let arrived: OpenableMenu | undefined;
const arrival = createListeners();

/** The library of menus is larger than most pages: it comes after what has menus. */
const bring = once(async () => {
  await afterContent();
  arrived = (await patiently(() => import("./OpenableMenu.tsx"))).OpenableMenu;
  arrival.tell();
});

/**
 * A button with three dots and the few things it offers. What is pressed before it can open opens as soon as it can, and stays in its
 * place until it is let go: a press that ends on another button than it began on is none.
 */
export function Menu(menu: MenuProps) {
  const { label, icon = "more", muted = false } = menu;
  const Openable = useSyncExternalStore(arrival.subscribe, () => arrived, nothing);
  const [isHeld, setHeld] = useState(false);
  const [pressedBy, setPressedBy] = useState<Pressing>();
  const [isFocused, setFocused] = useState(false);
  useEffect(() => void bring(), []);
  if (Openable && !isHeld) return <Openable {...menu} pressedBy={pressedBy} takesFocus={isFocused} />;
  const letGo = () => setHeld(false);
  return (
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
      }}
    />
  );
}

const nothing = () => undefined;
