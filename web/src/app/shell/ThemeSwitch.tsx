import { useSyncExternalStore } from "react";
import { Segmented } from "../../ui/controls/Segmented.tsx";

const THEMES = [
  { value: "system", label: "시스템" },
  { value: "light", label: "밝게" },
  { value: "dark", label: "어둡게" },
] as const;

type Theme = (typeof THEMES)[number]["value"];

/** Light, dark, or as the system has it. Kept in this browser; app/first/theme.js shows it, before the first paint already. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(subscribe, read, () => "system" as const);
  return <Segmented label="화면 테마" value={theme} onChange={choose} options={THEMES} />;
}

function choose(theme: Theme) {
  try {
    if (theme === "system") localStorage.removeItem("theme");
    else localStorage.setItem("theme", theme);
  } catch {
    // Storage is blocked: there is nowhere to keep a choice.
  }
  dispatchEvent(new Event("themechange"));
}

function read(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : "system";
}

function subscribe(notify: () => void): () => void {
  addEventListener("themechange", notify);
  addEventListener("storage", notify);
  return () => {
    removeEventListener("themechange", notify);
    removeEventListener("storage", notify);
  };
}
