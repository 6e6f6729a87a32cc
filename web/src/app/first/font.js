/*
 * Lets Pretendard in once there is something to read, and what is pressed first need not wait: on a first visit its 100 KB
 * hold nothing up. Who has been here before, and so has a service worker, has the file too and gets it with the first paint.
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
      // What was rendered reads as it is, until whoever touches it need not wait; elsewhere the text comes with the content.
      const isReadable = document.querySelector("#state") && !("member" in document.documentElement.dataset);
      // Not every browser says that scripts are ready.
      for (const event of isReadable ? ["scriptsready", "appstart"] : ["contentshown"])
        addEventListener(event, bring, { once: true });
    });
    observer.observe({ type: "paint", buffered: true });
  }
})();
