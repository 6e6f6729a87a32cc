import { lazy, Suspense, useState } from "react";
import { afterContent } from "../../lib/afterContent.ts";
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

// The library of menus is larger than most pages: it comes after what has menus.
const OpenableMenu = lazy(async () => {
  await afterContent();
  return { default: (await patiently(() => import("./OpenableMenu.tsx"))).OpenableMenu };
});

/** A button with three dots and the few things it offers. What is pressed before it can open opens as soon as it can. */
export function Menu(menu: MenuProps) {
  const { label, icon = "more", muted = false } = menu;
  const [pressed, setPressed] = useState(false);
  const waiting = (
    <IconButton label={label} icon={icon} muted={muted} aria-haspopup="menu" onClick={() => setPressed(true)} />
  );
  return (
    <Suspense fallback={waiting}>
      <OpenableMenu {...menu} defaultOpen={pressed} />
    </Suspense>
  );
}
