import { BLOCKS_MAX } from "@fitmate/contract/limits";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../../test/app.ts";
import { block, unblock } from "../../../../test/blocks.ts";
import type { TestMember } from "../../../../test/client.ts";

let app: TestApp;
let me: TestMember;
let other: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  [me, other] = await Promise.all([app.member("막는이"), app.member("RunnerB")]);
});
afterAll(() => app.close());

const blocksOf = (member: TestMember, query = {}) => member.ask("getBlocks", { query });
const namesOf = async (member: TestMember, query = {}) =>
  (await blocksOf(member, query)).map(({ nickname }) => nickname);

describe("blocking", () => {
  it("says so, whatever the case of the letters, and as often as one likes", async () => {
    for (const nickname of ["runnerb", "RunnerB"]) {
      expect(await me.call("blockMember", { params: { nickname } })).toMatchObject({
        status: 200,
        body: { status: 200, message: "RunnerB님을 차단했어요.", relation: "NONE" },
      });
    }
    expect(await blocksOf(me)).toEqual([
      { nickname: "RunnerB", profilePicture: null, blockedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) },
    ]);
    expect(await blocksOf(other)).toEqual([]);
  });

  it("ends as often as one likes, too, and only one's own", async () => {
    await unblock(other, me);
    expect(await namesOf(me)).toEqual(["RunnerB"]);
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await me.call("unblockMember", { params: { nickname: "runnerb" } })).toMatchObject({
        status: 200,
        body: { status: 200, message: "RunnerB님의 차단을 해제했어요.", relation: "NONE" },
      });
    }
    expect(await blocksOf(me)).toEqual([]);
  });

  it.each(["blockMember", "unblockMember"] as const)("%s refuses oneself, nobody and nonsense", async (name) => {
    expect(await me.call(name, { params: { nickname: me.nickname } })).toMatchObject({
      status: 400,
      body: { code: "SELF_NOT_ALLOWED" },
    });
    expect(await me.call(name, { params: { nickname: "없는사람" } })).toMatchObject({
      status: 404,
      body: { code: "MEMBER_NOT_FOUND" },
    });
    for (const nickname of ["열한글자가넘는닉네임은안돼", "두 사람"]) {
      expect(await me.call(name, { params: { nickname } })).toMatchObject({
        status: 400,
        body: { code: "INVALID_INPUT" },
      });
    }
    expect(await blocksOf(me)).toEqual([]);
  });

  it.each(["getBlocks", "blockMember", "unblockMember"] as const)("%s needs a member", async (name) => {
    expect(await app.visitor.call(name, { params: { nickname: other.nickname } })).toMatchObject({
      status: 401,
      body: { code: "SIGN_IN_REQUIRED" },
    });
  });
});

describe("the list", () => {
  it("is in order of nickname, in pages", async () => {
    const lister = await app.member("목록주인");
    for (const nickname of ["하마", "abc", "가재", "7번방"]) await block(lister, await app.member(nickname));
    expect(await namesOf(lister)).toEqual(["7번방", "abc", "가재", "하마"]);
    expect(await namesOf(lister, { size: 2 })).toEqual(["7번방", "abc"]);
    expect(await namesOf(lister, { size: 2, cursor: "ABC" })).toEqual(["가재", "하마"]);
    expect(await namesOf(lister, { cursor: "하마" })).toEqual([]);
  });

  it.each([{ size: 0 }, { size: "x" }, { cursor: "가".repeat(21) }])("refuses the page %j", async (query) => {
    expect(await me.call("getBlocks", { query })).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  });

  it("has room for 500, and who is in it already may be blocked again", async () => {
    const strict = await app.member("엄한사람");
    await sql`insert into members (nickname, nickname_key, is_public)
      select '막힘' || n, '막힘' || n, true from generate_series(1, ${BLOCKS_MAX + 1}::integer) n`.execute(
      app.database.db,
    );
    await sql`insert into member_blocks (blocker_id, blocked_id)
      select me.id, m.id from members me, members m where me.nickname = ${strict.nickname}
         and m.nickname like '막힘%' and m.nickname not in ('막힘1', '막힘2')`.execute(app.database.db);
    const blocking = (nickname: string) => strict.call("blockMember", { params: { nickname } });
    expect((await blocking("막힘1")).status).toBe(200);
    expect(await blocking("막힘2")).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", message: "500명까지 차단할 수 있어요." },
    });
    expect((await blocking("막힘1")).status).toBe(200);
    await strict.call("unblockMember", { params: { nickname: "막힘1" } });
    expect((await blocking("막힘2")).status).toBe(200);
  });
});
