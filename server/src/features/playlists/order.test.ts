import type { PlaylistPage } from "@fitmate/contract/playlists";
import { PLAYLIST_VIDEOS_MAX } from "@fitmate/contract/limits";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import type { TestAnswer, TestMember } from "../../../test/client.ts";

const [A, B, C, D] = ["th7Wi9DsmFo", "4OZKcJ_Ze6E", "RKcfpPNlMvE", "dA5lJ4p1hL8"] as const;
const ALREADY_SAVED = { status: 400, body: { code: "VIDEO_ALREADY_SAVED" } };
const NO_PLAYLIST = { status: 404, body: { code: "PLAYLIST_NOT_FOUND" } };
const NOT_FOUND = { status: 404, body: { code: "NOT_FOUND" } };
const INVALID = { status: 400, body: { code: "INVALID_INPUT" } };

let app: TestApp;
let people = 0;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const create = (by: TestMember, playlistName: string) => by.call("createPlaylist", { body: { playlistName } });
const save = (by: TestMember, playlistName: string, body: object) =>
  by.call("saveVideo", { params: { playlistName }, body });
const place = (by: TestMember, playlistName: string, videoId: string, body: unknown) =>
  by.call("placeSavedVideo", { params: { playlistName, videoId }, body });
const unsave = (by: TestMember, playlistName: string, videoId: string) =>
  by.call("removeSavedVideo", { params: { playlistName, videoId } });

async function owner(playlistName: string, videoIds: readonly string[] = []): Promise<TestMember> {
  const member = await app.member(`차례${(people += 1)}`);
  await create(member, playlistName);
  for (const videoId of videoIds) expect((await save(member, playlistName, { videoId })).status).toBe(200);
  return member;
}

async function read(by: TestMember, playlistName: string, query = {}): Promise<PlaylistPage> {
  return by.ask("getPlaylist", { params: { playlistName }, query: { size: 50, ...query } });
}
const order = async (of: TestMember, playlistName: string) =>
  (await read(of, playlistName)).values.map(({ videoId }) => videoId);

describe("the order of a playlist", () => {
  it.each([
    [D, { after: null }, [D, A, B, C]],
    [A, { after: C }, [B, C, A, D]],
    [A, {}, [B, C, D, A]],
    [C, { after: B }, [A, B, C, D]],
    [C, { after: A }, [A, C, B, D]],
  ])("is changed: %s goes by %j", async (videoId, body, expected) => {
    const member = await owner("차례", [A, B, C, D]);
    expect((await place(member, "차례", videoId, body)).status).toBe(200);
    expect(await order(member, "차례")).toEqual(expected);
    const { body: lists } = await member.call("getPlaylists");
    expect(lists).toMatchObject([{ count: 4, videos: expected.map((id) => ({ videoId: id })) }]);
    const first = await read(member, "차례", { size: 2 });
    const rest = await read(member, "차례", { cursorId: first.lastId });
    expect([...first.values, ...rest.values].map((video) => video.videoId)).toEqual(expected);
  });

  it("survives everybody moving at once", async () => {
    const member = await owner("한꺼번에", [A, B, C]);
    const moves = Array.from({ length: 5 }, (_, round): Promise<TestAnswer>[] => [
      place(member, "한꺼번에", A, { after: round % 2 ? null : C }),
      place(member, "한꺼번에", B, { after: A }),
      place(member, "한꺼번에", C, {}),
    ]).flat();
    const answers = await Promise.all([...moves, save(member, "한꺼번에", { videoId: D, after: A })]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await order(member, "한꺼번에")).toSorted()).toEqual([A, B, C, D].toSorted());
  });

  it.each([
    ["after itself", A, { after: A }, INVALID],
    ["after what is not there", A, { after: D }, NOT_FOUND],
    ["of what is not there", D, { after: A }, NOT_FOUND],
    ["of what does not exist", "nothing0000", {}, NOT_FOUND],
    ["after nonsense", A, { after: "한글" }, INVALID],
    ["with more than it takes", A, { after: B, position: 1 }, INVALID],
    ["to a list that is not there", A, { playlistName: "없는 목록" }, NO_PLAYLIST],
  ])("stays where the change is one %s", async (_, videoId, body, refusal) => {
    const member = await owner("그대로", [A, B, C]);
    expect(await place(member, "그대로", videoId, body)).toMatchObject(refusal);
    expect(await order(member, "그대로")).toEqual([A, B, C]);
  });

  it("is nobody else's", async () => {
    const member = await owner("내 차례", [A, B]);
    const other = await owner("남의 목록");
    expect(await place(other, "내 차례", A, {})).toMatchObject(NO_PLAYLIST);
    expect(await place(member, "내 차례", A, { playlistName: "남의 목록" })).toMatchObject(NO_PLAYLIST);
    expect(await order(member, "내 차례")).toEqual([A, B]);
  });
});

describe("a deleted video", () => {
  it("comes back to its place, or to the end where that is unknown", async () => {
    const member = await owner("되돌리기", [A, B, C]);
    await unsave(member, "되돌리기", B);
    expect((await save(member, "되돌리기", { videoId: B, after: A })).status).toBe(200);
    expect(await order(member, "되돌리기")).toEqual([A, B, C]);
    await unsave(member, "되돌리기", A);
    await save(member, "되돌리기", { videoId: A, after: null });
    expect(await order(member, "되돌리기")).toEqual([A, B, C]);
    await unsave(member, "되돌리기", A);
    await unsave(member, "되돌리기", B);
    await save(member, "되돌리기", { videoId: B, after: A });
    expect(await order(member, "되돌리기")).toEqual([C, B]);
  });
});

describe("a video goes to another playlist", () => {
  it("to its end or to a place, and back", async () => {
    const member = await owner("여기", [A, B, C]);
    await create(member, "저기");
    await save(member, "저기", { videoId: D });
    expect((await place(member, "여기", B, { playlistName: "저기" })).status).toBe(200);
    expect([await order(member, "여기"), await order(member, "저기")]).toEqual([
      [A, C],
      [D, B],
    ]);
    expect((await place(member, "저기", B, { playlistName: "여기", after: A })).status).toBe(200);
    expect([await order(member, "여기"), await order(member, "저기")]).toEqual([[A, B, C], [D]]);
  });

  it("not where it is already", async () => {
    const member = await owner("여기", [A]);
    await create(member, "저기");
    await save(member, "저기", { videoId: A });
    expect(await place(member, "여기", A, { playlistName: "저기" })).toMatchObject(ALREADY_SAVED);
    expect([await order(member, "여기"), await order(member, "저기")]).toEqual([[A], [A]]);
  });

  it("once, also when both ways cross", async () => {
    const member = await owner("여기", [A, B]);
    await create(member, "저기");
    await save(member, "저기", { videoId: C });
    const answers = await Promise.all([
      place(member, "여기", A, { playlistName: "저기" }),
      place(member, "저기", C, { playlistName: "여기" }),
      place(member, "여기", A, { playlistName: "저기" }),
      unsave(member, "여기", B),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 200, 404]);
    expect([await order(member, "여기"), await order(member, "저기")]).toEqual([[C], [A]]);
  });
});

it("a full playlist takes no more, neither saved nor moved", async () => {
  const member = await owner("가득", [A]);
  await create(member, "다른 목록");
  await save(member, "다른 목록", { videoId: B });
  await sql`with added as (
      insert into videos (video_id, category, title, title_is_published)
      select 'full' || lpad(n::text, 7, '0'), 'health', 'n', true from generate_series(2, ${PLAYLIST_VIDEOS_MAX}::int) n
      returning id)
    insert into playlist_videos (playlist_id, video_id, position)
    select p.id, added.id, 1 + row_number() over () from added, playlists p where p.name = '가득'`.execute(
    app.database.db,
  );
  const full = { ...INVALID, body: { message: "플레이리스트 하나에는 영상을 1,000개까지 저장할 수 있어요." } };
  expect(await save(member, "가득", { videoId: C })).toMatchObject(full);
  expect(await place(member, "다른 목록", B, { playlistName: "가득" })).toMatchObject(full);
  expect(await order(member, "다른 목록")).toEqual([B]);
});
