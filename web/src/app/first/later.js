/*
 * At the end of a rendered page, which reads without its scripts: lets them come when the reader first does something, or
 * has had time to read. What is pressed before they are there is pressed again once they are.
 */
(() => {
  /** So long nothing but reading keeps the browser busy. */
  const READ_MS = 3_000;
  const ACTS = ["pointerdown", "pointermove", "touchstart", "wheel", "scroll", "keydown", "focusin"];

  const later = document.querySelector("template#later");
  if (!later) return;
  let pressed = null;

  function start() {
    clearTimeout(timer);
    for (const act of ACTS) removeEventListener(act, start, true);
    document.head.append(later.content);
  }

  function keep(event) {
    // These work without scripts.
    if (event.target.closest("a[href], summary")) return;
    event.preventDefault();
    event.stopPropagation();
    pressed = event.target;
  }

  function pressAgain() {
    removeEventListener("click", keep, true);
    if (pressed?.isConnected) pressed.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  }

  for (const act of ACTS) addEventListener(act, start, { capture: true, passive: true });
  addEventListener("click", keep, true);
  addEventListener("appstart", pressAgain, { once: true });
  // A member waits for their own page.
  const timer = setTimeout(start, "member" in document.documentElement.dataset ? 0 : READ_MS);
})();
