import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "../../../test/show.tsx";
import { contentIncludes } from "../../lib/afterContent.ts";
import type * as Module from "./Menu.tsx";

/** A module of its own, as on a page that was just opened: the library of menus has not come. */
const OPENED_JUST_NOW = "./Menu.tsx?openedJustNow";

/** Shows two menus before they can open; answers their buttons, and what lets them. */
async function showEarly(visit: string) {
  const content = Promise.withResolvers<void>();
  contentIncludes(content.promise);
  const { Menu } = (await import(/* @vite-ignore */ `${OPENED_JUST_NOW}${visit}`)) as typeof Module;
  const items = [{ label: "수정", onSelect: () => {} }];
  show(
    <>
      <Menu label="이 글 메뉴" items={items} />
      <Menu label="저 글 메뉴" items={items} />
    </>,
  );
  const button = (label: string) => page.getByRole("button", { name: label });
  await expect.element(button("이 글 메뉴")).toBeVisible();
  return {
    here: button("이 글 메뉴"),
    async arrive() {
      content.resolve();
      await expect.element(button("저 글 메뉴")).toHaveAttribute("aria-expanded", "false");
    },
  };
}

test("what is held down while the menu arrives stays until it is let go, and opens then", async () => {
  const { here, arrive } = await showEarly("1");
  const held = here.element();
  held.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  await arrive();
  expect(held.isConnected).toBe(true);
  held.dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
  held.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await expect.element(page.getByRole("menuitem", { name: "수정" })).toBeVisible();
});

test("a key pressed before it arrives opens it with the focus on its first item", async () => {
  const { here, arrive } = await showEarly("3");
  (here.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await arrive();
  await expect.element(page.getByRole("menuitem", { name: "수정" })).toHaveFocus();
});

test("where the focus is when the menu arrives, it stays", async () => {
  const { here, arrive } = await showEarly("2");
  (here.element() as HTMLElement).focus();
  await arrive();
  await expect.element(here).toHaveAttribute("aria-expanded", "false");
  await expect.element(here).toHaveFocus();
});

test("where it cannot be had, who presses is told, and it does not open by itself once it is there", async () => {
  const { here, arrive } = await showEarly("4");
  // Both menus have begun to ask; whoever asks from now on waits for a frame in vain.
  await new Promise((frame) => requestAnimationFrame(() => setTimeout(frame)));
  const frames = vi.spyOn(window, "requestAnimationFrame").mockImplementation(() => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  onTestFinished(() => frames.mockRestore());
  (here.element() as HTMLElement).click();
  await expect.element(page.getByText(/문제가 생겼어요/)).toBeVisible();
  frames.mockRestore();
  await arrive();
  await expect.element(here).toHaveAttribute("aria-expanded", "false");
});
