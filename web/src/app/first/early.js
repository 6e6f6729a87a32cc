/*
 * In the document itself, before its scripts: brings what a member's page needs where the page is rendered for a visitor, and has the
 * server ask what it shows first, so that what is said to it comes beside the code, and how it looks with that. lib/early.ts hands
 * it to who asks the same, first/shell.js shows the look.
 */
(() => {
  /** About a round trip of a slow network: the style sheets are not to share it with the scripts, which come as soon either way. */
  const HEAD_START_MS = 120;
  /** An answer that has waited longer may be out of date. */
  const FRESH_MS = 15_000;

  const token = window.sessionKeptIn?.getItem("token");
  if (!token) return;

  const files = document.querySelector("template#files")?.content;
  if (files) {
    const sheets = [...files.querySelectorAll("link[rel=stylesheet]")];
    // Once: what has been brought is no longer in it.
    const bringScripts = () => document.head.append(files);
    // For shell.js: how the page looks while it loads waits for them, and knows the build by the scripts.
    window.stylesSettle = Promise.all(
      sheets.map(
        (sheet) =>
          new Promise((settled) => {
            for (const event of ["load", "error"]) sheet.addEventListener(event, settled, { once: true });
          }),
      ),
    ).then(bringScripts);
    document.head.append(...sheets);
    setTimeout(bringScripts, HEAD_START_MS);
  }

  if (!document.querySelector('meta[name="asks"]')) return;
  const address = location.pathname + location.search;
  // As app/live/lastSeen.ts writes it: shell.js shows that, and no other is made where the build it names is the server's.
  const seen = window.sessionKeptIn.getItem("lastSeen");
  const build = seen?.includes(`${JSON.stringify(address)}:`) && /"build":"([^"]+)/.exec(seen)?.[1];
  const headers = { "x-auth-token": token, ...(build && { "x-look": build }) };
  const asked = fetch(`/start${address}`, { headers });
  // Read at once: with the app there is no time left to. Where nothing comes, the app asks by itself.
  const said = asked.then((came) => (came.status === 200 ? came.json() : null)).catch(() => null);
  window.early = { token, address, until: performance.now() + FRESH_MS, said };
})();
