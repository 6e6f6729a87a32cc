import { IconButton } from "../controls/IconButton.tsx";
import { waitingFor } from "../controls/waiting.ts";
import type { MenuProps } from "./menuProps.ts";

/** The library of menus is larger than most pages: it comes after what has menus. */
const useOpenableMenu = waitingFor(async () => (await import("./OpenableMenu.tsx")).OpenableMenu);

/** A button with three dots and the few things it offers. */
export function Menu(menu: MenuProps) {
  const { label, icon = "more", muted = false } = menu;
  const { arrived: OpenableMenu, waited, heard } = useOpenableMenu();
  if (OpenableMenu) return <OpenableMenu {...menu} {...waited} />;
  return <IconButton label={label} icon={icon} muted={muted} aria-haspopup="menu" {...heard} />;
}
