import sprite from "../ui/icons/icons.svg";

/** A page that the server rendered has the icons that it shows; this brings the others. Without a network they stay away. */
export async function bringIcons(): Promise<void> {
  const icons = await fetch(sprite)
    .then((answer) => (answer.ok ? answer.text() : ""))
    .catch(() => "");
  const shown = document.querySelector(".icon-sprite");
  if (icons !== "" && shown) shown.outerHTML = icons;
}
