/*
 * At the end of a page that shows something without its scripts. A rendered one reads without them: has them ready once the page is
 * there, and lets them run when the reader first does something, has had time to read, or misses something that the app has for
 * them; somebody who comes back finds it where they left it. One that the browser makes runs them once its look has been
 * painted: the work of their start would come before that.
 */
(() => {
  /** So long nothing but reading keeps the browser busy. */
  const READ_MS = 3_000;
  /** Longer nobody waits for a first paint: a tab that nobody looks at has none. */
  const PAINT_MS = 500;
  const FIRST_TEXT = "first-contentful-paint";
  const OWN_WAYS = ["wheel", "touchstart", "pointerdown", "keydown"];
  const ACTS = [...OWN_WAYS, "pointermove", "scroll", "focusin", "error"];
  const PLACES = "react-router-scroll-positions";

  const later = document.querySelector("template#later");
  if (!later) return;

  /** Whether a key is for the browser, as one that loads the page anew. */
  const isForBrowser = ({ ctrlKey, metaKey, altKey, key }) => ctrlKey || metaKey || altKey || key === "F5";

  function scrollBack() {
    try {
      // As the router keeps them, which leaves rendered pages where they are.
      const places = JSON.parse(sessionStorage.getItem(PLACES) ?? "{}");
      const { key } = history.state ?? {};
      const top = places[key];
      if (!top) return;
      scrollTo({ top, behavior: "instant" });
      // Whoever goes on by themselves before the app is there is not to be taken back by it.
      const heard = new AbortController();
      const forget = (event) => {
        if (isForBrowser(event)) return;
        heard.abort();
        sessionStorage.setItem(PLACES, JSON.stringify({ ...places, [key]: undefined }));
      };
      for (const way of OWN_WAYS) addEventListener(way, forget, { passive: true, signal: heard.signal });
    } catch {
      // Storage is blocked: nothing was kept.
    }
  }

  /** Fetched and compiled, without running: whoever touches the page first waits for neither. Fonts (font.js) come after that. */
  async function makeReady() {
    // They are to run already.
    if (!later.content.firstChild) return;
    const ready = later.content.cloneNode(true);
    for (const script of ready.querySelectorAll("script")) {
      const link = document.createElement("link");
      Object.assign(link, { rel: "modulepreload", href: script.src });
      script.replaceWith(link);
    }
    const come = [...ready.children].map(
      (file) =>
        new Promise((settled) => {
          for (const event of ["load", "error"]) file.addEventListener(event, settled, { once: true });
        }),
    );
    document.head.append(ready);
    await Promise.all(come);
    dispatchEvent(new Event("scriptsready"));
  }

  function start() {
    clearTimeout(timer);
    for (const act of ACTS) removeEventListener(act, start, true);
    document.head.append(later.content);
  }

  // Right behind the first paint, before pictures further down: a busy phone may tell of it late, or come late to the frame after.
  const painted = new Promise((tell) => {
    requestAnimationFrame(() => setTimeout(tell));
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName(FIRST_TEXT).length > 0) tell();
    }).observe({ type: "paint", buffered: true });
  });
  void painted.then(makeReady);

  scrollBack();
  for (const act of ACTS) addEventListener(act, start, { capture: true, passive: true });
  const isMissing = ({ complete, naturalWidth }) => complete && naturalWidth === 0;
  // A member waits for their own page, a visitor for one that was not rendered, and who is led to a comment for the app to find it.
  const isAwaited =
    "member" in document.documentElement.dataset ||
    !document.querySelector("#state") ||
    new URLSearchParams(location.search).has("comment") ||
    [...document.images].some(isMissing);
  if (isAwaited) void painted.then(start);
  const timer = setTimeout(start, isAwaited ? PAINT_MS : READ_MS);
})();
