/*
 * Before #root: until the app runs, shows how the page looks while it loads, and to a member how it looks with what is theirs: as
 * they saw it last (app/live/lastSeen.ts), else as the server makes it for them (first/early.js). A page rendered for a visitor
 * keeps its place unless a member has come.
 */
(() => {
  const template = document.querySelector("template#start");
  const { sessionKeptIn: storage } = window;
  // Whoever may not open the page is led on as soon as the app runs.
  if (template?.dataset.reader !== (storage ? "member" : "visitor")) return;

  /** A look is shown of the same build only: its style sheets are those of that look. */
  function build() {
    // The app's script; where it comes at the page's end, what has it ready: the first that early.js brings.
    const script = document.querySelector('script[type="module"][src]');
    return script?.src ?? document.querySelector('link[rel="modulepreload"]')?.href;
  }

  function lastSeen() {
    try {
      const seen = JSON.parse(storage?.getItem("lastSeen") ?? "null");
      const isMine = seen?.token === storage?.getItem("token") && seen?.build === build();
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
    if (look) put(look, shell);
    else {
      shell.append(template.content);
      const { early } = window;
      // Forgotten meanwhile, it may be out of date (lib/forgetEarly.ts).
      void early?.said.then((start) => start && window.early === early && putUnlessUsed(start, shell));
    }
    template.replaceWith(shell);
  }

  function put(look, shell) {
    shell.innerHTML = look;
    shell.dataset.seen = "";
  }

  /** What is in use by then stays as it is. */
  function putUnlessUsed(start, shell) {
    const isUsed = shell.contains(document.activeElement) || shell.querySelector("[data-heard]");
    const isMine = window.early.token === storage.getItem("token") && build()?.endsWith(start.build);
    if (start.look && isMine && !isUsed && !isAppThere) put(start.look, shell);
  }

  /** A page rendered for a visitor has that one's icons only; the others are on their way (rendering/pageFiles.ts). */
  async function bringIcons() {
    const { href } = document.querySelector("link[rel=preload][as=fetch]");
    const icons = await fetch(href);
    if (icons.ok) document.querySelector(".icon-sprite").outerHTML = await icons.text();
  }

  addEventListener("appstart", () => (isAppThere = true), { once: true });
  // Put aside before the app is there to guard it (live/restoredPages.ts), a page keeps nobody's look for whoever comes back to it.
  addEventListener("pagehide", () => isAppThere || document.querySelector("#shell")?.remove());
  // A rendered page has its own style sheets only.
  if (!window.stylesSettle) return show();
  void window.stylesSettle.then(show);
  // Without a network they stay away.
  bringIcons().catch(() => undefined);
})();
