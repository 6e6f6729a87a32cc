/** Playing what a list holds, one after the other. */
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { savedVideo, wholePlaylist } from "../../../../test/playlists.ts";
import { type Answers, serve, silence } from "../../../../test/server.ts";
import { signIn } from "../../../../test/session.ts";
import { show } from "../../../../test/show.tsx";
import { currentToast } from "../../../ui/feedback/toast.ts";
import { PLAYER_ORIGIN } from "../../../ui/video/youtube.ts";
import { SavedList } from "./SavedList.tsx";

const showList = () => show(<SavedList name="아침" onGone={() => {}} />);

/** The player says that its video is over. */
function end() {
  const { contentWindow: source } = page.getByTitle(/러닝$/).element() as HTMLIFrameElement;
  const data = JSON.stringify({ event: "onStateChange", info: 0 });
  dispatchEvent(new MessageEvent("message", { origin: PLAYER_ORIGIN, source, data }));
}
const playing = (title: string) => page.getByRole("dialog", { name: title });

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
