/** The processes an operator starts: two nodes that refresh by themselves, and the command beside them. */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { startNode, type TestNode } from "../../../test/node.ts";
import { apiError, TEST_KEY, TestYoutube } from "../../../test/youtube.ts";
import { type OpenDatabase, openDatabase } from "../../platform/db/database.ts";

const COMMAND = resolve(import.meta.dirname, "../../videos.ts");
const HOUR_MS = 3_600_000;
const NEW_ID = "new-video-1";

let youtube: TestYoutube;
let folder: string;
let testDatabase: TestDatabase;
let database: OpenDatabase;
let nodes: TestNode[];
beforeAll(async () => {
  youtube = await TestYoutube.start();
  folder = await mkdtemp(join(tmpdir(), "fitmate-videos-"));
  await writeFile(join(folder, "sources.json"), JSON.stringify({ running: { playlists: ["PL-new"] } }));
});
afterAll(async () => {
  await youtube.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  youtube.reset();
  youtube.playlists.set("PL-new", [NEW_ID]);
  youtube.videos.set(NEW_ID, { title: "새 영상" });
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url, 1, () => {});
  nodes = [];
});
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await database.close();
  await testDatabase.drop();
});

const environment = () => ({
  DATABASE_URL: testDatabase.url,
  REDIS_URL: "",
  REDIS_CLUSTER_URLS: "",
  YOUTUBE_API_KEY: TEST_KEY,
  YOUTUBE_API_URL: youtube.apiUrl,
  YOUTUBE_OEMBED_URL: youtube.oembedUrl,
  VIDEO_SOURCES: join(folder, "sources.json"),
});
const start = async (more: Record<string, string> = {}) => {
  nodes.push(...(await Promise.all([1, 2].map(() => startNode({ ...environment(), ...more })))));
};
const isThere = async () =>
  (await database.db.selectFrom("videos").select("state").where("video_id", "=", NEW_ID).executeTakeFirst())?.state;
const hoursUntilDue = async () => {
  const { due_at } = await database.db.selectFrom("video_refresh").select("due_at").executeTakeFirstOrThrow();
  return (Number(due_at) - Date.now()) / HOUR_MS;
};

describe("the daily refresh", () => {
  it("is done by one of two nodes, once", async () => {
    await start();
    await expect.poll(hoursUntilDue).toBeGreaterThan(23);
    expect(await isThere()).toBe("shown");
    // The starter catalogue in threes of fifty, the page, what is new on it.
    expect(youtube.asked).toHaveLength(5);
    expect(new Set(youtube.asked).size).toBe(5);
  });

  it("is left to the next after an hour when it fails", async () => {
    youtube.trouble = () => ({ status: 403, body: apiError(403, "quotaExceeded") });
    await start({ LOG_LEVEL: "silent" });
    await expect.poll(() => youtube.asked.length).toBe(1);
    await expect.poll(hoursUntilDue).toBeLessThan(1.01);
    expect(await isThere()).toBeUndefined();
  });

  it("does not happen without a key", async () => {
    await start({ YOUTUBE_API_KEY: "" });
    for (const { url } of nodes) expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(youtube.asked).toEqual([]);
    expect(await hoursUntilDue()).toBeLessThan(0);
  });

  it("is broken off when the server ends", async () => {
    youtube.trouble = () => "silence";
    await start();
    await expect.poll(() => youtube.asked.length).toBe(1);
    expect(await Promise.all(nodes.map((node) => node.stop()))).toEqual([0, 0]);
  });
});

describe("the command", () => {
  const run = (...words: string[]) =>
    new Promise<{ code: number; output: string; errors: string }>((done) => {
      const env = { ...process.env, ...environment(), LOG_LEVEL: "error" };
      execFile(process.execPath, [COMMAND, ...words], { env }, (error, output, errors) =>
        done({ code: error ? Number(error.code) : 0, output, errors }),
      );
    });

  it("syncs the database that is configured", async () => {
    const { code, output } = await run("sync");
    expect(output).toContain("113 gone, 1 new");
    expect(code).toBe(0);
    expect(await isThere()).toBe("shown");
  });

  it("explains itself, and says in one sentence what failed", async () => {
    expect(await run("help")).toMatchObject({ code: 0, output: expect.stringContaining("add <category> <url…>") });
    expect(await run("dance")).toMatchObject({ code: 2, errors: expect.stringContaining("no command dance") });
    youtube.trouble = () => ({ status: 403, body: apiError(403, "quotaExceeded") });
    const { code, errors } = await run("sync");
    expect(code).toBe(1);
    expect(errors.trim()).toBe("The key's quota for today is spent: it is renewed at midnight Pacific time.");
  });
});
