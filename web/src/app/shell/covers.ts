/** Whether something floating lies on what can be pressed. */

const ACTS = "a, button, input, select, textarea, label, summary";
/** Less of an act than this may lie under it: the rest is easily met. */
const SHARE = 1 / 3;

/** Whether `floating` lies on a good part of an act of the page below it. */
export function covers(floating: HTMLElement): boolean {
  const box = floating.getBoundingClientRect();
  const columns = [box.left, (box.left + box.right) / 2, box.right];
  const rows = [box.top, (box.top + box.bottom) / 2, box.bottom];
  return columns.some((x) =>
    rows.some((y) =>
      document.elementsFromPoint(x, y).some((element) => {
        const act = floating.contains(element) ? null : element.closest(ACTS);
        return act !== null && shareUnder(act.getBoundingClientRect(), box) > SHARE;
      }),
    ),
  );
}

/** How much of `act` lies under `box`, from 0 to 1. */
function shareUnder(act: DOMRect, box: DOMRect): number {
  const across = Math.min(act.right, box.right) - Math.max(act.left, box.left);
  const down = Math.min(act.bottom, box.bottom) - Math.max(act.top, box.top);
  return (Math.max(0, across) * Math.max(0, down)) / (act.width * act.height);
}
