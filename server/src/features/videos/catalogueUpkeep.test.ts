import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Playlist, PlaylistPage } from "@fitmate/contract/playlists";
import { VIDEO_CATEGORIES } from "@fitmate/contract/sports";
import type { VideoCategory } from "@fitmate/contract/videos";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { apiError, TEST_KEY, TestYoutube } from "../../../test/youtube.ts";
import { forgetOverdue } from "./catalogueQueries.ts";
import { type Command, readCommand } from "./cli/command.ts";
import { type CommandConfig, runCommand } from "./cli/run.ts";
import { createTerminal } from "./cli/terminal.ts";

let app: TestApp;
let youtube: TestYoutube;
let folder: string;
let config: CommandConfig;
beforeAll(async () => {
  app = await startTestApp();
  youtube = await TestYoutube.start();
  folder = await mkdtemp(join(tmpdir(), "fitmate-videos-"));
});
afterAll(async () => {
  await app.close();
  await youtube.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  youtube.reset();
  await sql`truncate videos, video_readings restart identity cascade`.execute(app.database.db);
  config = {
    youtubeApiKey: TEST_KEY,
    youtubeApiUrl: youtube.apiUrl,
    youtubeOembedUrl: youtube.oembedUrl,
    videoSources: join(folder, "sources.json"),
  };
  await sources({});
});

const sources = (content: unknown) => writeFile(join(folder, "sources.json"), JSON.stringify(content));
const idOf = (number: number) => `video-${String(number).padStart(5, "0")}`;

/** Runs a command as it would be typed; answers what it said. */
async function videos(words: string): Promise<string> {
  let said = "";
  const terminal = createTerminal({ write: (text) => (said += text) }, { write: () => undefined });
  const command: Command = readCommand(words.split(" "));
  try {
    await runCommand(command, { db: app.database.db, config, terminal });
    return said;
  } catch (error) {
    throw new Error(`${said}${(error as Error).message}`, { cause: error });
  }
}

/** Puts `count` videos on YouTube and into a playlist there. */
function publish(playlistId: string, count: number, from = 0): string[] {
  const ids = Array.from({ length: count }, (_, index) => idOf(from + index));
  for (const id of ids) youtube.videos.set(id, { title: `${id}의 제목` });
  youtube.playlists.set(playlistId, ids);
  return ids;
}

async function store(...rows: { video_id: string; title?: string; from_api?: boolean; checked_at?: Date }[]) {
  const whole = rows.map((row) => ({ category: "running" as const, title: "설명", title_is_published: false, ...row }));
  await app.database.db.insertInto("videos").values(whole).execute();
}

async function shown(category: VideoCategory = "running"): Promise<string[]> {
  const { values } = await app.visitor.ask("getVideos", { params: { category }, query: { size: 50 } });
  return values.map((video) => video.videoId);
}

const row = (videoId: string) =>
  app.database.db.selectFrom("videos").selectAll().where("video_id", "=", videoId).executeTakeFirstOrThrow();
const everything = () => app.database.db.selectFrom("videos").selectAll().orderBy("id").execute();
const callsOf = (resource: string) => youtube.asked.filter((asked) => asked.startsWith(`${resource}?`));
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

describe("sync", () => {
  it("takes over a channel and a playlist page by page, in their order, and counts the quota", async () => {
    const ids = publish("UU-uploads", 120);
    youtube.channels.set("@run.clear", "UU-uploads");
    const hikes = publish("PL-hikes", 3, 500);
    await sources({ running: { channels: ["@run.clear"] }, hiking: { playlists: ["PL-hikes"] } });
    const said = await videos("sync");
    expect(said).toContain("0 refreshed, 0 gone, 123 new, 0 cannot be watched here.");
    // One for the channel, three pages and one, and as many times the videos on them.
    expect(said).toContain("Quota: 9 units spent");
    expect(youtube.asked).toHaveLength(9);
    expect((await everything()).map((video) => video.video_id)).toEqual([...ids, ...hikes]);
    expect(await shown("hiking")).toEqual(hikes);
    expect(await row(idOf(7))).toMatchObject({ title: `${idOf(7)}의 제목`, title_is_published: true, from_api: true });
  });

  it("keeps only what anybody in Korea can watch here", async () => {
    const [good] = publish("PL-mixed", 8);
    const limits = [
      { privacyStatus: "private" },
      { privacyStatus: "unlisted" },
      { embeddable: false },
      { regionRestriction: { blocked: ["US", "KR"] } },
      { regionRestriction: { allowed: ["US"] } },
      { ytRating: "ytAgeRestricted" },
    ];
    for (const [index, limit] of limits.entries()) youtube.videos.set(idOf(index + 1), { title: "제한", ...limit });
    youtube.videos.set(idOf(7), { title: "한국에서만", regionRestriction: { allowed: ["KR"] } });
    await sources({ health: { playlists: ["PL-mixed"] } });
    expect(await videos("sync")).toContain("2 new, 6 cannot be watched here.");
    expect(await shown("health")).toEqual([good, idOf(7)]);
  });

  it("stops at as many of a list as are wanted, and asks about none twice", async () => {
    publish("PL-long", 300);
    await sources({ newest: 70, running: { playlists: ["PL-long"] } });
    expect(await videos("sync")).toContain("70 new");
    youtube.asked.length = 0;
    expect(await videos("sync")).toContain("0 new");
    expect(callsOf("videos")).toEqual([]);
  });

  it("goes on where the quota ended, with nothing half written", async () => {
    const ids = publish("PL-long", 150);
    await sources({ running: { playlists: ["PL-long"] } });
    youtube.trouble = (asked, turn) =>
      turn >= 4 && asked.startsWith("videos?") ? { status: 403, body: apiError(403, "quotaExceeded") } : undefined;
    await expect(videos("sync")).rejects.toThrow(/Quota: 4 units[^]*quota for today is spent/);
    expect((await everything()).map((video) => video.video_id)).toEqual(ids.slice(0, 50));
    youtube.trouble = () => undefined;
    youtube.asked.length = 0;
    expect(await videos("sync")).toContain("100 new");
    expect(callsOf("playlistItems").map((asked) => /page-\d+/.exec(asked)?.[0])).toEqual(["page-50", "page-100"]);
    expect((await everything()).map((video) => video.video_id)).toEqual(ids);
    expect(await app.database.db.selectFrom("video_readings").selectAll().execute()).toEqual([]);
  });

  it("begins a list anew whose place is not known any more", async () => {
    const ids = publish("PL-moved", 60);
    await sources({ running: { playlists: ["PL-moved"] } });
    await app.database.db
      .insertInto("video_readings")
      .values({ playlist_id: "PL-moved", page_token: "forgotten", read_count: 50 })
      .execute();
    expect(await videos("sync")).toContain("60 new");
    expect(await shown()).toEqual(ids.slice(0, 50));
  });

  it("names channels and playlists that YouTube does not know, and takes the others over", async () => {
    publish("PL-known", 2);
    await sources({ running: { channels: ["@nobody"], playlists: ["PL-gone", "PL-known"] } });
    const said = await videos("sync");
    expect(said).toContain("YouTube does not know @nobody.");
    expect(said).toContain("YouTube does not know PL-gone.");
    expect(said).toContain("2 new");
  });

  it("refreshes what was checked 25 days ago or never, fifty at a time, and hides what is gone", async () => {
    const ids = publish("PL-none", 110);
    await store(
      ...ids.slice(0, 108).map((video_id) => ({ video_id })),
      { video_id: idOf(108), checked_at: daysAgo(26), from_api: true, title: "옛 제목" },
      { video_id: idOf(109), checked_at: daysAgo(24), title: "아직 새 제목" },
    );
    youtube.videos.delete(idOf(3));
    youtube.videos.delete(idOf(108));
    expect(await videos("sync")).toContain("107 refreshed, 2 gone, 0 new");
    expect(callsOf("videos").map((asked) => asked.match(/video-/g)?.length)).toEqual([50, 50, 9]);
    expect(await row(idOf(0))).toMatchObject({ title: `${idOf(0)}의 제목`, state: "shown" });
    expect(await row(idOf(109))).toMatchObject({ title: "아직 새 제목" });
    // What the API told goes; what this product says of the video stays.
    expect(await row(idOf(3))).toMatchObject({ state: "gone", title: "설명" });
    expect(await row(idOf(108))).toMatchObject({ state: "gone", title: "더 이상 볼 수 없는 영상", from_api: false });
    expect(await shown()).not.toContain(idOf(3));
  });

  it("shows again what plays again", async () => {
    await store({ video_id: idOf(1) });
    await videos("sync");
    expect(await shown()).toEqual([]);
    youtube.videos.set(idOf(1), { title: "돌아온 영상" });
    await app.database.db
      .updateTable("videos")
      .set({ checked_at: daysAgo(26) })
      .execute();
    await videos("sync");
    expect(await shown()).toEqual([idOf(1)]);
  });

  it("changes nothing on a dry run, and says what it would do", async () => {
    publish("PL-new", 60);
    await store({ video_id: idOf(900) });
    await sources({ running: { playlists: ["PL-new"] } });
    const before = await everything();
    expect(await videos("sync --dry-run")).toContain("1 gone, 60 new, 0 cannot be watched here (dry run");
    expect(await everything()).toEqual(before);
    expect(await app.database.db.selectFrom("video_readings").selectAll().execute()).toEqual([]);
  });

  it("asks once more when YouTube stumbles", async () => {
    publish("PL-new", 3);
    await sources({ running: { playlists: ["PL-new"] } });
    youtube.trouble = (_, turn) => (turn === 1 ? { status: 503, body: "backend error" } : undefined);
    const said = await videos("sync");
    expect(said).toContain("3 new");
    expect(said).toContain("Quota: 3 units spent");
  });

  const KEPT_BEFORE = 50;
  it.each([
    ["5xx that stay", { status: 500, body: {} }, /has trouble of its own \(500\)/],
    ["a spent quota", { status: 403, body: apiError(403, "quotaExceeded") }, /quota for today is spent/],
    ["too many requests", { status: 403, body: apiError(403, "rateLimitExceeded") }, /asked too often/],
    ["a disabled API", { status: 403, body: apiError(403, "accessNotConfigured") }, /does not accept YOUTUBE_API_KEY/],
    [
      "an old word for a bad key",
      { status: 400, body: apiError(400, "keyInvalid") },
      /does not accept YOUTUBE_API_KEY/,
    ],
    [
      "something else",
      { status: 400, body: apiError(400, "invalidFilters") },
      /refused the request \(400: invalidFilters\)/,
    ],
    ["a page of somebody else's", "malformed" as const, /is not YouTube's Data API/],
    ["half an answer", { status: 200, body: { items: [{ id: 7 }] } }, /is not YouTube's Data API/],
  ])("says so on %s, and keeps what was done before", async (_, trouble, message) => {
    publish("PL-long", 100);
    await sources({ running: { playlists: ["PL-long"] } });
    youtube.trouble = (__, turn) => (turn > 3 ? trouble : undefined);
    await expect(videos("sync")).rejects.toThrow(message);
    expect(await everything()).toHaveLength(KEPT_BEFORE);
  });

  it("says that the key is bad, and never shows it", async () => {
    await store({ video_id: idOf(1) });
    config = { ...config, youtubeApiKey: "wrong-key" };
    const failure = await videos("sync").catch((error: Error) => error.message);
    expect(failure).toContain("does not accept YOUTUBE_API_KEY");
    expect(failure).not.toContain("wrong-key");
    expect(youtube.asked.join(" ")).not.toContain("wrong-key");
    expect(await shown()).toEqual([idOf(1)]);
  });

  it("says that there is no network, or no key, or no such file", async () => {
    await store({ video_id: idOf(1) });
    config = { ...config, youtubeApiUrl: "http://127.0.0.1:9/youtube/v3" };
    await expect(videos("sync")).rejects.toThrow(/127\.0\.0\.1:9 cannot be reached: is this machine online\?/);
    config = { ...config, youtubeApiKey: undefined };
    await expect(videos("sync")).rejects.toThrow("sync needs YOUTUBE_API_KEY");
    config = { ...config, youtubeApiKey: TEST_KEY, videoSources: join(folder, "none.json") };
    await expect(videos("sync")).rejects.toThrow(/none\.json cannot be read \(ENOENT\)/);
    await sources({ runing: {} });
    config = { ...config, videoSources: join(folder, "sources.json") };
    await expect(videos("sync")).rejects.toThrow(/sources\.json does not fit/);
    expect(await shown()).toEqual([idOf(1)]);
  });
});

describe("what the Data API told", () => {
  it("is forgotten after 30 days without asking again", async () => {
    await store(
      { video_id: idOf(1), from_api: true, checked_at: daysAgo(31), title: "API의 제목" },
      { video_id: idOf(2), from_api: true, checked_at: daysAgo(29), title: "API의 제목" },
      { video_id: idOf(3), checked_at: daysAgo(400), title: "우리의 제목" },
    );
    expect(await forgetOverdue(app.database.db)).toBe(1);
    expect(await shown()).toEqual([idOf(2), idOf(3)]);
    expect((await row(idOf(1))).title).toBe("더 이상 볼 수 없는 영상");
  });
});

describe("verify", () => {
  it("takes over published titles and hides what is gone", async () => {
    const ids = publish("PL-none", 45);
    await store(...ids.map((video_id) => ({ video_id })));
    for (const [index, status] of [400, 401, 403, 404].entries()) youtube.oembedStatus.set(idOf(index), status);
    expect(await videos("verify")).toContain("41 play, 4 gone.");
    expect(await shown()).toEqual(ids.slice(4));
    expect(await row(idOf(4))).toMatchObject({ title: `${idOf(4)}의 제목`, title_is_published: true, from_api: false });
    expect(await row(idOf(0))).toMatchObject({ title: "설명", state: "gone" });
  });

  it("asks again only after 25 days, or when told to", async () => {
    await store(...publish("PL-none", 3).map((video_id) => ({ video_id })));
    await videos("verify");
    expect(await videos("verify")).toContain("0 play, 0 gone.");
    expect(await videos("verify --all")).toContain("3 play, 0 gone.");
  });

  it("hides nothing when YouTube cannot be reached, is busy or is somebody else", async () => {
    await store(...publish("PL-none", 6).map((video_id) => ({ video_id })));
    const before = await everything();
    youtube.trouble = () => ({ status: 429, body: {} });
    await expect(videos("verify")).rejects.toThrow(/asked too often/);
    youtube.trouble = () => "malformed";
    await expect(videos("verify")).rejects.toThrow(/not YouTube's oEmbed/);
    youtube.trouble = () => ({ status: 403, body: "proxy" });
    await expect(videos("verify")).rejects.toThrow(/looks like a proxy/);
    youtube.trouble = () => undefined;
    config = { ...config, youtubeOembedUrl: "http://127.0.0.1:9/oembed" };
    await expect(videos("verify")).rejects.toThrow(/is this machine online/);
    expect(await everything()).toEqual(before);
  });

  it("hides them all when told to, and nothing on a dry run", async () => {
    await store(...Array.from({ length: 6 }, (_, index) => ({ video_id: idOf(index) })));
    expect(await videos("verify --force --dry-run")).toContain("0 play, 6 gone (dry run");
    expect(await shown()).toHaveLength(6);
    expect(await videos("verify --force")).toContain("6 gone.");
    expect(await shown()).toEqual([]);
  });
});

describe("add, remove and list", () => {
  it.each(["with a key", "without one"])("adds videos by their addresses, %s", async (key) => {
    publish("PL-none", 2);
    if (key === "without one") config = { ...config, youtubeApiKey: undefined };
    const said = await videos(`add hiking https://youtu.be/${idOf(1)} https://www.youtube.com/watch?v=${idOf(0)}`);
    expect(said).toContain("2 added to hiking.");
    expect(await shown("hiking")).toEqual([idOf(1), idOf(0)]);
    expect(await row(idOf(0))).toMatchObject({ title: `${idOf(0)}의 제목`, from_api: key === "with a key" });
    expect(await videos(`add health ${idOf(0)}`)).toContain("1 added to health.");
    expect(await shown("health")).toEqual([idOf(0)]);
    expect(await shown("hiking")).toEqual([idOf(1)]);
  });

  it("adds all or none, and none on a dry run", async () => {
    publish("PL-none", 1);
    await expect(videos(`add running ${idOf(0)} ${idOf(9)}`)).rejects.toThrow(`nothing was added: ${idOf(9)}.`);
    expect(await videos(`add running ${idOf(0)} --dry-run`)).toContain("1 added to running (dry run");
    expect(await everything()).toEqual([]);
  });

  it("removes for good: no sync and no verify brings it back, only adding it again", async () => {
    const ids = publish("PL-list", 3);
    await sources({ running: { playlists: ["PL-list"] } });
    await videos("sync");
    expect(await videos(`remove youtu.be/${idOf(1)}`)).toContain("1 removed.");
    await app.database.db
      .updateTable("videos")
      .set({ checked_at: daysAgo(26) })
      .execute();
    await videos("sync");
    await videos("verify --all");
    expect(await shown()).toEqual([ids[0], ids[2]]);
    expect(await row(idOf(1))).toMatchObject({ state: "removed", title: "더 이상 볼 수 없는 영상" });
    expect(await videos("list running")).toContain(`running  ${idOf(1)}  (removed) `);
    await videos(`add running ${idOf(1)}`);
    expect(await shown()).toEqual(ids);
  });

  it("removes all or none", async () => {
    await store({ video_id: idOf(1) });
    await expect(videos(`remove ${idOf(1)} ${idOf(2)}`)).rejects.toThrow(`nothing was removed: ${idOf(2)}.`);
    await videos(`remove ${idOf(1)} --dry-run`);
    expect(await shown()).toEqual([idOf(1)]);
  });

  it("stays in the playlists it is in, marked, and is found by its title no more", async () => {
    await store({ video_id: idOf(1), title: "하나뿐인 제목" });
    const member = await app.member("저장하는이");
    await member.call("createPlaylist", { body: { playlistName: "모음" } });
    const save = (body: object) => member.call("saveVideo", { params: { playlistName: "모음" }, body });
    const saved = async () => {
      const { body } = await member.call("getPlaylist", { params: { playlistName: "모음" } });
      const overview = await member.call("getPlaylists");
      const { values } = body as PlaylistPage;
      expect((overview.body as Playlist[])[0]?.videos).toEqual(values);
      return values;
    };
    expect((await save({ videoId: idOf(1) })).status).toBe(200);
    expect(await saved()).toMatchObject([{ videoId: idOf(1), isGone: false }]);
    await videos(`remove ${idOf(1)}`);
    expect(await saved()).toMatchObject([{ videoId: idOf(1), videoTitle: "하나뿐인 제목", isGone: true }]);
    await member.call("removeSavedVideo", { params: { playlistName: "모음", videoId: idOf(1) } });
    expect(await save({ title: "하나뿐인 제목" })).toMatchObject({ status: 404 });
    expect((await save({ videoId: idOf(1) })).status).toBe(200);
  });
});

it.each([
  ["", "There is no command "],
  ["dance", "There is no command dance."],
  ["add yoga youtu.be/dQw4w9WgXcQ", `The category is one of ${VIDEO_CATEGORIES.join(", ")}.`],
  ["add running", "Which videos?"],
  ["add running https://example.com/x", "No address of a YouTube video: https://example.com/x."],
  ["sync now", "What is now?"],
  ["sync --all", "--all and --force belong to verify."],
  ["verify --quietly", "--quietly"],
])("refuses %j", async (words, message) => {
  await expect(videos(words)).rejects.toThrow(message);
});
