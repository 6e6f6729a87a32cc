/*
 * Before #root: until the app runs, shows how the page looks while it loads, or, to a member who has seen it before, how it
 * looked then (app/live/lastSeen.ts). A page rendered for a visitor keeps its place unless a member has come.
 */
(() => {
  const template = document.querySelector("template#start");
  const { sessionKeptIn: storage } = window;
  // Whoever may not open the page is led on as soon as the app runs.
  if (template?.dataset.reader !== (storage ? "member" : "visitor")) return;

  /** Of the same build only: its style sheets are those of that look. */
  function lastSeen() {
    try {
      // The app's script; where it comes at the page's end, what has it ready: the first that early.js brings.
      const script = document.querySelector('script[type="module"][src]');
      const build = script?.src ?? document.querySelector('link[rel="modulepreload"]')?.href;
      const seen = JSON.parse(storage?.getItem("lastSeen") ?? "null");
      const isMine = seen?.token === storage?.getItem("token") && seen?.build === build;
      return isMine ? seen?.looks[location.pathname + location.search] : undefined;
    } catch {
      // It holds something else.
      return undefined;
    }
  }

  let isAppThere = false;
  function show() {
    if (isAppThere) return;
    const shell = document.createElement("div");
    shell.id = "shell";
    const look = lastSeen();
    if (look) {
      shell.innerHTML = look;
      shell.dataset.seen = "";
    } else shell.append(template.content);
    template.replaceWith(shell);
  }

  // A rendered page has its own style sheets only.
  if (!window.stylesSettle) return show();
  addEventListener("appstart", () => (isAppThere = true), { once: true });
  void window.stylesSettle.then(show);
})();
