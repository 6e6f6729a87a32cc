/*
 * Lets Pretendard in once there is something to read: on a first visit its 100 KB hold nothing up. Who has been here
 * before, and so has a service worker, has the file too and gets it with the first paint.
 */
(() => {
  const FONT = '1em "Pretendard Variable"';
  const FIRST_TEXT = "first-contentful-paint";

  function letIn() {
    document.documentElement.dataset.font = "";
  }

  if (navigator.serviceWorker?.controller) letIn();
  else {
    const observer = new PerformanceObserver((paints) => {
      if (paints.getEntriesByName(FIRST_TEXT).length === 0) return;
      observer.disconnect();
      // Here before it is asked for: the page is laid out once more, not twice.
      const bring = () => void document.fonts.load(FONT).then(letIn, letIn);
      // What was rendered reads as it is; elsewhere the text comes with the content, which the font would hold up.
      if (document.querySelector("#state") && !("member" in document.documentElement.dataset)) bring();
      else addEventListener("contentshown", bring, { once: true });
    });
    observer.observe({ type: "paint", buffered: true });
  }
})();
