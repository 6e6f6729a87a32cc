import { VIDEO_CATEGORIES } from "@fitmate/contract/sports";
import type { VideoCategory, VideoPage } from "@fitmate/contract/videos";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { loadCatalogue } from "./catalogue.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function page(category: VideoCategory, query: { cursorId?: number; size?: number } = {}): Promise<VideoPage> {
  return app.visitor.ask("getVideos", { params: { category }, query });
}

async function allVideoIds(category: VideoCategory, size: number): Promise<string[]> {
  const ids: string[] = [];
  for (let cursorId = -1, hasNext = true; hasNext;) {
    const answer = await page(category, { cursorId, size });
    ids.push(...answer.values.map((video) => video.videoId));
    ({ lastId: cursorId, hasNext } = answer);
  }
  return ids;
}

const storedVideos = () => app.database.db.selectFrom("videos").selectAll().orderBy("id").execute();

/** What catalogue.json has videos of. */
const STOCKED: readonly VideoCategory[] = ["running", "hiking", "health"];

describe("the videos of a category", () => {
  it("come five at a time to anybody, with title and picture", async () => {
    const { values, hasNext, lastId } = await page("running");
    expect(values).toHaveLength(5);
    expect(hasNext).toBe(true);
    expect(lastId).toBeGreaterThan(0);
    for (const { videoId, title, thumbnail } of values) {
      expect(videoId).toMatch(/^[\w-]{11}$/);
      expect(title).not.toBe("");
      expect(thumbnail).toBe(`/thumbnails/${videoId}.jpg`);
    }
  });

  it.each([1, 5, 17, 50])("come without gap or double in pages of %i", async (size) => {
    const stored = await storedVideos();
    for (const category of VIDEO_CATEGORIES) {
      const expected = stored.filter((video) => video.category === category).map((video) => video.video_id);
      expect(expected.length).toBeGreaterThanOrEqual(STOCKED.includes(category) ? 31 : 0);
      expect(await allVideoIds(category, size)).toEqual(expected);
    }
  });

  it("end with a page that says so, and nothing follows it", async () => {
    const { lastId, hasNext } = await page("hiking", { size: 50 });
    expect(hasNext).toBe(false);
    expect(await page("hiking", { cursorId: lastId })).toEqual({ values: [], hasNext: false, lastId });
  });

  it("come at most fifty at a time, however many are asked for", async () => {
    await app.database.db
      .insertInto("videos")
      .values(
        Array.from({ length: 20 }, (_, index) => ({
          video_id: `more-${String(index).padStart(6, "0")}`,
          category: "health" as const,
          title: "더 있는 영상",
          title_is_published: true,
        })),
      )
      .execute();
    const { values, hasNext } = await page("health", { size: 1_000 });
    expect(values).toHaveLength(50);
    expect(hasNext).toBe(true);
  });

  it.each(["weight", "RUNNING", "all", "%20"])("are not those of %j", async (category) => {
    const answer = await app.visitor.call("getVideos", { params: { category } });
    expect(answer).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  });

  it.each([
    ["cursorId", "-2"],
    ["cursorId", "1.5"],
    ["cursorId", "first"],
    ["cursorId", ""],
    ["cursorId", "99999999999999999999"],
    ["size", "0"],
    ["size", "-5"],
    ["size", "many"],
  ])("are refused for %s=%j", async (key, value) => {
    const answer = await app.visitor.call("getVideos", { params: { category: "running" }, query: { [key]: value } });
    expect(answer).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  });
});

describe("the starter catalogue", () => {
  it("brings 113 videos, Korean ones first in each category", async () => {
    const stored = (await storedVideos()).filter((video) => !video.video_id.startsWith("more-"));
    expect(stored).toHaveLength(113);
    for (const category of VIDEO_CATEGORIES) {
      const korean = stored.filter((video) => video.category === category).map(({ title }) => /[가-힣]/.test(title));
      expect(korean).toEqual(korean.toSorted((a, b) => Number(b) - Number(a)));
    }
  });

  it("is stored once, however often and at how many places the server starts", async () => {
    const before = await storedVideos();
    await Promise.all([loadCatalogue(app.database.db), loadCatalogue(app.database.db)]);
    expect(await storedVideos()).toEqual(before);
  });

  it("comes back without touching what was changed since", async () => {
    const { db } = app.database;
    const [first, second] = await storedVideos();
    if (!first || !second) throw new Error("no videos");
    await db.updateTable("videos").set({ title: "다른 제목" }).where("id", "=", first.id).execute();
    await db.deleteFrom("videos").where("id", "=", second.id).execute();
    await Promise.all([loadCatalogue(db), loadCatalogue(db), loadCatalogue(db)]);
    const after = await storedVideos();
    expect(after.find((video) => video.id === first.id)?.title).toBe("다른 제목");
    expect(after.filter((video) => video.video_id === second.video_id)).toHaveLength(1);
  });
});
