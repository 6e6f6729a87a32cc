/** Giving what a list holds another order. */
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { savedVideo, wholePlaylist } from "../../../../test/playlists.ts";
import { example, refuse, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { SavedList } from "./SavedList.tsx";

const shown = () =>
  page
    .getByRole("heading", { level: 2 })
    .elements()
    .map(({ textContent }) => textContent);
const showList = () => show(<SavedList name="아침" onGone={() => {}} />);
const remove = (title: string) => page.getByRole("button", { name: `${title} 삭제` });
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
