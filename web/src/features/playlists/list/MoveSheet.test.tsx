import { useRef } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { savedVideo, wholePlaylist } from "../../../../test/playlists.ts";
import { example, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { SavedList } from "./SavedList.tsx";

function Morning() {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        아침
      </h1>
      <SavedList name="아침" onGone={() => heading.current?.focus({ preventScroll: true })} />
    </>
  );
}

test("once a video has moved to another list, the focus is on the heading of the one it was in", async () => {
  let videos = ["a", "b"].map(savedVideo);
  const list = { ...example("getPlaylists")[0], playlistId: 2, playlistName: "저녁", count: 0, videos: [] };
  serve({
    getPlaylists: () => [list],
    getSavedVideos: () => [],
    getPlaylist: () => wholePlaylist(videos),
    placeSavedVideo: ({ params: { videoId } }) => {
      videos = videos.filter((each) => each.videoId !== videoId);
      return example("placeSavedVideo");
    },
  });
  show(<Morning />);
  const move = async (title: string) => {
    await page.getByRole("button", { name: `${title} 메뉴` }).click();
    await page.getByRole("menuitem", { name: "다른 플레이리스트로 옮기기" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "저녁" }).click();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await expect.element(page.getByRole("heading", { name: title })).not.toBeInTheDocument();
    await expect.element(page.getByRole("heading", { name: "아침" })).toHaveFocus();
  };
  await move("a 러닝");
  // With the last one the list goes, and the sheet with it.
  await move("b 러닝");
});

test("a move that arrives once its sheet is closed leaves the one open that was opened meanwhile", async () => {
  const list = { ...example("getPlaylists")[0], playlistId: 2, playlistName: "저녁", count: 0, videos: [] };
  const moved = Promise.withResolvers<void>();
  serve({
    getPlaylists: () => [list],
    getSavedVideos: () => [],
    getPlaylist: () => wholePlaylist(["a", "b"].map(savedVideo)),
    placeSavedVideo: () => moved.promise.then(() => example("placeSavedVideo")),
  });
  show(<Morning />);
  const open = async (title: string) => {
    await page.getByRole("button", { name: `${title} 메뉴` }).click();
    await page.getByRole("menuitem", { name: "다른 플레이리스트로 옮기기" }).click();
  };
  const sheet = page.getByRole("dialog");
  await open("a 러닝");
  await sheet.getByRole("button", { name: "저녁" }).click();
  await sheet.getByRole("button", { name: "닫기" }).last().click();
  await expect.element(sheet).not.toBeInTheDocument();
  await open("b 러닝");
  moved.resolve();
  await expect.element(page.getByText("‘저녁’ 플레이리스트로 옮겼어요")).toBeInTheDocument();
  await expect.element(sheet.getByText("b 러닝")).toBeVisible();
});

test("a move is taken back to the list by the name that it has by then", async () => {
  const [example1] = example("getPlaylists");
  const named = (playlistId: number, playlistName: string) =>
    example1 ? [{ ...example1, playlistId, playlistName, count: 0, videos: [] }] : [];
  let lists = [...named(1, "아침"), ...named(2, "저녁")];
  const calls = serve({
    getPlaylists: () => lists,
    getSavedVideos: () => [],
    getPlaylist: () => wholePlaylist(["a"].map(savedVideo)),
    placeSavedVideo: () => example("placeSavedVideo"),
  });
  show(<Morning />);
  await page.getByRole("button", { name: "a 러닝 메뉴" }).click();
  await page.getByRole("menuitem", { name: "다른 플레이리스트로 옮기기" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "저녁" }).click();
  await expect.element(page.getByText("‘저녁’ 플레이리스트로 옮겼어요")).toBeVisible();
  lists = [...named(1, "아침 러닝"), ...named(2, "밤")];
  await page.getByRole("button", { name: "되돌리기" }).click();
  await expect.element(page.getByText("되돌렸어요")).toBeVisible();
  const [, back] = calls.filter(({ name }) => name === "placeSavedVideo");
  expect(back).toMatchObject({ params: { playlistName: "밤" }, body: { playlistName: "아침 러닝" } });
});
