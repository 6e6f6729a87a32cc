/*
 * In the document itself, before what asks for it: whether somebody is signed in here, and where that is kept. As lib/session.ts
 * has it.
 */
(() => {
  const isIn = (storage) =>
    storage.getItem("loggedIn") === "true" && storage.getItem("token") !== null && storage.getItem("signIn") !== null;

  try {
    const storage = [sessionStorage, localStorage].find(isIn);
    if (!storage) return;
    window.sessionKeptIn = storage;
    document.documentElement.dataset.member = "";
  } catch {
    // Storage is blocked: nobody stays signed in.
  }
})();
