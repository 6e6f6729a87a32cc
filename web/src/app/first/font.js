/*
 * Lets Pretendard in once there is something to read, and what is pressed first need not wait: on a first visit its 100 KB hold
 * nothing up, and the page is laid out anew when nothing else is going on. Who has been here before, and so has a service worker,
 * has the file too and gets it with the first paint.
 */
(() => {
  const FONT = '1em "Pretendard Variable"';
  const FIRST_TEXT = "first-contentful-paint";

  // Heard from here on: a busy browser may tell of its first text after them.
  const [scriptsReady, appStart, contentShown] = ["scriptsready", "appstart", "contentshown"].map(
    (event) => new Promise((tell) => addEventListener(event, tell, { once: true })),
  );

  function letIn() {
    document.documentElement.dataset.font = "";
  }

  /** Until what was pressed has been done (acts.js), and shows. */
  function actDone() {
    return document.querySelector("[data-heard]") ? contentShown : undefined;
  }

  async function bring() {
    await actDone();
    // Here before it is asked for: the page is laid out once more, not twice.
    await document.fonts.load(FONT).catch(() => undefined);
    await actDone();
    // Safari has no such callback.
    (window.requestIdleCallback ?? setTimeout)(letIn);
  }

  if (navigator.serviceWorker?.controller) letIn();
  else {
    const observer = new PerformanceObserver((paints) => {
      if (paints.getEntriesByName(FIRST_TEXT).length === 0) return;
      observer.disconnect();
      // What was rendered reads as it is, until whoever touches it need not wait; elsewhere the text comes with the content.
      const isReadable = document.querySelector("#state") && !("member" in document.documentElement.dataset);
      // Not every browser says that scripts are ready.
      void (isReadable ? Promise.race([scriptsReady, appStart]) : contentShown).then(bring);
    });
    observer.observe({ type: "paint", buffered: true });
  }
})();
