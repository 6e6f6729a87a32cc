/** What the log tells operators about accounts, and what it never does. */
import { createHmac } from "node:crypto";
import { PassThrough } from "node:stream";
import type { MySession } from "@fitmate/contract/accounts";
import { SESSIONS_MAX } from "@fitmate/contract/limits";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../test/app.ts";
import { TEST_PASSWORD, TestMember } from "../test/client.ts";

const NEW_PASSWORD = "newpass77";

let app: TestApp;
let text = "";
beforeAll(async () => {
  const log = new PassThrough();
  log.on("data", (chunk: Buffer) => (text += chunk.toString()));
  app = await startTestApp({ LOG_LEVEL: "info", SIGN_IN_ATTEMPTS_PER_ACCOUNT: "3" }, log);
});
afterAll(() => app.close());
beforeEach(() => {
  text = "";
});

type Line = Record<string, unknown>;
/** The lines on security since the test began; each is one line of JSON. */
const events = (): Line[] =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
    .filter(({ msg }) => msg === "security");
/** What they say, but for when and of whom. */
const told = () =>
  events().map(({ event, by, bound, sessions }) => JSON.parse(JSON.stringify({ event, by, bound, sessions })));
const guess = (nickname: string) => app.visitor.call("signIn", { body: { nickname, password: "wrong guess 1" } });

it("tells of signing in and out, each with its time and the same pseudonym of the member", async () => {
  const member = await app.member("Logged");
  await member.call("signOut");
  expect(told()).toEqual([
    { event: "signed-in", by: "password" },
    { event: "session-ended", by: "itself", sessions: 1 },
  ]);
  const [first, second] = events();
  expect(first).toMatchObject({ level: 30, time: expect.stringMatching(/^\d{4}-.*Z$/) });
  expect(first?.["member"]).toMatch(/^[0-9a-f]{16}$/);
  expect(second?.["member"]).toBe(first?.["member"]);
});

it("tells of refusals, and of too many, whether or not there is such an account", async () => {
  await app.member("Guessed");
  text = "";
  for (let time = 0; time < 4; time += 1) await guess("Guessed");
  for (let time = 0; time < 4; time += 1) await guess("Unguessed");
  const refused = { event: "sign-in-refused", by: "password" };
  const stopped = { event: "too-many-attempts", bound: "account-from-network" };
  expect(told()).toEqual([refused, refused, refused, stopped, refused, refused, refused, stopped]);
  expect(events().map((line) => "member" in line)).toEqual([true, true, true, true, false, false, false, false]);
});

it("tells what ended which sessions", async () => {
  const here = await app.member("Ending");
  const signInThrice = async () => {
    for (let time = 0; time < 3; time += 1) await TestMember.signIn(app.url, "Ending");
    text = "";
  };
  await signInThrice();
  const { body } = await here.call("getMySessions");
  const other = (body as MySession[]).find(({ current }) => !current)?.sessionId;
  await here.call("endMySession", { params: { sessionId: other } });
  await here.call("endOtherSessions");
  expect(told()).toEqual([
    { event: "session-ended", by: "other-session", sessions: 1 },
    { event: "session-ended", by: "other-session", sessions: 2 },
  ]);
  await signInThrice();
  await here.call("changePassword", { body: { password: NEW_PASSWORD } });
  expect(told()).toEqual([{ event: "password-changed" }, { event: "session-ended", by: "password", sessions: 3 }]);
  text = "";
  await here.call("leave", { body: { password: NEW_PASSWORD } });
  expect(told()).toEqual([{ event: "session-ended", by: "leaving", sessions: 1 }]);
});

it("tells of another nickname, and of neither of the two", async () => {
  const member = await app.member("Before");
  text = "";
  await member.call("changeNickname", { body: { nickname: "After" } });
  expect(told()).toEqual([{ event: "nickname-changed" }]);
});

it("tells of sessions that ended because there were too many", async () => {
  await app.member("Many");
  for (let count = 1; count < SESSIONS_MAX; count += 1) await TestMember.signIn(app.url, "Many");
  text = "";
  await TestMember.signIn(app.url, "Many");
  expect(told()).toContainEqual({ event: "session-ended", by: "limit", sessions: 1 });
});

it("leads from a pseudonym to its member only with the installation's key", async () => {
  await app.member("Keyed");
  const { pool } = app.database;
  const { rows } = await pool.query<{ id: number; secret: Buffer }>(
    "select id, secret from members, server_keys where nickname = 'Keyed' and name = 'signing'",
  );
  const { id, secret } = rows[0] ?? { id: 0, secret: Buffer.of() };
  const pseudonym = createHmac("sha256", secret).update(`security-log:${id}`).digest("hex").slice(0, 16);
  expect(events()[0]?.["member"]).toBe(pseudonym);
});

it("holds no nickname, e-mail, address, password or token", async () => {
  const member = await app.member("Secretive");
  const signIn = await app.visitor.call("signIn", { body: { nickname: "Secretive", password: TEST_PASSWORD } });
  await app.visitor.call("findPassword", { query: { email: "secretive@example.com" } });
  await guess("Secretive");
  expect(events().length).toBeGreaterThan(2);
  const device = signIn.headers.get("x-device-token") ?? "none";
  for (const secret of [member.token, String(signIn.body), device, TEST_PASSWORD, "ecretive", "127.0.0.1"]) {
    expect(text).not.toContain(secret);
  }
});
