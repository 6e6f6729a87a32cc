/*
 * In the document itself, before its scripts: brings what a member's page needs where the page is rendered for a visitor, and asks
 * what it shows first, so that the answers come beside the code. lib/early.ts hands them to who asks the same.
 */
(() => {
  /** About a round trip of a slow network: the style sheets are not to share it with the scripts, which come as soon either way. */
  const HEAD_START_MS = 120;

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

  const asks = document.querySelector('meta[name="asks"]')?.content;
  if (!asks) return;
  // Noted for nobody in particular (rendering/start.tsx): whom the page is about is what its path ends in.
  const about = location.pathname.split("/").at(-1);
  window.early = new Map(
    asks.split(" ").map((noted) => {
      const address = noted.replace("%C2%A0", about);
      // Read at once: with the app there is no time left to.
      const answer = fetch(address, { headers: { "x-auth-token": token } }).then(
        async (came) => new Response((await came.text()) || null, came),
      );
      // Whoever asks the same hears of it; unasked it is nobody's failure.
      answer.catch(() => undefined);
      return [address, { token, askedAt: performance.now(), answer }];
    }),
  );
})();
