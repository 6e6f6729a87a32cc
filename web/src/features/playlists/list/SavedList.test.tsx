/** The list as it shows, and deleting from it. */
import { expect, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { savedVideo, wholePlaylist } from "../../../../test/playlists.ts";
import { example, serve, silence } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { currentToast } from "../../../ui/feedback/toast.ts";
import { SavedList } from "./SavedList.tsx";
import { SinglePlaylist } from "./SinglePlaylist.tsx";

const shown = () =>
  page
    .getByRole("heading", { level: 2 })
    .elements()
    .map(({ textContent }) => textContent);
const showList = () => show(<SavedList name="아침" onGone={() => {}} />);
const remove = (title: string) => page.getByRole("button", { name: `${title} 삭제` });

/** What was asked to be deleted, in that order. */
const removedIn = (calls: ReturnType<typeof serve>) =>
  calls.filter(({ name }) => name === "removeSavedVideo").map(({ params }) => params["videoId"]);

/** A list of these; what is deleted is gone from it once `answered`. */
function serveVideos(ids: readonly string[], answered?: Promise<void>) {
  const list = { videos: ids.map(savedVideo) };
  const calls = serve({
    getPlaylist: () => wholePlaylist(list.videos),
    removeSavedVideo: async ({ params: { videoId } }) => {
      await answered;
      list.videos = list.videos.filter((each) => each.videoId !== videoId);
      return example("removeSavedVideo");
    },
    saveVideo: () => example("saveVideo"),
  });
  return { list, calls };
}

test("several can be deleted at once, each once; the last is brought back behind what is still there", async () => {
  const answered = Promise.withResolvers<void>();
  const { calls } = serveVideos(["a", "b", "c"], answered.promise);
  showList();
  await remove("b 러닝").click();
  const again = remove("c 러닝").element() as HTMLElement;
  again.click();
  again.click();
  answered.resolve();
  await expect.poll(shown).toEqual(["a 러닝"]);
  expect(removedIn(calls)).toEqual(["b", "c"]);
  await page.getByRole("button", { name: "삭제 되돌리기" }).click();
  const brought = () => calls.filter(({ name }) => name === "saveVideo").map(({ body }) => body);
  await expect.poll(brought).toMatchObject([{ videoId: "c", after: "a" }]);
});

test("after each of several deletions the focus is on the button of the next row, or of the last; without any it goes elsewhere", async () => {
  serveVideos(["a", "b", "c"]);
  const onGone = vi.fn<() => void>();
  show(<SavedList name="아침" onGone={onGone} />);
  await remove("b 러닝").click();
  await expect.poll(shown).toEqual(["a 러닝", "c 러닝"]);
  await expect.element(remove("c 러닝")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(shown).toEqual(["a 러닝"]);
  await expect.element(remove("a 러닝")).toHaveFocus();
  expect(onGone).not.toHaveBeenCalled();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("저장된 동영상이 없습니다")).toBeVisible();
  await expect.poll(() => onGone.mock.calls).toHaveLength(1);
});

test("the focus of whoever brings back what they deleted goes on, since its button goes", async () => {
  const { list } = serveVideos(["a"]);
  const onGone = vi.fn<() => void>();
  show(<SavedList name="아침" onGone={onGone} />);
  await remove("a 러닝").click();
  const undo = page.getByRole("button", { name: "삭제 되돌리기" });
  await expect.element(undo).toBeVisible();
  onGone.mockClear();
  list.videos = ["a"].map(savedVideo);
  (undo.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(undo).not.toBeInTheDocument();
  await expect.poll(() => onGone.mock.calls).toHaveLength(1);
});

test("what was deleted is brought back once, however often that is pressed, and anew where it failed", async () => {
  const answered = Promise.withResolvers<void>();
  let isReached = false;
  let videos = ["a", "b"].map(savedVideo);
  const calls = serve({
    getPlaylist: () => wholePlaylist(videos),
    removeSavedVideo: () => {
      videos = ["b"].map(savedVideo);
      return example("removeSavedVideo");
    },
    saveVideo: async () => {
      await answered.promise;
      if (!isReached) return silence();
      videos = ["a", "b"].map(savedVideo);
      return example("saveVideo");
    },
  });
  const tries = () => calls.filter(({ name }) => name === "saveVideo").length;
  showList();
  await remove("a 러닝").click();
  const inToast = await vi.waitUntil(() => currentToast()?.action);
  const undo = page.getByRole("button", { name: "삭제 되돌리기" });
  await undo.click();
  await expect.element(undo).not.toBeInTheDocument();
  inToast.onSelect();
  answered.resolve();
  await expect.element(page.getByText(/되돌리지 못했어요/)).toBeVisible();
  isReached = true;
  await undo.click();
  await expect.element(page.getByText("되돌렸어요")).toBeVisible();
  expect(tries()).toBe(2);
  await expect.element(undo).not.toBeInTheDocument();
});

test("what is deleted goes at once, and stays gone while more is deleted", async () => {
  const first = Promise.withResolvers<void>();
  const { calls } = serveVideos(["a", "b", "c"], first.promise);
  show(<SinglePlaylist name="아침" />);
  await remove("a 러닝").click();
  await expect.poll(shown).toEqual(["b 러닝", "c 러닝"]);
  await expect.element(page.getByText("영상 2개")).toBeVisible();
  await remove("b 러닝").click();
  await expect.poll(shown).toEqual(["c 러닝"]);
  const looks = () => calls.filter(({ name }) => name === "getPlaylist").length;
  expect(looks()).toBe(1);
  first.resolve();
  await expect.poll(() => removedIn(calls)).toEqual(["a", "b"]);
  await expect.poll(looks).toBe(2);
  expect(shown()).toEqual(["c 러닝"]);
});

test("a long list is asked for in long pages behind the first one", async () => {
  const all = Array.from({ length: 70 }, (_, index) => savedVideo(`v${index}`));
  const calls = serve({
    getPlaylist: ({ query }) => {
      const start = Math.max(Number(query["cursorId"]), 0);
      const lastId = Math.min(start + Number(query["size"]), all.length);
      return { values: all.slice(start, lastId), hasNext: lastId < all.length, lastId, count: all.length };
    },
  });
  showList();
  // More comes by itself near the end.
  await expect.poll(() => shown().length).toBeGreaterThanOrEqual(5);
  scrollTo(0, document.body.scrollHeight);
  await expect.poll(() => shown().length).toBeGreaterThan(5);
  expect(calls.slice(0, 2).map(({ query }) => query)).toEqual([
    { cursorId: "-1", size: "5" },
    { cursorId: "5", size: "50" },
  ]);
});

test("what was deleted is told of for a second", async () => {
  serveVideos(["a", "b"]);
  showList();
  await remove("a 러닝").click();
  await expect.poll(currentToast).toMatchObject({ text: "플레이리스트에서 삭제되었습니다 😊", duration: 1_000 });
});

test("a video that could not be taken out says so and stays, and goes with the next try", async () => {
  let isReached = false;
  let videos = ["a"].map(savedVideo);
  serve({
    getPlaylist: () => wholePlaylist(videos),
    removeSavedVideo: () => {
      if (!isReached) return silence();
      videos = [];
      return example("removeSavedVideo");
    },
  });
  showList();
  await remove("a 러닝").click();
  await expect.element(page.getByText("동영상 삭제 중 오류가 발생하였습니다.")).toBeVisible();
  expect(shown()).toEqual(["a 러닝"]);
  isReached = true;
  await remove("a 러닝").click();
  await expect.element(page.getByText("플레이리스트에서 삭제되었습니다 😊")).toBeVisible();
});

test("a key that is held deletes one", async () => {
  const { calls } = serveVideos(["a", "b", "c"]);
  showList();
  await expect.element(remove("a 러닝")).toBeVisible();
  (remove("a 러닝").element() as HTMLElement).focus();
  const down = (autoRepeat: boolean) =>
    cdp().send("Input.dispatchKeyEvent", { type: "keyDown", key: "Enter", code: "Enter", text: "\r", autoRepeat });
  await down(false);
  await expect.element(remove("b 러닝")).toHaveFocus();
  await down(true);
  await down(true);
  await cdp().send("Input.dispatchKeyEvent", { type: "keyUp", key: "Enter", code: "Enter" });
  // Whatever else it had deleted would be asked for before this.
  await remove("c 러닝").click();
  await expect.poll(() => removedIn(calls)).toContain("c");
  expect(removedIn(calls)).toEqual(["a", "c"]);
  await expect.poll(shown).toEqual(["b 러닝"]);
});

test("who has gone on to another row stays there when one they have deleted goes", async () => {
  const answered = Promise.withResolvers<void>();
  const { list } = serveVideos(["a", "b", "c"], answered.promise);
  const onGone = vi.fn<() => void>();
  const { queryClient } = show(<SavedList name="아침" onGone={onGone} />);
  await remove("a 러닝").click();
  const menu = page.getByRole("button", { name: "c 러닝 메뉴" });
  (menu.element() as HTMLElement).focus();
  answered.resolve();
  await expect.poll(shown).toEqual(["b 러닝", "c 러닝"]);
  await expect.element(menu).toHaveFocus();
  // Nor are they led back later, when nothing has the focus and the list has changed.
  (menu.element() as HTMLElement).blur();
  list.videos = ["b", "d"].map(savedVideo);
  await queryClient.refetchQueries();
  await expect.poll(shown).toEqual(["b 러닝", "d 러닝"]);
  expect(document.activeElement).toBe(document.body);
  expect(onGone).not.toHaveBeenCalled();
});
