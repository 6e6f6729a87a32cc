/** What a screen could not load it says in the specification's words (section 8), and asks again when it is told to. */
import type { EndpointName } from "@fitmate/contract/endpoints";
import type { ReactNode } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { example, serve, silence } from "../../test/server.ts";
import { show } from "../../test/show.tsx";
import { MateSheet } from "../features/chat/list/MateSheet.tsx";
import { RoomList } from "../features/chat/list/RoomList.tsx";
import { Component as BookmarkPage } from "../features/playlists/BookmarkPage.tsx";
import { Component as PlaylistsPage } from "../features/playlists/PlaylistsPage.tsx";
import { Component as PostsPage } from "../features/posts/list/PostsPage.tsx";
import { Component as MyPage } from "../features/profile/MyPage.tsx";
import { ExercisePage } from "../features/videos/ExercisePage.tsx";

const nothing = () => {};

const ASKED = [
  "getVideos",
  "getPlaylists",
  "getPlaylist",
  "getChatRooms",
  "getMates",
  "searchPosts",
  "getMyProfile",
] as const satisfies EndpointName[];
type Name = (typeof ASKED)[number];

test.each<[Name, string, string, () => ReactNode]>([
  ["getVideos", "영상을 불러오지 못했어요", "/exerciseInfo", () => <ExercisePage saveButton={() => null} />],
  ["getPlaylists", "플레이리스트를 불러오지 못했어요", "/bookmark", () => <BookmarkPage />],
  ["getPlaylist", "영상을 불러오지 못했어요", "/playlists?name=아침", () => <PlaylistsPage />],
  ["getChatRooms", "채팅 목록을 불러오지 못했어요", "/messenger", () => <RoomList onOpenMates={nothing} />],
  ["getMates", "메이트 목록을 불러오지 못했어요", "/messenger", () => <MateSheet open onClose={nothing} />],
  ["searchPosts", "글을 불러오지 못했어요", "/posts", () => <PostsPage />],
  ["getMyProfile", "회원정보를 받아오는데 실패했습니다.", "/mypage", () => <MyPage />],
])("without %s the screen says so (%s), and the next try brings it", async (missing, words, address, screen) => {
  // Who knows that there is no network asks once.
  const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => network.mockRestore());
  const answer = (name: Name) => (name === missing && !navigator.onLine ? silence() : example(name));
  serve(Object.fromEntries(ASKED.map((name) => [name, () => answer(name)])));
  show(screen(), address);
  const notice = page.getByRole("alert").filter({ hasText: words });
  await expect.element(notice).toBeVisible();
  network.mockReturnValue(true);
  await notice.getByRole("button", { name: "다시 시도" }).click();
  await expect.element(notice).not.toBeInTheDocument();
});
