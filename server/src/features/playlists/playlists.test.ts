import { type Playlist, type PlaylistPage } from "@fitmate/contract/playlists";
import { PLAYLISTS_MAX } from "@fitmate/contract/limits";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import type { TestAnswer, TestMember } from "../../../test/client.ts";

const VIDEOS = ["th7Wi9DsmFo", "4OZKcJ_Ze6E", "RKcfpPNlMvE", "dA5lJ4p1hL8"];
const ALREADY_SAVED = { status: 400, body: { code: "VIDEO_ALREADY_SAVED", message: "이미 저장한 영상이에요." } };
const NAME_TAKEN = { status: 400, body: { code: "PLAYLIST_NAME_TAKEN" } };
const NO_PLAYLIST = { status: 404, body: { code: "PLAYLIST_NOT_FOUND" } };
const INVALID = { status: 400, body: { code: "INVALID_INPUT" } };

let app: TestApp;
let people = 0;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const somebody = () => app.member(`회원${(people += 1)}`);
const create = (by: TestMember, playlistName: string) => by.call("createPlaylist", { body: { playlistName } });
const rename = (by: TestMember, playlistName: string, to: string) =>
  by.call("renamePlaylist", { params: { playlistName }, body: { playlistName: to } });
const remove = (by: TestMember, playlistName: string) => by.call("deletePlaylist", { params: { playlistName } });
const save = (by: TestMember, playlistName: string, body: unknown) =>
  by.call("saveVideo", { params: { playlistName }, body });
const unsave = (by: TestMember, playlistName: string, videoId: string) =>
  by.call("removeSavedVideo", { params: { playlistName, videoId } });

const statusesOf = (answers: readonly TestAnswer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

async function lists(of: TestMember): Promise<Playlist[]> {
  return of.ask("getPlaylists");
}

async function read(by: TestMember, playlistName: string, query = {}): Promise<PlaylistPage> {
  return by.ask("getPlaylist", { params: { playlistName }, query });
}

async function owner(playlistName: string, videoIds: readonly string[] = []): Promise<TestMember> {
  const member = await somebody();
  expect((await create(member, playlistName)).status).toBe(200);
  for (const videoId of videoIds) expect((await save(member, playlistName, { videoId })).status).toBe(200);
  return member;
}

describe("playlists", () => {
  it("come in their order, each with its count and its first five videos", async () => {
    const rows = await app.database.db.selectFrom("videos").selectAll().orderBy("id", "desc").limit(7).execute();
    const videoIds = rows.map((video) => video.video_id);
    const member = await owner("많은 영상", videoIds);
    await create(member, "빈 목록");
    const [full, empty] = await lists(member);
    expect(full).toMatchObject({ playlistName: "많은 영상", count: 7 });
    expect(full?.videos.map((video) => video.videoId)).toEqual(videoIds.slice(0, 5));
    expect(full?.videos[0]).toEqual({
      videoId: videoIds[0],
      videoTitle: rows[0]?.title,
      thumbnail: `/thumbnails/${videoIds[0]}.jpg`,
      category: rows[0]?.category,
      isGone: false,
    });
    expect(empty).toMatchObject({ playlistName: "빈 목록", count: 0, videos: [] });
  });

  it.each([
    "러닝/등산",
    "100% 집중",
    "%2F..%00",
    "🏃‍♀️ 달리기 🔥",
    "👨‍👩‍👧‍👦".repeat(15),
    "가".repeat(15),
    "a?b#c&d=e+f",
    "...",
    "video",
    "\\'\"; --",
  ])("may be called %j", async (name) => {
    const member = await owner(name, VIDEOS.slice(0, 2));
    expect((await read(member, name)).count).toBe(2);
    expect((await unsave(member, name, VIDEOS[0] ?? "")).status).toBe(200);
    expect((await rename(member, name, "다른 이름")).status).toBe(200);
    expect((await rename(member, "다른 이름", name)).status).toBe(200);
    expect((await lists(member)).map((list) => [list.playlistName, list.count])).toEqual([[name, 1]]);
    expect((await remove(member, name)).status).toBe(200);
    expect(await lists(member)).toEqual([]);
  });

  it.each(["", "   ", "가".repeat(16), "👨‍👩‍👧‍👦".repeat(16), "a\u0000b", "한\n줄", "\ud800", ".", "..", 7, null])(
    "are not called %j",
    async (name) => {
      const member = await owner("목록");
      expect(await member.call("createPlaylist", { body: { playlistName: name } })).toMatchObject(INVALID);
      const renamed = await member.call("renamePlaylist", {
        params: { playlistName: "목록" },
        body: { playlistName: name },
      });
      expect(renamed).toMatchObject(INVALID);
    },
  );

  it("have each name once a member, whatever its form", async () => {
    const member = await owner("한글 목록");
    expect(await create(member, " 한글 목록 ".normalize("NFD"))).toMatchObject(NAME_TAKEN);
    expect((await create(member, "다른 목록")).status).toBe(200);
    expect(await rename(member, "다른 목록", "한글 목록")).toMatchObject(NAME_TAKEN);
    expect((await rename(member, "한글 목록", "한글 목록")).status).toBe(200);
    expect((await create(await somebody(), "한글 목록")).status).toBe(200);
  });

  it("are one of a name when made at once", async () => {
    const member = await somebody();
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(member, "동시에")));
    expect(statusesOf(answers)).toEqual([200, 400, 400, 400, 400, 400]);
    expect(await lists(member)).toHaveLength(1);
  });

  it("do not pile up", async () => {
    const member = await somebody();
    for (let index = 0; index < PLAYLISTS_MAX; index += 1) await create(member, `목록 ${index}`);
    expect(await create(member, "하나 더")).toMatchObject(INVALID);
    expect(await lists(member)).toHaveLength(PLAYLISTS_MAX);
  });
});

describe("a member's list", () => {
  it("is nobody else's", async () => {
    const member = await owner("내 목록", VIDEOS.slice(0, 1));
    const other = await somebody();
    expect(await other.call("getPlaylist", { params: { playlistName: "내 목록" } })).toMatchObject(NO_PLAYLIST);
    expect(await rename(other, "내 목록", "남의 목록")).toMatchObject(NO_PLAYLIST);
    expect(await save(other, "내 목록", { videoId: VIDEOS[1] })).toMatchObject(NO_PLAYLIST);
    expect(await unsave(other, "내 목록", VIDEOS[0] ?? "")).toMatchObject(NO_PLAYLIST);
    expect(await remove(other, "내 목록")).toMatchObject(NO_PLAYLIST);
    expect(await lists(other)).toEqual([]);
    expect((await other.call("getSavedVideos", { query: { videoIds: VIDEOS.join() } })).body).toEqual([]);
    expect((await read(member, "내 목록")).values.map((video) => video.videoId)).toEqual(VIDEOS.slice(0, 1));
  });

  it("is not shown to a visitor", async () => {
    expect((await app.visitor.call("getPlaylists")).status).toBe(401);
    expect((await app.visitor.call("createPlaylist", { body: { playlistName: "목록" } })).status).toBe(401);
  });
});

describe("saved videos", () => {
  it("come in the order of saving, page by page, also when some go meanwhile", async () => {
    const member = await owner("순서대로", VIDEOS);
    const first = await read(member, "순서대로", { size: 2 });
    expect(first).toMatchObject({ hasNext: true, count: 4 });
    await unsave(member, "순서대로", VIDEOS[1] ?? "");
    const second = await read(member, "순서대로", { size: 2, cursorId: first.lastId });
    expect([...first.values, ...second.values].map((video) => video.videoId)).toEqual(VIDEOS);
    expect(second).toMatchObject({ hasNext: false, count: 3 });
    expect((await read(member, "순서대로", { cursorId: second.lastId })).values).toEqual([]);
  });

  it("are at an end at the last place there can be, and past it is none", async () => {
    const member = await owner("끝까지", VIDEOS);
    expect((await read(member, "끝까지", { cursorId: 2 ** 31 - 1 })).values).toEqual([]);
    for (const cursorId of [2 ** 31, Number.MAX_SAFE_INTEGER]) {
      const answer = await member.call("getPlaylist", { params: { playlistName: "끝까지" }, query: { cursorId } });
      expect(answer).toMatchObject(INVALID);
    }
  });

  it("are saved once a list, also at once", async () => {
    const member = await owner("한 번만", VIDEOS.slice(0, 1));
    expect(await save(member, "한 번만", { videoId: VIDEOS[0], title: "무엇이든" })).toMatchObject(ALREADY_SAVED);
    const answers = await Promise.all(Array.from({ length: 5 }, () => save(member, "한 번만", { videoId: VIDEOS[1] })));
    expect(statusesOf(answers)).toEqual([200, 400, 400, 400, 400]);
    expect((await read(member, "한 번만")).count).toBe(2);
  });

  it("are known with all the lists they are in", async () => {
    const member = await owner("하나", VIDEOS.slice(0, 2));
    await create(member, "둘");
    await save(member, "둘", { videoId: VIDEOS[1] });
    const ask = (videoIds: readonly string[]) =>
      member.call("getSavedVideos", { query: { videoIds: videoIds.join() } });
    const second = { videoId: VIDEOS[1], playlistNames: ["하나", "둘"] };
    expect((await ask(VIDEOS)).body).toEqual([{ videoId: VIDEOS[0], playlistNames: ["하나"] }, second]);
    expect((await ask(["nothing0000", ...VIDEOS.slice(1)])).body).toEqual([second]);
    expect((await ask(VIDEOS.slice(2))).body).toEqual([]);
    for (const videoIds of [[], ["한글"], Array.from({ length: 51 }, () => "th7Wi9DsmFo")]) {
      expect(await ask(videoIds)).toMatchObject(INVALID);
    }
    expect(await member.call("getSavedVideos")).toMatchObject(INVALID);
  });

  it.each([
    {},
    { title: "" },
    { videoId: "" },
    { videoId: 7 },
    { videoId: "th7Wi9DsmFo", more: 1 },
    { title: "\u0000" },
  ])("are not saved from %j", async (body) => {
    expect(await save(await owner("목록"), "목록", body)).toMatchObject(INVALID);
  });

  it("are videos there are", async () => {
    const member = await owner("목록");
    for (const body of [{ videoId: "nothing0000" }, { title: "없는 제목" }]) {
      expect(await save(member, "목록", body)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    }
    expect(await unsave(member, "목록", VIDEOS[0] ?? "")).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    expect(await unsave(member, "없는 목록", VIDEOS[0] ?? "")).toMatchObject(NO_PLAYLIST);
  });

  it("meet a list that is renamed or deleted at the same moment with an answer, never with a fault", async () => {
    for (let round = 0; round < 8; round += 1) {
      const member = await owner("경주", VIDEOS.slice(0, 1));
      const change = round % 2 === 0 ? remove(member, "경주") : rename(member, "경주", "새 이름");
      const answers = await Promise.all([
        change,
        save(member, "경주", { videoId: VIDEOS[1] }),
        save(member, "경주", { videoId: VIDEOS[2] }),
        unsave(member, "경주", VIDEOS[0] ?? ""),
      ]);
      for (const { status } of answers) expect([200, 404]).toContain(status);
      const saved = answers.slice(1, 3).filter(({ status }) => status === 200).length;
      const gone = answers[3]?.status === 200 ? 1 : 0;
      const expected = round % 2 === 0 ? [] : [["새 이름", 1 + saved - gone]];
      expect((await lists(member)).map((list) => [list.playlistName, list.count])).toEqual(expected);
    }
  });

  it("go twice at once only one time", async () => {
    const member = await owner("두 번", VIDEOS.slice(0, 1));
    const answers = await Promise.all([1, 2].map(() => unsave(member, "두 번", VIDEOS[0] ?? "")));
    expect(statusesOf(answers)).toEqual([200, 404]);
    const deleted = await Promise.all([1, 2].map(() => remove(member, "두 번")));
    expect(statusesOf(deleted)).toEqual([200, 404]);
  });
});
