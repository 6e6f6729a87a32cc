/*
 * In the document itself: what is done on a page before the app is there is heard at once and done once it is. Links work by
 * themselves, and so do searches. Where the app makes the page anew (first/shell.js), what was pressed or typed in is found again by its name.
 */
(() => {
  const FIELDS = "input:not([type=file]), textarea";
  const CONTROLS = "button, label, input, select, textarea, [role=tab], [role=radio], [role=switch]";
  /** So long what was pressed may take to appear in the page that is made anew. */
  const PATIENCE_MS = 5_000;

  /** What was pressed last: whoever presses again and again means one thing. */
  let pressed = null;
  let submitted = null;

  const nameOf = (element) =>
    element.getAttribute("aria-label") ||
    element.labels?.[0]?.textContent ||
    element.placeholder ||
    element.textContent;

  /** What stands around `element`, but for figures, which change by themselves. */
  const surroundingsOf = (element) => element.closest("li, article, section")?.textContent.replace(/\d+/g, "");

  /**
   * How `element` is found again among its likes; a page that is kept has it still. What was pressed in a page as it was last seen
   * may have made room for another: there it has to stand where it stood, so that nobody is meant but who was.
   */
  function findable(element) {
    const name = nameOf(element);
    const isOld = element.closest("[data-seen]") !== null;
    const around = surroundingsOf(element);
    const isLike = (each) => nameOf(each) === name && (!isOld || surroundingsOf(each) === around);
    const likes = () => [...document.querySelectorAll(element.tagName)].filter(isLike);
    const index = likes().indexOf(element);
    return () => (element.isConnected ? element : likes()[index]);
  }

  /** It leads to an address, as links do. */
  const isSearch = (form) => form?.hasAttribute("action");

  function keepPress(event) {
    if (event.target.closest("a[href], summary")) return;
    const control = event.target.closest(CONTROLS);
    // A field takes what is typed, and a box its tick, as they are.
    if (!control || control.matches(`${FIELDS}, label, select`) || isSearch(control.form)) return;
    event.preventDefault();
    event.stopPropagation();
    for (const heard of document.querySelectorAll("[data-heard]")) delete heard.dataset.heard;
    control.dataset.heard = "";
    pressed = findable(control);
  }

  function keepSubmit(event) {
    if (isSearch(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!pressed) submitted = findable(document.activeElement);
  }

  /** What stands in the fields of the page other than at first, and where the reader is. */
  function keepFields() {
    const isChanged = ({ type, checked, defaultChecked, value, defaultValue }) =>
      type === "checkbox" || type === "radio" ? checked !== defaultChecked : value !== defaultValue;
    const changed = [...document.querySelectorAll(FIELDS)].filter(isChanged);
    const texts = changed.map((field) => {
      const { type, checked, value } = field;
      return [findable(field), { type, checked, value }];
    });
    const { activeElement } = document;
    const focused = activeElement?.matches(CONTROLS) ? findable(activeElement) : null;
    return () => {
      for (const [find, given] of texts) fill(find(), given);
      focused?.()?.focus({ preventScroll: true });
    };
  }

  /** As if it were done now: React looks at the setter of the element itself to tell whether anything has changed. */
  function fill(field, { type, checked, value }) {
    if (!field) return;
    if (type === "checkbox" || type === "radio") {
      // It may stand otherwise at first than in the look: in an installed app, for one.
      if (field.checked !== checked) field.click();
      return;
    }
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value").set.call(field, value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** Calls `act` with what `find` finds once it is there, unless it comes too late or something else was pressed meanwhile. */
  function whenFound(find, act) {
    const look = () => {
      const element = find();
      if (!element) return;
      stop();
      act(element);
    };
    const watch = new MutationObserver(look);
    const stop = () => {
      watch.disconnect();
      removeEventListener("click", stop, true);
    };
    watch.observe(document.body, { childList: true, subtree: true });
    addEventListener("click", stop, true);
    setTimeout(stop, PATIENCE_MS);
    look();
  }

  let putBack = null;
  addEventListener("click", keepPress, true);
  addEventListener("submit", keepSubmit, true);
  // Just before the app makes the page anew, and when it hears for itself.
  addEventListener("appcomes", () => (putBack = keepFields()), { once: true });
  addEventListener(
    "appstart",
    () => {
      removeEventListener("click", keepPress, true);
      removeEventListener("submit", keepSubmit, true);
      putBack?.();
      if (pressed) {
        whenFound(pressed, (control) => {
          delete control.dataset.heard;
          control.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
        });
      } else if (submitted) whenFound(submitted, ({ form }) => form?.requestSubmit());
    },
    { once: true },
  );
})();
