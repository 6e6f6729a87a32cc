import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startAnotherNode, startTestApp, type TestApp } from "../../../../test/app.ts";
import { HttpClient, TEST_PASSWORD, type TestAnswer, TestMember } from "../../../../test/client.ts";
import { addTestPasskey, TestPasskey } from "../../../../test/passkey.ts";
import {
  ask,
  MISDEEDS,
  mine,
  owner,
  REFUSED,
  signIn,
  SITE,
  start,
  waitTooLong,
} from "../../../../test/passkeyCalls.ts";
import { openSigning } from "../../../platform/signing.ts";
import { deleteExpiredChallenges } from "./queries.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: SITE });
});
afterAll(() => app.close());
afterEach(() => {
  vi.restoreAllMocks();
});

describe("signing in with a passkey", () => {
  it("opens a session like any other, without a nickname", async () => {
    const { member, passkey } = await owner(app, "KeyHolder");
    const options = await ask(app.visitor);
    expect(options).toEqual({
      challenge: expect.any(String),
      rpId: "fitmate.example",
      timeout: 300_000,
      userVerification: "required",
    });
    const answer = await app.visitor.call("signInWithPasskey", {
      body: passkey.answer(options),
      headers: { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1" },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.body).toMatch(/^[\w-]{43}$/);
    const session = new TestMember(app.url, "KeyHolder", String(answer.body));
    expect((await session.call("getMyProfile")).body).toMatchObject({ nickname: "KeyHolder" });
    expect((await member.call("getMySessions")).body).toContainEqual(
      expect.objectContaining({ device: "아이폰의 Safari", current: false }),
    );
    expect(await mine(session)).toMatchObject([{ lastUsedAt: expect.any(String) }]);
    expect((await session.call("signOut")).status).toBe(200);
    expect((await session.call("getMyProfile")).status).toBe(401);
  });

  it.each(MISDEEDS)("refuses what was answered %s", async (_, misdeeds) => {
    const { passkey } = await owner(app, `Misled${MISDEEDS.findIndex(([, each]) => each === misdeeds)}`);
    expect(await signIn(app.visitor, passkey.answer(await ask(app.visitor), misdeeds))).toMatchObject(REFUSED);
    expect((await signIn(app.visitor, passkey.answer(await ask(app.visitor)))).status).toBe(200);
  });

  it("refuses everything with the same words: no passkey, one of somebody else, another's name, signed by another", async () => {
    const [{ passkey: one }, { passkey: two }] = [await owner(app, "OneOwner"), await owner(app, "TwoOwner")];
    const unknown = new TestPasskey(SITE);
    unknown.create(await start(await app.member("NeverSent")));
    const [ofOne, ofTwo] = [one.answer(await ask(app.visitor)), two.answer(await ask(app.visitor))];
    const answers = [
      await signIn(app.visitor, unknown.answer(await ask(app.visitor))),
      await signIn(app.visitor, { ...ofOne, credentialId: two.id }),
      await signIn(app.visitor, { ...ofOne, credentialId: two.id, userHandle: ofTwo.userHandle }),
      await signIn(app.visitor, { ...ofOne, userHandle: ofTwo.userHandle }),
      await signIn(app.visitor, { ...ofOne, signature: ofTwo.signature }),
      await signIn(app.visitor, { ...ofOne, clientDataJSON: ofTwo.clientDataJSON }),
      await signIn(app.visitor, { ...ofOne, signature: randomBytes(70).toString("base64url") }),
      await signIn(app.visitor, { ...ofOne, authenticatorData: randomBytes(200).toString("base64url") }),
    ];
    expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1);
    expect(answers[0]).toMatchObject(REFUSED);
  });

  it("takes an answer once, ten at the same time included, and only within five minutes", async () => {
    const [member, passkey] = [await app.member("Once"), new TestPasskey(SITE, { counts: false })];
    await addTestPasskey(member, passkey);
    const options = await ask(app.visitor);
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(app.visitor, passkey.answer(options))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await signIn(app.visitor, passkey.answer(options))).toMatchObject(REFUSED);
    expect(await signIn(app.visitor, passkey.answer(await start(member)))).toMatchObject(REFUSED);
    const late = await ask(app.visitor);
    waitTooLong(app);
    expect(await signIn(app.visitor, passkey.answer(late))).toMatchObject(REFUSED);
  });

  it("keeps nothing of challenges that nobody answers, and forgets the others", async () => {
    const { pool } = app.database;
    const count = async () => (await pool.query("select from used_challenges")).rowCount;
    const { passkey } = await owner(app, "Answering");
    await signIn(app.visitor, passkey.answer(await ask(app.visitor)));
    const before = await count();
    for (let asked = 0; asked < 200; asked++) await ask(app.visitor);
    expect(await count()).toBe(before);
    expect(before).toBeGreaterThan(0);
    await deleteExpiredChallenges(app.database.db);
    expect(await count()).toBe(before);
    await pool.query("update used_challenges set expires_at = now() - interval '1 second'");
    await deleteExpiredChallenges(app.database.db);
    expect(await count()).toBe(0);
  });

  it("refuses a passkey whose device has counted back, and says so in the log", async () => {
    const { passkey } = await owner(app, "Copied");
    for (let use = 0; use < 3; use++)
      expect((await signIn(app.visitor, passkey.answer(await ask(app.visitor)))).status).toBe(200);
    const warn = vi.spyOn(app.ports.log, "warn");
    // But for where mails lie without an SMTP server.
    const warned = () => warn.mock.calls.filter(([first]) => typeof first === "object");
    passkey.counter = 1;
    expect(await signIn(app.visitor, passkey.answer(await ask(app.visitor)))).toMatchObject(REFUSED);
    expect(warned()).toEqual([[{ passkey: expect.any(Number) }, expect.stringContaining("copied")]]);
    warn.mockClear();
    // Whoever does not have the key cannot have that said of it.
    passkey.counter = 0;
    const forged = { ...passkey.answer(await ask(app.visitor)), signature: randomBytes(70).toString("base64url") };
    expect(await signIn(app.visitor, forged)).toMatchObject(REFUSED);
    expect(warned()).toEqual([]);
    warn.mockRestore();
    passkey.counter = 3;
    expect((await signIn(app.visitor, passkey.answer(await ask(app.visitor)))).status).toBe(200);
  });

  it("works again and again with one that does not count", async () => {
    const [member, passkey] = [await app.member("Synced"), new TestPasskey(SITE, { counts: false })];
    await addTestPasskey(member, passkey);
    for (let use = 0; use < 3; use++)
      expect((await signIn(app.visitor, passkey.answer(await ask(app.visitor)))).status).toBe(200);
  });

  it("renews what the browser is known by", async () => {
    const { passkey } = await owner(app, "Regular");
    const given = (answer: TestAnswer) => answer.headers.get("x-device-token") ?? "";
    const first = given(await signIn(app.visitor, passkey.answer(await ask(app.visitor))));
    const body = passkey.answer(await ask(app.visitor));
    const again = given(await app.visitor.call("signInWithPasskey", { body, headers: { "x-device-token": first } }));
    expect(again).not.toBe(first);
    expect(again.split(".")[0]).toBe(first.split(".")[0]);
  });

  it("opens the way back, and nothing else, for who is leaving", async () => {
    const { member, passkey } = await owner(app, "Leaver");
    await member.call("leave", { body: { password: TEST_PASSWORD } });
    const { status, body } = await signIn(app.visitor, passkey.answer(await ask(app.visitor)));
    expect(status).toBe(200);
    const session = new TestMember(app.url, "Leaver", String(body));
    expect(await session.call("getPasskeys")).toMatchObject({ status: 403, body: { code: "ACCOUNT_LEAVING" } });
    expect((await session.call("comeBack")).status).toBe(200);
    expect(await mine(session)).toHaveLength(1);
  });

  it("counts what a network fails at, and goes on where passwords were guessed", async () => {
    const strict = await startTestApp({ PUBLIC_URL: SITE, SIGN_IN_ATTEMPTS_PER_ADDRESS: "3" });
    const { passkey } = await owner(strict, "Neighbour");
    const password = { nickname: "nobody", password: TEST_PASSWORD };
    const guesses = [];
    for (let guess = 0; guess < 4; guess += 1) {
      guesses.push((await strict.visitor.call("signIn", { body: password })).status);
    }
    expect(guesses.at(-1)).toBe(429);
    // What was right does not count.
    const right = async () => signIn(strict.visitor, passkey.answer(await ask(strict.visitor)));
    for (let time = 0; time < 4; time += 1) expect((await right()).status).toBe(200);
    const wrong = { ...new TestPasskey(SITE).answer(await ask(strict.visitor)), userHandle: "AAAA" };
    for (let time = 0; time < 3; time += 1) expect((await signIn(strict.visitor, wrong)).status).toBe(400);
    expect(await right()).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
    await strict.close();
  });

  it("goes on at another node, and counts once on all of them", async () => {
    const { passkey } = await owner(app, "Wanderer");
    const node = await startAnotherNode(app, { signing: await openSigning(app.database.db, app.ports.clock) });
    const there = new HttpClient(node.url);
    const answer = passkey.answer(await ask(there));
    expect((await signIn(app.visitor, answer)).status).toBe(200);
    expect(await signIn(there, answer)).toMatchObject(REFUSED);
    expect((await signIn(there, passkey.answer(await ask(app.visitor)))).status).toBe(200);
    await node.close();
  });
});
