import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import { deleteExpired } from "./queries.ts";
import { TEST_PASSWORD, TestMember } from "../../../test/client.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const NEWCOMER = {
  nickname: "처음온사람",
  email: "first@example.com",
  password: "hills4running",
  gender: false,
  isPublic: true,
};

describe("signing up", () => {
  it("makes an account that can sign in", async () => {
    const signUp = await app.visitor.call("signUp", { body: NEWCOMER });
    expect(signUp).toMatchObject({ status: 200, body: { status: 200 } });
    const { nickname, password } = NEWCOMER;
    const signIn = await app.visitor.call("signIn", { body: { nickname, password } });
    expect(signIn.status).toBe(200);
    expect(signIn.headers.get("content-type")).toMatch(/^text\/plain/);
    expect(signIn.body).toMatch(/^[\w-]{43}$/);
  });

  it("stores an argon2id hash, never the password", async () => {
    await TestMember.signUp(app.url, "비밀지킴이");
    const row = await app.database.db
      .selectFrom("members")
      .select("password_hash")
      .where("nickname", "=", "비밀지킴이")
      .executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
  });

  it.each([
    ["a nickname with a space", { nickname: "두 글자" }, "닉네임"],
    ["a nickname of eleven characters", { nickname: "가나다라마바사아자차카" }, "닉네임"],
    ["lone Hangul letters", { nickname: "ㄱㄴㄷ" }, "닉네임"],
    ["an address without a domain", { email: "first@" }, "이메일"],
    ["a password of one kind", { password: "onlyletters" }, "비밀번호"],
    ["a password of seven characters", { password: "seven77" }, "비밀번호"],
    ["a password of seventeen characters", { password: "seventeen12345678" }, "비밀번호"],
    ["a password with another special character", { password: "running1^" }, "비밀번호"],
  ])("refuses %s and says what is wrong", async (_, wrong, word) => {
    const body = { ...NEWCOMER, nickname: "다른사람", email: "other@example.com", ...wrong };
    const answer = await app.visitor.call("signUp", { body });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", message: expect.stringContaining(word) },
    });
    expect(
      (
        await app.visitor.call("checkDuplicate", {
          params: { field: "email" },
          query: { email: "other@example.com" },
        })
      ).body,
    ).toEqual({
      isDuplicate: false,
    });
  });

  it("takes a nickname typed in decomposed Hangul as the composed one", async () => {
    await app.member("한글이름".normalize("NFD"));
    const check = await app.visitor.call("checkDuplicate", {
      params: { field: "nickname" },
      query: { nickname: "한글이름" },
    });
    expect(check.body).toEqual({ isDuplicate: true });
  });

  it("makes one account of twenty sign-ups at once", async () => {
    const attempts = Array.from({ length: 20 }, (_, index) =>
      app.visitor.call("signUp", {
        body: { ...NEWCOMER, nickname: "RaceMan", email: `race${index}@example.com` },
      }),
    );
    const statuses = (await Promise.all(attempts)).map((answer) => answer.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  });
});

describe("checking for duplicates", () => {
  beforeAll(async () => {
    await app.member("Taken");
  });

  it.each([
    ["nickname", { nickname: "taken" }, true],
    ["nickname", { nickname: "Free" }, false],
    ["email", { email: "TAKEN@Example.com" }, true],
    ["email", { email: "free@example.com" }, false],
  ])("looks at the %s %o, case ignored", async (field, query, isDuplicate) => {
    expect(await app.visitor.call("checkDuplicate", { params: { field }, query })).toMatchObject({
      status: 200,
      body: { isDuplicate },
    });
  });

  it("refuses another field, and a value under the wrong name", async () => {
    expect(
      (
        await app.visitor.call("checkDuplicate", {
          params: { field: "gender" },
          query: { nickname: "x" },
        })
      ).status,
    ).toBe(400);
    expect(
      (
        await app.visitor.call("checkDuplicate", {
          params: { field: "email" },
          query: { nickname: "x" },
        })
      ).status,
    ).toBe(400);
  });
});

describe("checking for duplicates again and again", () => {
  it("ends at ten times the sign-ups of an address, and an IPv6 network counts as one", async () => {
    const strict = await startTestApp({ SIGN_UPS_PER_ADDRESS: "1", TRUST_PROXY: "1" });
    const check = (from: string) =>
      strict.visitor.call("checkDuplicate", {
        params: { field: "email" },
        query: { email: "who@example.com" },
        headers: { "x-forwarded-for": from },
      });
    for (let host = 1; host <= 10; host += 1) expect((await check(`2001:db8::${host}`)).status).toBe(200);
    expect(await check("2001:db8::11")).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
    expect((await check("2001:db8:0:1::1")).status).toBe(200);
    await strict.close();
  });
});

describe("signing in", () => {
  it("answers alike for an unknown nickname and a wrong password", async () => {
    await app.member("Known");
    const wrong = await app.visitor.call("signIn", {
      body: { nickname: "Known", password: "not this 1" },
    });
    const unknown = await app.visitor.call("signIn", {
      body: { nickname: "Nobody", password: "not this 1" },
    });
    expect(wrong).toMatchObject({ status: 400, body: { code: "WRONG_CREDENTIALS" } });
    expect(unknown.body).toEqual(wrong.body);
  });

  it("ignores the case of the nickname", async () => {
    await app.member("CamelCase");
    expect(
      (
        await app.visitor.call("signIn", {
          body: { nickname: "camelcase", password: TEST_PASSWORD },
        })
      ).status,
    ).toBe(200);
  });

  it("stops guessing at one account after ten attempts, for others it goes on", async () => {
    const target = await app.member("Target");
    const guess = () => app.visitor.call("signIn", { body: { nickname: "Target", password: "wrong guess 1" } });
    for (let attempt = 0; attempt < 10; attempt++) expect((await guess()).status).toBe(400);
    const refused = await guess();
    expect(refused).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await target.call("getMyProfile")).status).toBe(200);
    expect((await TestMember.signUp(app.url, "Other")).token).toBeTruthy();
  });

  it("stops guessing from one address over many accounts", async () => {
    const strict = await startTestApp({ SIGN_IN_ATTEMPTS_PER_ADDRESS: "3" });
    const guess = (nickname: string) =>
      strict.visitor.call("signIn", { body: { nickname, password: "wrong guess 1" } });
    for (const nickname of ["a", "b", "c"]) expect((await guess(nickname)).status).toBe(400);
    expect((await guess("d")).status).toBe(429);
    await strict.close();
  });
});

describe("sessions", () => {
  it("end with sign-out: the token opens nothing any more, other sessions stay", async () => {
    const phone = await app.member("TwoDevices");
    const laptop = await TestMember.signIn(app.url, "TwoDevices");
    expect((await phone.call("signOut")).status).toBe(200);
    expect(await phone.call("getMyProfile")).toMatchObject({
      status: 401,
      body: { code: "SESSION_EXPIRED" },
    });
    expect((await laptop.call("getMyProfile")).status).toBe(200);
  });

  it("are needed: no token is told apart from a dead one", async () => {
    expect(await app.visitor.call("signOut")).toMatchObject({
      status: 401,
      body: { code: "SIGN_IN_REQUIRED" },
    });
    const stranger = new TestMember(app.url, "x", "A".repeat(43));
    expect(await stranger.call("signOut")).toMatchObject({
      status: 401,
      body: { code: "SESSION_EXPIRED" },
    });
  });

  it("store a hash of the token only", async () => {
    const member = await app.member("Hashed");
    const { rows } = await app.database.pool.query("select * from sessions");
    expect(JSON.stringify(rows)).not.toContain(member.token);
  });

  it("are cleared away once they are over, and only then", async () => {
    const { db, pool } = app.database;
    const gone = await app.member("Gone");
    const alive = await app.member("Alive");
    await pool.query(
      "update sessions set expires_at = now() where member_id = (select id from members where nickname = 'Gone')",
    );
    await deleteExpired(db);
    const { rows } = await pool.query(
      "select nickname from sessions join members on members.id = member_id where nickname in ('Gone', 'Alive')",
    );
    expect(rows).toEqual([{ nickname: "Alive" }]);
    expect((await gone.call("getMyProfile")).status).toBe(401);
    expect((await alive.call("getMyProfile")).status).toBe(200);
  });

  it("expire 14 days after their last use, and use pushes the end forward", async () => {
    const member = await app.member("Sliding");
    const { pool } = app.database;
    const mine = "member_id = (select id from members where nickname = 'Sliding')";
    await pool.query(
      `update sessions set expires_at = now() + interval '1 day', last_used_at = now() - interval '13 days' where ${mine}`,
    );
    expect((await member.call("getMyProfile")).status).toBe(200);
    await expect
      .poll(
        async () =>
          (await pool.query(`select expires_at > now() + interval '13 days' as extended from sessions where ${mine}`))
            .rows,
      )
      .toEqual([{ extended: true }]);
    await pool.query(`update sessions set expires_at = now() - interval '1 second' where ${mine}`);
    expect(await member.call("getMyProfile")).toMatchObject({
      status: 401,
      body: { code: "SESSION_EXPIRED" },
    });
  });
});
