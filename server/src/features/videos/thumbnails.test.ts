import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { VideoPictures } from "../../../test/videoPictures.ts";

let app: TestApp;
let youtube: VideoPictures;
let videoIds: string[];

beforeAll(async () => {
  youtube = await VideoPictures.start();
  app = await startTestApp({ YOUTUBE_PICTURES_URL: youtube.url });
  const rows = await app.database.db.selectFrom("videos").select("video_id").orderBy("id").limit(5).execute();
  videoIds = rows.map((row) => row.video_id);
});
afterEach(() => {
  youtube.asked.length = 0;
  youtube.trouble = undefined;
});
afterAll(async () => {
  await app.close();
  await youtube.close();
});

const thumbnail = (videoId = "") => fetch(`${app.url}/thumbnails/${videoId}.jpg`);
const statusOf = async (videoId?: string) => (await thumbnail(videoId)).status;

it("is YouTube's, which is asked once for all who come", async () => {
  const answers = await Promise.all([1, 2, 3].map(() => thumbnail(videoIds[0])));
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=86400");
    expect(Buffer.from(await answer.arrayBuffer()).equals(youtube.picture)).toBe(true);
  }
  expect(await statusOf(videoIds[0])).toBe(200);
  expect(youtube.asked).toEqual([videoIds[0]]);
});

it("is not there for a video that is gone", async () => {
  youtube.gone.add(videoIds[1] ?? "");
  expect(await statusOf(videoIds[1])).toBe(404);
});

it.each(["aaaaaaaaaaa", "short", "..%2F..%2Fsecret", "dQw4w9WgXcQ%00"])(
  "is handed on for our own videos only: %s",
  async (videoId) => {
    expect(await statusOf(videoId)).toBe(404);
    expect(youtube.asked).toEqual([]);
  },
);

it.each([
  { video: 2, status: 500, contentType: "image/jpeg" },
  { video: 3, status: 200, contentType: "text/html" },
  // What is there is a picture, but nobody has named that address.
  { video: 4, status: 302, contentType: "image/jpeg", location: "/elsewhere" },
])("comes once YouTube has no trouble any more: $status, $contentType", async ({ video, ...trouble }) => {
  const videoId = videoIds[video];
  youtube.trouble = trouble;
  expect(await statusOf(videoId)).toBe(503);
  youtube.trouble = undefined;
  expect(await statusOf(videoId)).toBe(200);
  expect(youtube.asked).toEqual([videoId, videoId]);
});
