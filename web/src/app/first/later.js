/*
 * At the end of a rendered page, which reads without its scripts: lets them come when the reader first does something, has
 * had time to read, or misses a picture, for which the app has another. Somebody who comes back finds the page where they left it.
 */
(() => {
  /** So long nothing but reading keeps the browser busy. */
  const READ_MS = 3_000;
  const ACTS = ["pointerdown", "pointermove", "touchstart", "wheel", "scroll", "keydown", "focusin", "error"];

  const later = document.querySelector("template#later");
  if (!later) return;

  function scrollBack() {
    try {
      // As the router keeps them, which leaves rendered pages where they are.
      const places = JSON.parse(sessionStorage.getItem("react-router-scroll-positions") ?? "{}");
      const top = places[history.state?.key];
      if (top) scrollTo({ top, behavior: "instant" });
    } catch {
      // Storage is blocked: nothing was kept.
    }
  }

  function start() {
    clearTimeout(timer);
    for (const act of ACTS) removeEventListener(act, start, true);
    document.head.append(later.content);
  }

  scrollBack();
  for (const act of ACTS) addEventListener(act, start, { capture: true, passive: true });
  const isMissing = ({ complete, naturalWidth }) => complete && naturalWidth === 0;
  // A member waits for their own page.
  const isAwaited = "member" in document.documentElement.dataset || [...document.images].some(isMissing);
  const timer = setTimeout(start, isAwaited ? 0 : READ_MS);
})();
