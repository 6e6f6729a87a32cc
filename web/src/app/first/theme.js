/* In the document itself, before the first paint: shows the theme the visitor chose. */
(() => {
  const COLORS = { light: "#f6f3eb", dark: "#0f1315" };

  function chosen() {
    try {
      const theme = localStorage.getItem("theme");
      return theme === "light" || theme === "dark" ? theme : null;
    } catch {
      return null; // storage is blocked: the system decides
    }
  }

  function apply() {
    const theme = chosen();
    if (theme) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.content = COLORS[theme ?? (meta.media.includes("dark") ? "dark" : "light")];
    }
  }

  // What the server rendered is a visitor's page: a member does not get to see it.
  try {
    const isMember = [sessionStorage, localStorage].some((storage) => storage.getItem("loggedIn") === "true");
    if (isMember) document.documentElement.dataset.member = "";
  } catch {
    // Storage is blocked: nobody stays signed in.
  }

  apply();
  addEventListener("storage", apply);
  addEventListener("themechange", apply);
})();
