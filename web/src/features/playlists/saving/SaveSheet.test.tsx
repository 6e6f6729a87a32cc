import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { example, serve } from "../../../../test/server.ts";
import { signIn } from "../../../../test/session.ts";
import { show } from "../../../../test/show.tsx";
import { SaveButton } from "./SaveButton.tsx";
import { SaveSheet } from "./SaveSheet.tsx";

test("while one list is on its way another one can be chosen, and the first is not sent twice", async () => {
  const answered = Promise.withResolvers<void>();
  const [list] = example("getPlaylists");
  const [video] = example("getVideos").values;
  if (!list || !video) throw new Error("The contract shows no list, or no video.");
  const calls = serve({
    getPlaylists: () =>
      ["아침", "저녁"].map((playlistName, index) => ({ ...list, playlistName, playlistId: index + 1 })),
    getSavedVideos: () => [],
    saveVideo: () => answered.promise.then(() => example("saveVideo")),
  });
  show(<SaveSheet video={video} sport="RUNNING" onClose={() => {}} />);
  await page.getByRole("button", { name: /^아침/ }).click();
  await page.getByRole("button", { name: /^아침/ }).click();
  await page.getByRole("button", { name: /^저녁/ }).click();
  await page.getByRole("button", { name: /^아침/ }).click();
  answered.resolve();
  const saved = () => calls.filter(({ name }) => name === "saveVideo").map(({ params }) => params["playlistName"]);
  await expect.poll(saved).toEqual(["아침", "저녁"]);
});

test("a new list holds the video also where the sheet is closed before it is there", async () => {
  const answered = Promise.withResolvers<void>();
  const [video] = example("getVideos").values;
  if (!video) throw new Error("The contract shows no video.");
  const calls = serve({
    getPlaylists: () => [],
    getSavedVideos: () => [],
    createPlaylist: () => answered.promise.then(() => example("createPlaylist")),
    saveVideo: () => example("saveVideo"),
  });
  signIn();
  show(<SaveButton video={video} sport="RUNNING" />);
  await page.getByRole("button", { name: "플레이리스트에 저장" }).click();
  await page.getByRole("textbox").fill("새벽");
  await userEvent.keyboard("{Enter}{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  answered.resolve();
  const saved = () => calls.filter(({ name }) => name === "saveVideo");
  await expect.poll(saved).toMatchObject([{ params: { playlistName: "새벽" }, body: { videoId: video.videoId } }]);
});
