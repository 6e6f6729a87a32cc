import { MAIL_NOTICES_PER_DAY } from "@fitmate/contract/limits";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { TEST_PASSWORD, TestMember } from "../../../../test/client.ts";
import { changing, countWaiting } from "../../../../test/meanwhile.ts";
import { changedMeanwhile } from "../../../../test/passwordChange.ts";
import { besideSignUps, startTestMailServer, type TestMailServer } from "../../../../test/smtp.ts";

const NEW_PASSWORD = "newpass77";

let app: TestApp;
let smtp: TestMailServer;
beforeAll(async () => {
  smtp = await startTestMailServer();
  app = await startTestApp({
    ...smtp.environment,
    PUBLIC_URL: "https://fitmate.example",
    FIND_ATTEMPTS_PER_ADDRESS: "1000",
    TRUST_PROXY: "1",
  });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});
beforeEach(() => {
  smtp.received.length = 0;
});

const find = (email: string, headers: Record<string, string> = {}) =>
  app.visitor.call("findPassword", { query: { email }, headers });
const reset = (token: string, password = NEW_PASSWORD) =>
  app.visitor.call("resetPassword", { body: { token, password } });
const signIn = (nickname: string, password: string) =>
  app.visitor.call("signIn", { body: { nickname, password } }).then(({ status }) => status);

/** The token of the nth mail that came to `email`. */
async function mailedToken(email: string, nth = 1): Promise<string> {
  const tokens = () =>
    smtp.received
      .filter(({ to }) => to === email)
      .flatMap(({ text }) => /https:\/\/fitmate\.example\/finduserpassword\?token=([\w-]{43})/.exec(text)?.[1] ?? []);
  await expect.poll(() => tokens().length).toBe(nth);
  return tokens()[nth - 1] ?? "";
}

describe("finding an ID", () => {
  it("answers the nickname with its last two characters masked, as text", async () => {
    await app.member("Runner99");
    const answer = await app.visitor.call("findId", { query: { email: " RUNNER99@example.com " } });
    expect(answer).toMatchObject({ status: 200, body: "Runner**" });
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
  });

  it.each([
    ["an unknown address", { email: "nobody@example.com" }, 404, "존재하지 않는 이메일입니다."],
    ["a blank one", { email: "  " }, 400, "이메일을 입력해주세요."],
    ["none", {}, 400, "이메일을 입력해주세요."],
    ["a malformed one", { email: "nobody@" }, 400, "이메일 주소를 다시 확인해 주세요."],
  ])("refuses %s", async (_, query, status, message) => {
    expect(await app.visitor.call("findId", { query })).toMatchObject({ status, body: { message } });
  });

  it("is limited per address and per account", async () => {
    const strict = await startTestApp({ FIND_ATTEMPTS_PER_ADDRESS: "3", FIND_ATTEMPTS_PER_ACCOUNT: "2" });
    const ask = (email: string) => strict.visitor.call("findId", { query: { email } }).then(({ status }) => status);
    expect([await ask("a@example.com"), await ask("a@example.com"), await ask("A@example.com")]).toEqual([
      404, 404, 429,
    ]);
    expect(await ask("b@example.com")).toBe(429);
    await strict.close();
  });
});

describe("finding a password", () => {
  it("answers known and unknown addresses alike, and does the same for both until the mail leaves", async () => {
    await app.member("Familiar");
    const [known, unknown] = [await find("familiar@example.com"), await find("stranger@example.com")];
    expect(known.status).toBe(200);
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body });
    await mailedToken("familiar@example.com");
    await expect.poll(async () => (await app.database.pool.query("select from mails")).rowCount).toBe(0);
    expect(besideSignUps(smtp).map(({ to }) => to)).toEqual(["familiar@example.com"]);
  });

  it("answers alike once there are too many, known or not", async () => {
    await app.member("Insisting");
    for (const email of ["insisting@example.com", "nobody2@example.com"]) {
      for (let attempt = 0; attempt < 5; attempt++) expect((await find(email)).status).toBe(200);
      expect(await find(email)).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
    }
  });

  it("goes on for the owner when strangers have asked in their name, without filling the mailbox", async () => {
    await app.member("Flooded");
    const email = "flooded@example.com";
    const links = () => besideSignUps(smtp).filter(({ to }) => to === email).length;
    const isQueueEmpty = async () => (await app.database.pool.query("select from mails")).rowCount === 0;
    for (let network = 1; network <= 4; network += 1) {
      for (let attempt = 0; attempt < 5; attempt += 1) {
        expect((await find(email, { "x-forwarded-for": `198.51.100.${network}` })).status).toBe(200);
      }
    }
    expect((await find(email)).status).toBe(200);
    await expect.poll(isQueueEmpty).toBe(true);
    expect(links()).toBe(5);
    // The newest link holds still: the mail the owner asked for is the one that is there.
    const newest = await mailedToken(email, 5);
    await app.database.pool.query("update password_resets set expires_at = now() + interval '14 minutes'");
    expect((await find(email)).status).toBe(200);
    const further = await mailedToken(email, 6);
    expect((await reset(newest)).status).toBe(400);
    const { status, headers } = await reset(further);
    expect(status).toBe(200);
    expect(headers.get("x-device-token")).toBeTruthy();
  });

  it("sends the further mail as well when the mail server was away the first time", async () => {
    await app.member("Unlucky");
    const email = "unlucky@example.com";
    for (let attempt = 0; attempt < 5; attempt += 1) await find(email, { "x-forwarded-for": "198.51.100.9" });
    await mailedToken(email, 5);
    await app.database.pool.query("delete from password_resets");
    smtp.mood = "busy";
    await find(email);
    const attempts = async () => (await app.database.pool.query("select from mails where attempts > 0")).rowCount;
    await expect.poll(attempts).toBe(1);
    smtp.mood = "kind";
    await app.database.pool.query("update mails set due_at = now()");
    await mailedToken(email, 6);
  });

  it("keeps the link for a better password when the one given is a common one", async () => {
    await app.member("Hasty");
    await find("hasty@example.com");
    const token = await mailedToken("hasty@example.com");
    for (const common of ["qwer1234", "hasty2024"]) {
      expect(await reset(token, common)).toMatchObject({ status: 400, body: { code: "PASSWORD_COMMON" } });
    }
    expect((await reset(token)).status).toBe(200);
  });

  it("mails a link that sets a new password once and ends every session; the old one counts until then", async () => {
    const phone = await app.member("Forgetful");
    await find("forgetful@example.com");
    const token = await mailedToken("forgetful@example.com");
    expect(await signIn("Forgetful", TEST_PASSWORD)).toBe(200);
    expect(await reset(token)).toMatchObject({ status: 200, body: { message: "비밀번호가 변경되었습니다." } });
    expect(await signIn("Forgetful", TEST_PASSWORD)).toBe(400);
    expect(await signIn("Forgetful", NEW_PASSWORD)).toBe(200);
    expect((await phone.call("getMyProfile")).status).toBe(401);
    expect(await reset(token)).toMatchObject({ status: 400, body: { code: "RESET_LINK_INVALID" } });
    await expect.poll(() => smtp.received.some(({ text }) => text.includes("비밀번호가 바뀌었어요"))).toBe(true);
  });

  it("lets one of ten tries at once use the link", async () => {
    await app.member("RaceReset");
    await find("racereset@example.com");
    const token = await mailedToken("racereset@example.com");
    const answers = await Promise.all(Array.from({ length: 10 }, () => reset(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("is refused, not let go, where its link ends at that moment: whatever ends one holds the member first", async () => {
    await app.member("Crossing");
    await find("crossing@example.com");
    const token = await mailedToken("crossing@example.com");
    const clients: pg.PoolClient[] = [];
    const hold = (client: pg.PoolClient) => {
      clients.push(client);
      return client.query("select from members where nickname = 'Crossing' for no key update");
    };
    let answering: ReturnType<typeof reset> | undefined;
    await changing(app, hold, async () => {
      answering = reset(token);
      await expect.poll(() => countWaiting(app)).toBe(1);
      await clients[0]?.query("delete from password_resets");
    });
    expect(await answering).toMatchObject({ status: 400, body: { code: "RESET_LINK_INVALID" } });
  });

  it("voids the older link, and every link after half an hour", async () => {
    await app.member("Twice");
    await find("twice@example.com");
    const older = await mailedToken("twice@example.com");
    await find("twice@example.com");
    const newer = await mailedToken("twice@example.com", 2);
    expect((await reset(older)).status).toBe(400);
    const { rows } = await app.database.pool.query(
      "select expires_at between now() + interval '29 minutes' and now() + interval '30 minutes' as fits from password_resets",
    );
    expect(rows).toContainEqual({ fits: true });
    await app.database.pool.query("update password_resets set expires_at = now()");
    expect((await reset(newer)).status).toBe(400);
    expect(await signIn("Twice", TEST_PASSWORD)).toBe(200);
  });

  it("stores a hash of the token only, and nothing of it in the queue", async () => {
    await app.member("Stored");
    await find("stored@example.com");
    const token = await mailedToken("stored@example.com");
    const { rows } = await app.database.pool.query("select * from password_resets");
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each(["onlyletters", "12345678", "short1", "with space1"])("refuses %s as a new password", async (password) => {
    expect(await reset("A".repeat(43), password)).toMatchObject({
      status: 400,
      body: { message: "비밀번호가 조건을 만족하지 않습니다." },
    });
  });
});

/** Lets the sessions of `nickname` be older than those that may change the password by themselves. */
const age = (nickname: string) =>
  app.database.pool.query(
    `update sessions set created_at = now() - interval '11 minutes'
      where member_id = (select id from members where nickname = $1)`,
    [nickname],
  );

describe("changing the password", () => {
  it("needs nothing else soon after signing in, ends the other sessions and tells the owner", async () => {
    const here = await app.member("Changer");
    const there = await TestMember.signIn(app.url, "Changer");
    const answer = await here.call("changePassword", { body: { password: NEW_PASSWORD } });
    expect(answer).toMatchObject({ status: 200, body: { message: "비밀번호가 변경되었습니다." } });
    expect((await here.call("getMyProfile")).status).toBe(200);
    expect((await there.call("getMyProfile")).status).toBe(401);
    expect(await signIn("Changer", NEW_PASSWORD)).toBe(200);
    await expect.poll(() => besideSignUps(smtp).map(({ to }) => to)).toEqual(["changer@example.com"]);
  });

  it("is told to the address ten times a day: it may be a stranger's, whom nobody has asked", async () => {
    const here = await app.member("Tireless");
    for (let time = 0; time < MAIL_NOTICES_PER_DAY + 2; time += 1) {
      const answer = await here.call("changePassword", { body: { password: `${NEW_PASSWORD}${time}` } });
      expect(answer.status).toBe(200);
    }
    await expect.poll(async () => (await app.database.pool.query("select from mails")).rowCount).toBe(0);
    expect(besideSignUps(smtp).map(({ to }) => to)).toEqual(
      Array.from({ length: MAIL_NOTICES_PER_DAY }, () => "tireless@example.com"),
    );
  });

  it("voids a link that was asked for before", async () => {
    const member = await app.member("LinkVoid");
    await find("linkvoid@example.com");
    const token = await mailedToken("linkvoid@example.com");
    await member.call("changePassword", { body: { password: NEW_PASSWORD } });
    expect((await reset(token, "another99")).status).toBe(400);
  });

  it("asks for the current password when the session is older than ten minutes", async () => {
    const member = await app.member("Older");
    await age("Older");
    const change = (currentPassword?: string) =>
      member.call("changePassword", { body: { password: NEW_PASSWORD, currentPassword } });
    expect(await change()).toMatchObject({ status: 403, body: { code: "CURRENT_PASSWORD_NEEDED" } });
    expect(await change("wrong guess 1")).toMatchObject({ status: 400, body: { code: "CURRENT_PASSWORD_WRONG" } });
    expect(await signIn("Older", TEST_PASSWORD)).toBe(200);
    expect((await change(TEST_PASSWORD)).status).toBe(200);
    expect(await signIn("Older", NEW_PASSWORD)).toBe(200);
  });

  it("stops guessing the current password after ten attempts", async () => {
    const member = await app.member("Guessed");
    await age("Guessed");
    const guess = () =>
      member.call("changePassword", { body: { password: NEW_PASSWORD, currentPassword: "wrong guess 1" } });
    for (let attempt = 0; attempt < 10; attempt++) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
  });

  it("refuses what breaks the rule and changes nothing", async () => {
    const member = await app.member("RuleBreak");
    expect(await member.call("changePassword", { body: { password: "onlyletters" } })).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", message: "비밀번호가 조건을 만족하지 않습니다." },
    });
    expect(await signIn("RuleBreak", TEST_PASSWORD)).toBe(200);
  });
});

describe("what an older password has begun is over once it is changed", () => {
  it.each([
    [
      "a sign-in",
      "Overtaken1",
      (by: TestMember) => by.call("signIn", { body: { nickname: by.nickname, password: TEST_PASSWORD } }),
      { status: 400, body: { code: "WRONG_CREDENTIALS" } },
    ],
    [
      "a change soon after signing in",
      "Overtaken2",
      (by: TestMember) => by.call("changePassword", { body: { password: NEW_PASSWORD } }),
      { status: 401, body: { code: "SESSION_EXPIRED" } },
    ],
    [
      "leaving",
      "Overtaken3",
      (by: TestMember) => by.call("leave", { body: { password: TEST_PASSWORD } }),
      { status: 400, body: { code: "WRONG_PASSWORD" } },
    ],
  ] as const)("%s", async (_, nickname, call, expected) => {
    const member = await app.member(nickname);
    const { answer, ...kept } = await changedMeanwhile(app, nickname, () => call(member));
    expect(answer).toMatchObject(expected);
    expect(kept).toEqual({ isKept: true, sessions: 0 });
  });

  it("a change that brought it, from the session that changed it too", async () => {
    const member = await app.member("Overtaken4");
    await age("Overtaken4");
    const change = (password: string) =>
      member.call("changePassword", { body: { password, currentPassword: TEST_PASSWORD } });
    const answers = await Promise.all([change(NEW_PASSWORD), change("another99")]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)).toMatchObject({ body: { code: "CURRENT_PASSWORD_WRONG" } });
    expect((await member.call("getMyProfile")).status).toBe(200);
  });
});

describe("my sessions", () => {
  const WINDOWS =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

  it("name the device, the one that asks first among equals, and never the token", async () => {
    const member = await app.member("Devices");
    await app.visitor.call("signIn", {
      body: { nickname: "Devices", password: TEST_PASSWORD },
      headers: { "user-agent": WINDOWS },
    });
    const { body } = await member.call("getMySessions");
    expect(body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ device: "Windows의 Chrome", current: false }),
        expect.objectContaining({ device: "알 수 없는 기기", current: true }),
      ]),
    );
    expect(body).toHaveLength(2);
    expect(JSON.stringify(body)).not.toContain(member.token);
  });

  it("end one by one or all the others", async () => {
    const here = await app.member("EndsOthers");
    const [second, third, fourth] = await Promise.all([1, 2, 3].map(() => TestMember.signIn(app.url, "EndsOthers")));
    const sessions = (await second?.call("getMySessions"))?.body as { sessionId: string; current: boolean }[];
    const sessionId = sessions.find(({ current }) => current)?.sessionId;
    expect((await here.call("endMySession", { params: { sessionId } })).status).toBe(200);
    expect((await second?.call("getMyProfile"))?.status).toBe(401);
    expect((await third?.call("getMyProfile"))?.status).toBe(200);
    expect(await here.call("endMySession", { params: { sessionId } })).toMatchObject({
      status: 404,
      body: { code: "SESSION_NOT_FOUND" },
    });
    expect((await here.call("endOtherSessions")).status).toBe(200);
    expect((await fourth?.call("getMyProfile"))?.status).toBe(401);
    expect((await here.call("getMyProfile")).status).toBe(200);
  });

  it("refuse a name that is none", async () => {
    const member = await app.member("BadName");
    expect((await member.call("endMySession", { params: { sessionId: "x" } })).status).toBe(400);
  });
});

describe("hashing", () => {
  it("refuses at once with a time to come back when too many wait, and serves again afterwards", async () => {
    await app.member("Crowded");
    const attempts = await Promise.all(
      Array.from({ length: 120 }, (_, index) =>
        app.visitor.call("signIn", { body: { nickname: `nobody${index}`, password: "wrong guess 1" } }),
      ),
    );
    const refused = attempts.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(attempts.filter(({ status }) => status === 400).length).toBeGreaterThanOrEqual(64);
    expect(refused[0]).toMatchObject({ body: { code: "UNAVAILABLE" } });
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await signIn("Crowded", TEST_PASSWORD)).toBe(200);
  });
});
