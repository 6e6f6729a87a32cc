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

  apply();
  addEventListener("storage", apply);
  addEventListener("themechange", apply);
})();
