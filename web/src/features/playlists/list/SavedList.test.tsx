import { expect, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { savedVideo, wholePlaylist } from "../../../../test/playlists.ts";
import { type Answers, example, refuse, serve, silence } from "../../../../test/server.ts";
import { signIn } from "../../../../test/session.ts";
import { show } from "../../../../test/show.tsx";
import { currentToast } from "../../../ui/feedback/toast.ts";
import { PLAYER_ORIGIN } from "../../../ui/video/youtube.ts";
import { SavedList } from "./SavedList.tsx";
import { SinglePlaylist } from "./SinglePlaylist.tsx";

const shown = () =>
  page
    .getByRole("heading", { level: 2 })
    .elements()
    .map(({ textContent }) => textContent);
const showList = () => show(<SavedList name="아침" onGone={() => {}} />);
const remove = (title: string) => page.getByRole("button", { name: `${title} 삭제` });

/** The player says that its video is over. */
function end() {
  const { contentWindow: source } = page.getByTitle(/러닝$/).element() as HTMLIFrameElement;
  const data = JSON.stringify({ event: "onStateChange", info: 0 });
  dispatchEvent(new MessageEvent("message", { origin: PLAYER_ORIGIN, source, data }));
}
const playing = (title: string) => page.getByRole("dialog", { name: title });

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

test("an order that does not arrive is taken back, also where the list cannot be had", async () => {
  let isDown = false;
  const refused = Promise.withResolvers<void>();
  serve({
    getPlaylist: () => (isDown ? refuse("INTERNAL") : wholePlaylist(["a", "b", "c"].map(savedVideo))),
    placeSavedVideo: () => refused.promise.then(() => refuse("INTERNAL")),
  });
  showList();
  await page.getByRole("button", { name: "a 러닝 메뉴" }).click();
  isDown = true;
  await page.getByRole("menuitem", { name: "아래로 옮기기" }).click();
  await expect.poll(shown).toEqual(["b 러닝", "a 러닝", "c 러닝"]);
  refused.resolve();
  await expect.poll(shown).toEqual(["a 러닝", "b 러닝", "c 러닝"]);
  await expect.element(page.getByText(/순서를 바꾸지 못했어요/)).toBeVisible();
});

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

test("what plays one after the other waits while somebody saves a video of it, and goes on with the next", async () => {
  serve({
    getPlaylist: () => wholePlaylist(["a", "b"].map(savedVideo)),
    getPlaylists: () => [],
    getSavedVideos: () => [],
  });
  signIn();
  showList();
  await page.getByRole("button", { name: "모두 재생" }).click();
  await playing("a 러닝").getByRole("button", { name: "a 러닝 플레이리스트에 저장" }).click();
  const name = page.getByRole("textbox");
  await name.fill("저녁");
  end();
  await expect.element(name).toHaveValue("저녁");
  await userEvent.keyboard("{Escape}");
  await playing("a 러닝").getByRole("button", { name: "다음 영상" }).click();
  await expect.element(playing("b 러닝")).toBeVisible();
});

/** A list of a and b in two pages, the second one answered by `second`. */
function servePages(second: () => Promise<void> | void, beside: Answers = {}) {
  const one = (videoId: string, lastId: number) => ({
    values: [savedVideo(videoId)],
    hasNext: lastId < 2,
    lastId,
    count: 2,
  });
  serve({
    ...beside,
    getPlaylist: async ({ query: { cursorId } }) => {
      if (cursorId !== "1") return one("a", 1);
      await second();
      return one("b", 2);
    },
  });
}

test("playing all asks again for the next page where that did not come, and says so where it comes to nothing", async () => {
  let isReached = false;
  servePages(() => (isReached ? undefined : silence()));
  showList();
  await page.getByRole("button", { name: "모두 재생" }).click();
  const next = playing("a 러닝").getByRole("button", { name: "다음 영상" });
  await expect.element(page.getByText(/영상을 더 불러오지 못했어요/)).toBeInTheDocument();
  expect(currentToast()).toBeNull();
  await next.click();
  await expect.poll(() => currentToast()?.text).toMatch(/영상을 더 불러오지 못했어요/);
  isReached = true;
  await next.click();
  await expect.element(playing("b 러닝")).toBeVisible();
  await expect
    .element(playing("b 러닝").getByRole("button", { name: "다음 영상" }))
    .toHaveAttribute("aria-disabled", "true");
});

test("what was wanted and did not come breaks into nothing once it comes by itself", async () => {
  let isReached = false;
  servePages(() => (isReached ? undefined : silence()));
  showList();
  await page.getByRole("button", { name: "모두 재생" }).click();
  await expect.element(page.getByText(/영상을 더 불러오지 못했어요/)).toBeInTheDocument();
  await playing("a 러닝").getByRole("button", { name: "다음 영상" }).click();
  await expect.poll(() => currentToast()?.text).toMatch(/영상을 더 불러오지 못했어요/);
  isReached = true;
  for (const change of ["offline", "online"]) dispatchEvent(new Event(change));
  await expect.element(page.getByRole("listitem").filter({ hasText: "b 러닝" })).toBeInTheDocument();
  await expect.element(playing("a 러닝")).toBeVisible();
});

test("a video that ends before the next page has come is followed by its first one", async () => {
  const answered = Promise.withResolvers<void>();
  servePages(() => answered.promise);
  showList();
  await page.getByRole("button", { name: "모두 재생" }).click();
  await expect.element(playing("a 러닝")).toBeVisible();
  end();
  answered.resolve();
  await expect.element(playing("b 러닝")).toBeVisible();
});

test("a video that ends before the next page has come is not followed while somebody saves it", async () => {
  const answered = Promise.withResolvers<void>();
  servePages(() => answered.promise, { getPlaylists: () => [], getSavedVideos: () => [] });
  signIn();
  showList();
  await page.getByRole("button", { name: "모두 재생" }).click();
  await expect.element(playing("a 러닝")).toBeVisible();
  end();
  await playing("a 러닝").getByRole("button", { name: "a 러닝 플레이리스트에 저장" }).click();
  const name = page.getByRole("textbox");
  await name.fill("저녁");
  answered.resolve();
  await expect.element(page.getByRole("listitem").filter({ hasText: "b 러닝" })).toBeInTheDocument();
  await expect.element(name).toHaveValue("저녁");
  // Nor once it is closed: whoever saved goes on when they like.
  await userEvent.keyboard("{Escape}");
  await playing("a 러닝").getByRole("button", { name: "다음 영상" }).click();
  await expect.element(playing("b 러닝")).toBeVisible();
});

const handle = (title: string) => page.getByRole("button", { name: `${title} 순서 바꾸기` });
const placed = (calls: ReturnType<typeof serve>) =>
  calls.filter(({ name }) => name === "placeSavedVideo").map(({ params, body }) => [params["videoId"], body]);

/** A list of these, in which each video gets the place that was asked for before that is `answered`. */
function servePlaces(ids: string, answered?: () => Promise<void> | void) {
  const list = { videos: ids.split("").map(savedVideo) };
  const calls = serve({
    getPlaylist: () => wholePlaylist(list.videos),
    placeSavedVideo: async ({ params: { videoId }, body }) => {
      const { after } = body as { after: string | null };
      const moved = list.videos.filter((each) => each.videoId === videoId);
      const others = list.videos.filter((each) => each.videoId !== videoId);
      list.videos = others.toSpliced(others.findIndex((each) => each.videoId === after) + 1, 0, ...moved);
      await answered?.();
      return example("placeSavedVideo");
    },
  });
  return { list, calls };
}

/** A list of a and b on its first page, and of c: what the second one holds lies behind b, wherever b is by then. */
function serveAround(second: Promise<void>, order: string[], answered?: Promise<void>) {
  return serve({
    getPlaylist: async ({ query: { cursorId } }) => {
      if (cursorId === "-1")
        return { values: order.slice(0, 2).map(savedVideo), hasNext: true, lastId: 2, count: order.length };
      await second;
      return wholePlaylist(order.slice(order.indexOf("b") + 1).map(savedVideo));
    },
    placeSavedVideo: async () => {
      order.splice(0, 2, "b", "a");
      await answered;
      return example("placeSavedVideo");
    },
    removeSavedVideo: ({ params: { videoId } }) => {
      order.splice(0, order.length, ...order.filter((each) => each !== videoId));
      return example("removeSavedVideo");
    },
  });
}

test("a video that moves while the next page is on its way shows once", async () => {
  const [second, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const calls = serveAround(second.promise, ["a", "b", "c"], answered.promise);
  showList();
  await expect.element(handle("a 러닝")).toBeVisible();
  await expect.poll(() => calls.filter(({ name }) => name === "getPlaylist")).toHaveLength(2);
  (handle("a 러닝").element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(() => placed(calls)).toEqual([["a", { after: "b" }]]);
  second.resolve();
  await expect.element(handle("c 러닝")).toBeVisible();
  expect(shown()).toEqual(["b 러닝", "a 러닝", "c 러닝"]);
  answered.resolve();
  await expect.poll(() => calls.filter(({ name }) => name === "getPlaylist").length).toBeGreaterThan(3);
  await expect.poll(shown).toEqual(["b 러닝", "a 러닝", "c 러닝"]);
});

test("a video that another device moved between two pages shows once, and goes once", async () => {
  const second = Promise.withResolvers<void>();
  const order = ["a", "b", "c"];
  serveAround(second.promise, order);
  showList();
  await expect.element(handle("b 러닝")).toBeVisible();
  order.splice(0, 2, "b", "a");
  second.resolve();
  await expect.element(handle("c 러닝")).toBeVisible();
  expect(shown()).toEqual(["a 러닝", "b 러닝", "c 러닝"]);
  await remove("a 러닝").click();
  await expect.element(page.getByText("플레이리스트에서 삭제되었습니다 😊")).toBeVisible();
  await expect.poll(shown).toEqual(["b 러닝", "c 러닝"]);
});

test("an answer that is older than a move takes nothing back, and the next move counts from what is shown", async () => {
  const [old, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isHeld = false;
  const calls = serve({
    getPlaylist: async () => {
      if (isHeld) await old.promise;
      return wholePlaylist("abcd".split("").map(savedVideo));
    },
    placeSavedVideo: () => answered.promise.then(() => example("placeSavedVideo")),
  });
  const { queryClient } = show(<SavedList name="아침" onGone={() => {}} />);
  await expect.element(handle("a 러닝")).toBeVisible();
  isHeld = true;
  const asked = queryClient.refetchQueries();
  (handle("a 러닝").element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowDown}");
  old.resolve();
  await asked;
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(shown).toEqual(["b 러닝", "c 러닝", "a 러닝", "d 러닝"]);
  answered.resolve();
  await expect
    .poll(() => placed(calls))
    .toEqual([
      ["a", { after: "b" }],
      ["a", { after: "c" }],
    ]);
});

/** A finger on `from`, which goes to the middle of `to`; what moves it up or down, and what lifts it. */
async function dragTo(from: Element, to: Element) {
  const middle = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { clientX: x + width / 2, clientY: y + height / 2 };
  };
  const at = { bubbles: true, cancelable: true, isPrimary: true, pointerId: 1, pointerType: "touch", button: 0 };
  const place = middle(from);
  const point = (type: string, target: EventTarget = document) =>
    target.dispatchEvent(new PointerEvent(type, { ...at, ...place }));
  const move = async (by: number) => {
    for (let step = 0; step < 10; step += 1) {
      await new Promise(requestAnimationFrame);
      place.clientY += by / 10;
      point("pointermove");
    }
  };
  point("pointerdown", from);
  await move(middle(to).clientY - place.clientY);
  return { move, drop: () => point("pointerup") };
}

test("what is dragged is what moves, also where the list changes meanwhile", async () => {
  const { list, calls } = servePlaces("abcd");
  const { queryClient } = show(<SavedList name="아침" onGone={() => {}} />);
  await expect.element(handle("c 러닝")).toBeVisible();
  const { move, drop } = await dragTo(handle("b 러닝").element(), handle("c 러닝").element());
  const order = () => Array.from(document.querySelectorAll("h2:not([inert] *)"), ({ textContent }) => textContent);
  await expect.poll(() => order().indexOf("b 러닝")).toBeGreaterThan(order().indexOf("c 러닝"));
  list.videos = "xyabcd".split("").map(savedVideo);
  await queryClient.refetchQueries();
  await expect.element(handle("x 러닝")).toBeVisible();
  await move(4);
  drop();
  await expect.poll(shown).toEqual(["x 러닝", "y 러닝", "a 러닝", "c 러닝", "b 러닝", "d 러닝"]);
  expect(placed(calls)).toEqual([["b", { after: "c" }]]);
  expect(list.videos.map(({ videoId }) => videoId).join("")).toBe("xyacbd");
});

test("what has gone from the list while it was dragged moves nothing", async () => {
  const { list, calls } = servePlaces("abcd");
  const { queryClient } = show(<SavedList name="아침" onGone={() => {}} />);
  await expect.element(handle("c 러닝")).toBeVisible();
  const { move, drop } = await dragTo(handle("b 러닝").element(), handle("c 러닝").element());
  list.videos = "acd".split("").map(savedVideo);
  await queryClient.refetchQueries();
  await move(4);
  drop();
  await expect.poll(shown).toEqual(["a 러닝", "c 러닝", "d 러닝"]);
  expect(placed(calls)).toEqual([]);
});

test("where the list is asked for anew while the next video is awaited, that still comes", async () => {
  const answered = Promise.withResolvers<void>();
  servePages(() => answered.promise);
  const { queryClient } = show(
    <>
      <SavedList name="아침" onGone={() => {}} />
      {/* So far from its end the page asks for no more by itself. */}
      <div style={{ height: 9_000 }} />
    </>,
  );
  await page.getByRole("button", { name: "모두 재생" }).click();
  await expect.element(playing("a 러닝")).toBeVisible();
  end();
  await queryClient.refetchQueries();
  answered.resolve();
  await expect.element(playing("b 러닝")).toBeVisible();
});

test("a key that is held on the handle asks the server for the last place, not for each on the way", async () => {
  const first = Promise.withResolvers<void>();
  const { list, calls } = servePlaces("abcdefghi", () => first.promise);
  showList();
  await expect.element(handle("a 러닝")).toBeVisible();
  (handle("a 러닝").element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowDown>7/}");
  await expect.poll(() => shown().indexOf("a 러닝")).toBe(7);
  first.resolve();
  await expect.poll(() => list.videos.findIndex(({ videoId }) => videoId === "a")).toBe(7);
  expect(placed(calls)).toEqual([
    ["a", { after: "b" }],
    ["a", { after: "h" }],
  ]);
});
