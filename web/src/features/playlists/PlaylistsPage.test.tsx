import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { savedVideo, wholePlaylist } from "../../../test/playlists.ts";
import { example, serve } from "../../../test/server.ts";
import { show } from "../../../test/show.tsx";
import { Component as PlaylistsPage } from "./PlaylistsPage.tsx";

const addressOf = (name: string) => `/playlists?name=${encodeURIComponent(name)}`;
const list = (playlistName: string, playlistId: number) => ({ playlistName, playlistId, count: 1, videos: [] });
const row = (title: string) => page.getByRole("listitem").filter({ hasText: title });

/** The videos of each list by its name; from `hold` on they are not answered before the promise is kept. */
function serveLists(lists: Map<string, string[]>) {
  let held: Promise<void> | undefined;
  const calls = serve({
    getPlaylists: () => Array.from(lists.keys(), list),
    getPlaylist: async ({ params: { playlistName = "" } }) => {
      await held;
      return wholePlaylist((lists.get(playlistName) ?? []).map(savedVideo));
    },
    deletePlaylist: ({ params: { playlistName = "" } }) => {
      lists.delete(playlistName);
      return example("deletePlaylist");
    },
    createPlaylist: ({ body }) => {
      lists.set((body as { playlistName: string }).playlistName, []);
      return example("createPlaylist");
    },
    removeSavedVideo: ({ params: { playlistName = "", videoId } }) => {
      lists.set(
        playlistName,
        (lists.get(playlistName) ?? []).filter((each) => each !== videoId),
      );
      return example("removeSavedVideo");
    },
    saveVideo: () => example("saveVideo"),
    renamePlaylist: ({ params: { playlistName: from = "" }, body }) => {
      lists.set((body as { playlistName: string }).playlistName, lists.get(from) ?? []);
      lists.delete(from);
      return example("renamePlaylist");
    },
  });
  const hold = (promise: Promise<void>) => {
    held = promise;
  };
  return { calls, hold };
}

/** What another tab of this browser says. */
function hear(news: object) {
  const tab = new BroadcastChannel("fitmate.playlists");
  // A channel has no target: it stays within the origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  tab.postMessage(news);
  tab.close();
}

test("a new list shows nothing of a deleted one of that name", async () => {
  const lists = new Map([["아침", ["a"]]]);
  const { hold } = serveLists(lists);
  const { router } = show(<PlaylistsPage />, addressOf("아침"));
  await expect.element(row("a 러닝")).toBeVisible();
  await router.navigate("/playlists");
  await page.getByRole("button", { name: "아침 메뉴" }).click();
  await page.getByRole("menuitem", { name: "삭제" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "삭제", exact: true }).click();
  await page.getByRole("button", { name: "새 플레이리스트" }).click();
  await page.getByRole("textbox").fill("아침");
  await page.getByRole("button", { name: "만들기", exact: true }).click();
  await expect.element(page.getByRole("link", { name: "아침" })).toBeVisible();
  const answered = Promise.withResolvers<void>();
  hold(answered.promise);
  await router.navigate(addressOf("아침"));
  await expect.element(page.getByText("영상을 불러오는 중이에요")).toBeInTheDocument();
  expect(row("a 러닝").elements()).toEqual([]);
  answered.resolve();
  await expect.element(page.getByText("저장된 동영상이 없습니다")).toBeVisible();
});

test.each([
  ["here", false],
  ["in another tab", true],
])("a list that gets a name %s shows its own videos under it", async (_, isElsewhere) => {
  const lists = new Map([
    ["아침", ["a"]],
    ["저녁", ["b"]],
  ]);
  const { hold } = serveLists(lists);
  const { router } = show(<PlaylistsPage />, addressOf("아침"));
  await expect.element(row("a 러닝")).toBeVisible();
  await router.navigate(addressOf("저녁"));
  await expect.element(row("b 러닝")).toBeVisible();
  await router.navigate("/playlists");
  await expect.element(page.getByRole("link", { name: "저녁" })).toBeVisible();
  // Another device has deleted the one of that name.
  lists.delete("아침");
  const answered = Promise.withResolvers<void>();
  if (isElsewhere) {
    lists.delete("저녁");
    lists.set("아침", ["b"]);
    hear({ renamed: { from: "저녁", to: "아침" } });
  } else {
    await page.getByRole("button", { name: "저녁 메뉴" }).click();
    await page.getByRole("menuitem", { name: "이름 바꾸기" }).click();
    await page.getByRole("textbox").fill("아침");
    await page.getByRole("button", { name: "바꾸기", exact: true }).click();
  }
  await expect.element(page.getByRole("link", { name: "저녁" })).not.toBeInTheDocument();
  hold(answered.promise);
  await router.navigate(addressOf("아침"));
  await expect.element(row("b 러닝")).toBeVisible();
  expect(row("a 러닝").elements()).toEqual([]);
  answered.resolve();
});

test("a list that another tab gives another name plays on, and what was deleted comes back into it", async () => {
  const lists = new Map([["아침", ["a", "b", "c"]]]);
  const { calls } = serveLists(lists);
  const { router } = show(<PlaylistsPage />, addressOf("아침"));
  await page.getByRole("button", { name: "a 러닝 삭제" }).click();
  const undo = page.getByRole("button", { name: "삭제 되돌리기" });
  await expect.element(undo).toBeVisible();
  await page.getByRole("button", { name: "모두 재생" }).click();
  const player = page.getByTitle("b 러닝");
  await expect.element(player).toBeVisible();
  const played = player.element();
  lists.set("저녁", lists.get("아침") ?? []);
  lists.delete("아침");
  hear({ renamed: { from: "아침", to: "저녁" } });
  await expect.poll(() => router.state.location.search).toBe(new URL(addressOf("저녁"), location.href).search);
  await expect.poll(() => calls.at(-1)?.params["playlistName"]).toBe("저녁");
  expect(played.isConnected).toBe(true);
  await userEvent.keyboard("{Escape}");
  await undo.click();
  const saved = () => calls.filter(({ name }) => name === "saveVideo");
  await expect.poll(saved).toMatchObject([{ params: { playlistName: "저녁" }, body: { videoId: "a" } }]);
});
