/*
 * In the document itself, before its scripts: asks what a member's page shows first, so that the answers come beside the code.
 * lib/early.ts hands them to who asks the same.
 */
(() => {
  const asks = document.querySelector('meta[name="asks"]')?.content;
  const token = window.sessionKeptIn?.getItem("token");
  if (!asks || !token) return;
  window.early = new Map(
    asks.split(" ").map((address) => {
      const answer = fetch(address, { headers: { "x-auth-token": token } });
      // Whoever asks the same hears of it; unasked it is nobody's failure.
      answer.catch(() => undefined);
      return [address, { token, askedAt: performance.now(), answer }];
    }),
  );
})();
