import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { show } from "../../../test/show.tsx";
import { TabBar } from "./TabBar.tsx";

test("says where one is, on the pages of a place, too, and nowhere else; its tabs lead on", async () => {
  await page.viewport(390, 844);
  const { router } = show(<TabBar />, "/playlists");
  const here = () => document.querySelectorAll("[aria-current=page]");
  await expect.poll(() => [...here()].map(({ textContent }) => textContent)).toEqual(["운동 정보"]);
  await page.getByRole("link", { name: "커뮤니티" }).click();
  await expect.poll(() => router.state.location.pathname).toBe("/posts");
});

test("away from its places it says so of none", async () => {
  await page.viewport(390, 844);
  show(<TabBar />, "/messenger");
  await expect.element(page.getByRole("link", { name: "커뮤니티" })).toBeVisible();
  expect(document.querySelectorAll("[aria-current]")).toHaveLength(0);
});
