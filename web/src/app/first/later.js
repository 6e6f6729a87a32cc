/* At the end of a rendered page: lets its scripts come once it is painted, so that what is read never waits for them. */
(() => {
  const later = document.querySelector("template#later");
  if (!later) return;
  const start = () => document.head.append(later.content);
  // A member waits for their own page, and in a tab nobody looks at nothing is painted.
  if (document.hidden || "member" in document.documentElement.dataset) start();
  else requestAnimationFrame(() => setTimeout(start));
})();
