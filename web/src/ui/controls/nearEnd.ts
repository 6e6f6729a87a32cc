/** How far down a page the next part is asked for. */
const SHARE = 0.8;

/** How often that is looked at while somebody scrolls. */
export const NEAR_END_EVERY_MS = 150;

/** Whether the lower edge of what is visible has come to the last fifth of the page. */
export function isNearEnd(scrolled: number, visible: number, whole: number): boolean {
  return scrolled + visible >= whole * SHARE;
}

/** Calls `act` at most once in `milliseconds`: that long after the first of several calls. `cancel` drops what waits. */
export function throttle(act: () => void, milliseconds: number): { call: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    call: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        act();
      }, milliseconds);
    },
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
