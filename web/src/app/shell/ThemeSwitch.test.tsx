import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../../test/accessibility.ts";
import { show } from "../../../test/show.tsx";
import { tabTo } from "../../../test/tabTo.ts";
import themeScript from "../first/theme.js?raw";
import { ThemeSwitch } from "./ThemeSwitch.tsx";

// As it stands in index.html.
const script = document.createElement("script");
script.textContent = themeScript;
document.head.append(script);

const choice = (name: string) => page.getByRole("radio", { name });
const theme = () => document.documentElement.dataset["theme"];
const barColors = () =>
  [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")].map(({ content }) => content);

/** The switch in a document that has what index.html has for it. */
function open(): void {
  for (const scheme of ["light", "dark"]) {
    const meta = document.createElement("meta");
    Object.assign(meta, { name: "theme-color", media: `(prefers-color-scheme: ${scheme})` });
    document.head.append(meta);
    onTestFinished(() => meta.remove());
  }
  onTestFinished(() => {
    localStorage.removeItem("theme");
    dispatchEvent(new Event("themechange"));
  });
  dispatchEvent(new Event("themechange"));
  show(<ThemeSwitch />);
}

test("begins with the system's look, is turned by the arrow keys, and keeps the choice in this browser", async () => {
  open();
  const [light, dark] = barColors();
  expect(light).not.toBe(dark);
  await tabTo(choice("시스템"));
  await expect.element(choice("시스템")).toBeChecked();
  await expectAccessible();
  for (const [name, kept] of [
    ["밝게", "light"],
    ["어둡게", "dark"],
  ] as const) {
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(choice(name)).toBeChecked();
    await expect.element(choice(name)).toHaveFocus();
    expect([theme(), localStorage.getItem("theme")]).toEqual([kept, kept]);
    expect(new Set(barColors())).toEqual(new Set([kept === "light" ? light : dark]));
  }
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(choice("시스템")).toBeChecked();
  expect([theme(), localStorage.getItem("theme")]).toEqual([undefined, null]);
  expect(barColors()).toEqual([light, dark]);
});

test("follows what another tab chose", async () => {
  open();
  await expect.element(choice("시스템")).toBeChecked();
  localStorage.setItem("theme", "dark");
  dispatchEvent(new StorageEvent("storage", { key: "theme" }));
  await expect.element(choice("어둡게")).toBeChecked();
  expect(theme()).toBe("dark");
});

test("what is no theme counts as none, and where nothing can be kept the system decides", async () => {
  localStorage.setItem("theme", "sepia");
  open();
  await expect.element(choice("시스템")).toBeChecked();
  expect(theme()).toBeUndefined();
  const blocked = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  onTestFinished(() => blocked.mockRestore());
  await page.getByText("밝게").click();
  await expect.element(choice("시스템")).toBeChecked();
});
