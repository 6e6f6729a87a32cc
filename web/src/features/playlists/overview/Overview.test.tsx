import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { example, refuse, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { Overview } from "./Overview.tsx";

test("a playlist that could not be deleted says so and stays", async () => {
  const list = { ...example("getPlaylists")[0], playlistId: 1, playlistName: "아침 러닝", count: 0, videos: [] };
  const calls = serve({ getPlaylists: () => [list], deletePlaylist: () => refuse("INTERNAL") });
  show(<Overview />, "/bookmark");
  await page.getByRole("button", { name: "아침 러닝 메뉴" }).click();
  await page.getByRole("menuitem", { name: "삭제" }).click();
  const question = page.getByRole("dialog");
  await question.getByRole("button", { name: "삭제", exact: true }).click();
  await expect.element(page.getByText("삭제하지 못했어요. 문제가 생겼어요. 잠시 후 다시 시도해 주세요.")).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByRole("link", { name: "아침 러닝" })).toBeVisible();
  expect(calls.map(({ name }) => name)).toContain("deletePlaylist");
});

test("a playlist that is made after 그만두기 leaves the form open that was opened anew meanwhile", async () => {
  const made = Promise.withResolvers<void>();
  serve({ getPlaylists: () => [], createPlaylist: () => made.promise.then(() => example("createPlaylist")) });
  show(<Overview />, "/bookmark");
  const open = page.getByRole("button", { name: "새 플레이리스트" });
  await open.click();
  const field = page.getByRole("textbox", { name: "새 플레이리스트 이름" });
  await field.fill("아침 러닝");
  await page.getByRole("button", { name: "만들기", exact: true }).click();
  await page.getByRole("button", { name: "그만두기" }).click();
  await open.click();
  await field.fill("저녁 요가");
  made.resolve();
  await expect.element(page.getByText("‘아침 러닝’ 플레이리스트를 만들었어요")).toBeVisible();
  await expect.element(field).toHaveValue("저녁 요가");
  await expect.element(field).toHaveFocus();
});
