/**
 * What closes suggestions for whoever only hears them is called "Dismiss" by Base UI, in every language, and takes no other name. As the
 * `ref` of their popup this gives it ours.
 */
export function nameDismiss(popup: HTMLElement | null): void {
  if (popup === null) return;
  for (const button of document.querySelectorAll("[role=button][aria-label=Dismiss]"))
    button.setAttribute("aria-label", "닫기");
}
