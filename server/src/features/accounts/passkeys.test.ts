import { randomBytes } from "node:crypto";
import { request } from "node:http";
import { PASSKEYS_ADDED_PER_DAY, PASSKEYS_MAX } from "@fitmate/contract/limits";
import type { PasskeyBody, PasskeyCreation, PasskeySignInBody } from "@fitmate/contract/passkeys";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { pathOf, HttpClient, TEST_PASSWORD, TestMember } from "../../../test/client.ts";
import {
  addTestPasskey,
  atLocalhost,
  bytes,
  list,
  map,
  type Misdeeds,
  TestPasskey,
  text,
} from "../../../test/passkey.ts";
import { changedMeanwhile } from "../../../test/passwordChange.ts";
import { startTestMailServer, type TestMailServer } from "../../../test/smtp.ts";
import { buildApp } from "../../app.ts";
import { openSigning } from "../../platform/signing.ts";
import { relyingParty } from "./passkeyCeremonies.ts";
import { deleteExpiredChallenges } from "./passkeyQueries.ts";

const SITE = "https://fitmate.example";
const NEW_PASSWORD = "newpass77";

let app: TestApp;
let smtp: TestMailServer;
beforeAll(async () => {
  smtp = await startTestMailServer();
  app = await startTestApp({
    ...smtp.environment,
    PUBLIC_URL: SITE,
  });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const start = (member: HttpClient) => member.ask("startPasskey", { body: {} });
const add = (member: HttpClient, body: PasskeyBody) => member.call("addPasskey", { body });
const mine = (member: HttpClient) => member.ask("getPasskeys");
const ask = (client: HttpClient = app.visitor) => client.ask("startPasskeySignIn");
const signIn = (body: PasskeySignInBody, client: HttpClient = app.visitor) =>
  client.call("signInWithPasskey", { body });
const remove = (member: HttpClient, passkeyId: number | undefined, body: object = {}) =>
  member.call("removePasskey", { params: { passkeyId }, body });

/** A member with a passkey. */
async function owner(nickname: string): Promise<{ member: TestMember; passkey: TestPasskey }> {
  const [member, passkey] = [await app.member(nickname), new TestPasskey(SITE)];
  await addTestPasskey(member, passkey);
  return { member, passkey };
}

/** What has come for the member by now. */
const mailsTo = (name: string) => smtp.received.filter(({ to }) => to === `${name}@example.com`);

const age = (nickname: string) =>
  app.database.pool.query(
    `update sessions set created_at = now() - interval '11 minutes'
      where member_id = (select id from members where nickname = $1)`,
    [nickname],
  );

/** Six minutes later, as far as clocks tell. */
const waitTooLong = () => vi.spyOn(app.ports.clock, "now").mockReturnValue(app.ports.clock.now() + 6 * 60_000);

const NOT_ADDED = { status: 400, body: { code: "PASSKEY_NOT_ADDED" } };
const REFUSED = { status: 400, body: { code: "PASSKEY_REFUSED" } };

const MISDEEDS: [string, Misdeeds][] = [
  ["on the page of another site", { origin: "https://evil.example" }],
  ["on a page that looks like ours", { origin: "https://fitmate.example.evil.example" }],
  ["on our page without TLS", { origin: "http://fitmate.example" }],
  ["for another site", { rpId: "evil.example" }],
  ["in a frame on another site", { crossOrigin: true }],
  ["without looking who is there", { verifiesUser: false }],
  ["for something else", { type: "payment.get" }],
];

describe("adding a passkey", () => {
  it("asks for one that is discoverable, looks who is there, and names nobody to others", async () => {
    const member = await app.member("AskedFor");
    const options = await start(member);
    expect(options).toMatchObject({
      rp: { id: "fitmate.example", name: "핏메이트" },
      user: { name: "AskedFor" },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      attestation: "none",
      excludeCredentials: [],
      timeout: 300_000,
    });
    expect((await start(member)).user.id).toBe(options.user.id);
    expect((await start(await app.member("AnotherOne"))).user.id).not.toBe(options.user.id);
    expect(Buffer.from(options.user.id, "base64url")).toHaveLength(32);
  });

  it("lists it by the device, keeps the same device from making a second one, and tells the owner", async () => {
    const { member, passkey } = await owner("Adder");
    expect(await mine(member)).toEqual([
      { passkeyId: expect.any(Number), name: "알 수 없는 기기", createdAt: expect.any(String), lastUsedAt: null },
    ]);
    expect((await start(member)).excludeCredentials).toEqual([
      { id: passkey.id, type: "public-key", transports: ["internal"] },
    ]);
    await expect.poll(() => mailsTo("adder"), { timeout: 5_000 }).toHaveLength(1);
    expect(mailsTo("adder")).toMatchObject([
      { subject: "[핏메이트] 패스키가 추가됐어요", text: expect.stringContaining(`${SITE}/finduserpassword`) },
    ]);
  });

  it.each(MISDEEDS)("refuses one made %s", async (_, misdeeds) => {
    const member = await TestMember.signIn(app.url, "Adder");
    const before = await mine(member);
    expect(await add(member, new TestPasskey(SITE).create(await start(member), misdeeds))).toMatchObject(NOT_ADDED);
    expect(await mine(member)).toEqual(before);
  });

  it("refuses what was asked for by somebody else, in another session, for signing in, or too long ago", async () => {
    const member = await app.member("Asker");
    const others = [
      await start(await app.member("Stranger")),
      await start(await TestMember.signIn(app.url, "Asker")),
      { ...(await start(member)), ...(await ask()) },
      { ...(await start(member)), challenge: randomBytes(32).toString("base64url") },
    ];
    for (const options of others) {
      expect(await add(member, new TestPasskey(SITE).create(options))).toMatchObject(NOT_ADDED);
    }
    const options = await start(member);
    waitTooLong();
    expect(await add(member, new TestPasskey(SITE).create(options))).toMatchObject(NOT_ADDED);
  });

  it("takes an answer once", async () => {
    const member = await app.member("Replayer");
    const options = await start(member);
    const bodies = [new TestPasskey(SITE).create(options), new TestPasskey(SITE).create(options)];
    const answers = await Promise.all(bodies.map((body) => add(member, body)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
    expect(await add(member, bodies[0] as PasskeyBody)).toMatchObject(NOT_ADDED);
    expect(await mine(member)).toHaveLength(1);
  });

  it("belongs to one member for good: the same one is refused for another, without a word about whose it is", async () => {
    const { passkey } = await owner("First");
    const second = await app.member("Second");
    const made = new TestPasskey(SITE).create({ ...(await start(second)), ...(await ask()) });
    const unknown = await add(second, made);
    const known = await add(second, passkey.create(await start(second)));
    expect(known).toMatchObject(NOT_ADDED);
    expect(known.body).toEqual(unknown.body);
    expect(await mine(second)).toEqual([]);
  });

  it("does nothing for a session that has ended, nor beside a password that has changed meanwhile", async () => {
    const member = await app.member("Overtaken");
    const body = new TestPasskey(SITE).create(await start(member));
    const { answer } = await changedMeanwhile(app, "Overtaken", () => add(member, body));
    expect(answer).toMatchObject({ status: 401, body: { code: "SESSION_EXPIRED" } });
    expect(await add(member, body)).toMatchObject({ status: 401 });

    const other = await app.member("Overtaken2");
    const made = new TestPasskey(SITE).create(await start(other));
    await other.call("changePassword", { body: { password: NEW_PASSWORD } });
    expect(await add(other, made)).toMatchObject(NOT_ADDED);
  });

  it("asks an older session for the current password, ten times at most", async () => {
    const member = await app.member("Older");
    await age("Older");
    const attempt = (currentPassword?: string) => member.call("startPasskey", { body: { currentPassword } });
    expect(await attempt()).toMatchObject({ status: 403, body: { code: "CURRENT_PASSWORD_NEEDED" } });
    expect(await attempt("wrong guess 1")).toMatchObject({ status: 400, body: { code: "CURRENT_PASSWORD_WRONG" } });
    const { status, body } = await attempt(TEST_PASSWORD);
    expect(status).toBe(200);
    expect((await add(member, new TestPasskey(SITE).create(body as PasskeyCreation))).status).toBe(200);
    for (let guess = 0; guess < 10; guess++) expect((await attempt("wrong guess 1")).status).toBe(400);
    expect((await attempt(TEST_PASSWORD)).status).toBe(429);
    // The same ten as for a new password.
    const change = { password: NEW_PASSWORD, currentPassword: TEST_PASSWORD };
    expect((await member.call("changePassword", { body: change })).status).toBe(429);
  });

  it("asks an older session without a password for Kakao's word", async () => {
    const member = await app.member("KakaoOnly");
    await age("KakaoOnly");
    await app.database.pool.query("update members set password_hash = null where nickname = 'KakaoOnly'");
    expect(await member.call("startPasskey", { body: { kakaoProof: "made-up" } })).toMatchObject({
      status: 403,
      body: { code: "KAKAO_PROOF_NEEDED" },
    });
  });

  it("ends at ten, also when two come at once", async () => {
    const member = await app.member("Collector");
    for (let count = 1; count < PASSKEYS_MAX; count++) await addTestPasskey(member, new TestPasskey(SITE));
    const bodies = await Promise.all([1, 2].map(async () => new TestPasskey(SITE).create(await start(member))));
    const answers = await Promise.all(bodies.map((body) => add(member, body)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)).toMatchObject({ body: { code: "PASSKEYS_TOO_MANY" } });
    expect(await mine(member)).toHaveLength(PASSKEYS_MAX);
    expect(await member.call("startPasskey", { body: {} })).toMatchObject({ body: { code: "PASSKEYS_TOO_MANY" } });
  });

  it("is limited to a few tries a day", async () => {
    const member = await app.member("Restless");
    const body = new TestPasskey(SITE).create({ ...(await start(member)), challenge: "bWFkZS11cA" });
    for (let count = 0; count < PASSKEYS_ADDED_PER_DAY; count++) expect((await add(member, body)).status).toBe(400);
    expect(await add(member, body)).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
  });

  it("reads no attestation: what stands in it is nobody's business", async () => {
    const member = await app.member("Attested");
    const statement = map(
      [text("alg"), Buffer.from([0x26])],
      [text("sig"), bytes(randomBytes(70))],
      [text("x5c"), list(bytes(randomBytes(200)))],
    );
    const body = new TestPasskey(SITE).create(await start(member), { attestation: { format: "packed", statement } });
    expect((await add(member, body)).status).toBe(200);
  });

  it("refuses what is no answer of a browser, and never breaks", async () => {
    const member = await app.member("Garbler");
    const body = new TestPasskey(SITE).create(await start(member));
    const bad = [
      {},
      { ...body, id: body.credentialId },
      { ...body, credentialId: "짧은" },
      { ...body, attestationObject: "A".repeat(8_001) },
      { ...body, clientDataJSON: "A".repeat(4_001) },
      { ...body, transports: Array.from({ length: 11 }, () => "usb") },
      { ...body, transports: ["<b>"] },
    ];
    for (const each of bad) {
      expect(await member.call("addPasskey", { body: each })).toMatchObject({
        status: 400,
        body: { code: "INVALID_INPUT" },
      });
    }
    const inBase64url = (value: string | Buffer) => Buffer.from(value).toString("base64url");
    const garbled = [
      ...["null", "[]", "{}", '{"challenge":1}', '{"challenge":null}', "{"].map((json) => ({
        clientDataJSON: inBase64url(json),
      })),
      { attestationObject: inBase64url(Buffer.alloc(4_000, 0x81)) },
      { attestationObject: inBase64url(Buffer.alloc(4_000, 0xa1)) },
      { attestationObject: inBase64url(randomBytes(4_000)) },
    ];
    for (const part of garbled) expect(await add(member, { ...body, ...part })).toMatchObject(NOT_ADDED);
  });
});

describe("signing in with a passkey", () => {
  it("opens a session like any other, without a nickname", async () => {
    const { member, passkey } = await owner("KeyHolder");
    const options = await ask();
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
    const { passkey } = await owner(`Misled${MISDEEDS.findIndex(([, each]) => each === misdeeds)}`);
    expect(await signIn(passkey.answer(await ask(), misdeeds))).toMatchObject(REFUSED);
    expect((await signIn(passkey.answer(await ask()))).status).toBe(200);
  });

  it("refuses everything with the same words: no passkey, one of somebody else, another's name, signed by another", async () => {
    const [{ passkey: one }, { passkey: two }] = [await owner("OneOwner"), await owner("TwoOwner")];
    const unknown = new TestPasskey(SITE);
    unknown.create(await start(await app.member("NeverSent")));
    const [ofOne, ofTwo] = [one.answer(await ask()), two.answer(await ask())];
    const answers = [
      await signIn(unknown.answer(await ask())),
      await signIn({ ...ofOne, credentialId: two.id }),
      await signIn({ ...ofOne, credentialId: two.id, userHandle: ofTwo.userHandle }),
      await signIn({ ...ofOne, userHandle: ofTwo.userHandle }),
      await signIn({ ...ofOne, signature: ofTwo.signature }),
      await signIn({ ...ofOne, clientDataJSON: ofTwo.clientDataJSON }),
      await signIn({ ...ofOne, signature: randomBytes(70).toString("base64url") }),
      await signIn({ ...ofOne, authenticatorData: randomBytes(200).toString("base64url") }),
    ];
    expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1);
    expect(answers[0]).toMatchObject(REFUSED);
  });

  it("takes an answer once, ten at the same time included, and only within five minutes", async () => {
    const [member, passkey] = [await app.member("Once"), new TestPasskey(SITE, { counts: false })];
    await addTestPasskey(member, passkey);
    const options = await ask();
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(passkey.answer(options))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await signIn(passkey.answer(options))).toMatchObject(REFUSED);
    expect(await signIn(passkey.answer(await start(member)))).toMatchObject(REFUSED);
    const late = await ask();
    waitTooLong();
    expect(await signIn(passkey.answer(late))).toMatchObject(REFUSED);
  });

  it("keeps nothing of challenges that nobody answers, and forgets the others", async () => {
    const { pool } = app.database;
    const count = async () => (await pool.query("select from used_challenges")).rowCount;
    const { passkey } = await owner("Answering");
    await signIn(passkey.answer(await ask()));
    const before = await count();
    for (let asked = 0; asked < 200; asked++) await ask();
    expect(await count()).toBe(before);
    expect(before).toBeGreaterThan(0);
    await deleteExpiredChallenges(app.database.db);
    expect(await count()).toBe(before);
    await pool.query("update used_challenges set expires_at = now() - interval '1 second'");
    await deleteExpiredChallenges(app.database.db);
    expect(await count()).toBe(0);
  });

  it("refuses a passkey whose device has counted back, and says so in the log", async () => {
    const { passkey } = await owner("Copied");
    for (let use = 0; use < 3; use++) expect((await signIn(passkey.answer(await ask()))).status).toBe(200);
    const warn = vi.spyOn(app.ports.log, "warn");
    passkey.counter = 1;
    expect(await signIn(passkey.answer(await ask()))).toMatchObject(REFUSED);
    expect(warn.mock.calls).toEqual([[{ passkey: expect.any(Number) }, expect.stringContaining("copied")]]);
    warn.mockClear();
    // Whoever does not have the key cannot have that said of it.
    passkey.counter = 0;
    const forged = { ...passkey.answer(await ask()), signature: randomBytes(70).toString("base64url") };
    expect(await signIn(forged)).toMatchObject(REFUSED);
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
    passkey.counter = 3;
    expect((await signIn(passkey.answer(await ask()))).status).toBe(200);
  });

  it("works again and again with one that does not count", async () => {
    const [member, passkey] = [await app.member("Synced"), new TestPasskey(SITE, { counts: false })];
    await addTestPasskey(member, passkey);
    for (let use = 0; use < 3; use++) expect((await signIn(passkey.answer(await ask()))).status).toBe(200);
  });

  it("opens the way back, and nothing else, for who is leaving", async () => {
    const { member, passkey } = await owner("Leaver");
    await member.call("leave", { body: { password: TEST_PASSWORD } });
    const { status, body } = await signIn(passkey.answer(await ask()));
    expect(status).toBe(200);
    const session = new TestMember(app.url, "Leaver", String(body));
    expect(await session.call("getPasskeys")).toMatchObject({ status: 403, body: { code: "ACCOUNT_LEAVING" } });
    expect((await session.call("comeBack")).status).toBe(200);
    expect(await mine(session)).toHaveLength(1);
  });

  it("counts with the other sign-ins of a network", async () => {
    const strict = await startTestApp({ PUBLIC_URL: SITE, SIGN_IN_ATTEMPTS_PER_ADDRESS: "3" });
    const body = new TestPasskey(SITE).answer(await ask(strict.visitor));
    const whole = { ...body, userHandle: "AAAA" };
    expect((await signIn(whole, strict.visitor)).status).toBe(400);
    expect((await signIn(whole, strict.visitor)).status).toBe(400);
    const password = { nickname: "nobody", password: TEST_PASSWORD };
    expect((await strict.visitor.call("signIn", { body: password })).status).toBe(400);
    expect(await signIn(whole, strict.visitor)).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
    await strict.close();
  });

  it("goes on at another node, and counts once on all of them", async () => {
    const { passkey } = await owner("Wanderer");
    const node = await buildApp({ ...app.ports, signing: await openSigning(app.database.db, app.ports.clock) });
    const there = new HttpClient(await node.listen({ host: "127.0.0.1", port: 0 }));
    const answer = passkey.answer(await ask(there));
    expect((await signIn(answer)).status).toBe(200);
    expect(await signIn(answer, there)).toMatchObject(REFUSED);
    expect((await signIn(passkey.answer(await ask()), there)).status).toBe(200);
    await node.close();
  });
});

describe("one's own passkeys", () => {
  it("get another name", async () => {
    const { member } = await owner("Namer");
    const [passkey] = await mine(member);
    const rename = (name: string, by: HttpClient = member) =>
      by.call("renamePasskey", { params: { passkeyId: passkey?.passkeyId }, body: { name } });
    expect((await rename("  내 휴대폰 ")).status).toBe(200);
    expect(await mine(member)).toMatchObject([{ name: "내 휴대폰" }]);
    for (const name of [" ", "가".repeat(21), "a\nb", "a".repeat(301)]) expect((await rename(name)).status).toBe(400);
    expect(await rename("남의 것", await app.member("NotHis"))).toMatchObject({
      status: 404,
      body: { code: "PASSKEY_NOT_FOUND" },
    });
  });

  it("are removed by their owner, who is told; afterwards nobody signs in with them", async () => {
    const { member, passkey } = await owner("Remover");
    const [added] = await mine(member);
    const options = await ask();
    expect((await remove(await app.member("Intruder"), added?.passkeyId)).status).toBe(404);
    expect((await remove(member, added?.passkeyId)).status).toBe(200);
    expect(await remove(member, added?.passkeyId)).toMatchObject({ status: 404, body: { code: "PASSKEY_NOT_FOUND" } });
    expect(await signIn(passkey.answer(options))).toMatchObject(REFUSED);
    await expect
      .poll(() => mailsTo("remover").map(({ subject }) => subject), { timeout: 5_000 })
      .toEqual(["[핏메이트] 패스키가 추가됐어요", "[핏메이트] 패스키가 지워졌어요"]);
  });

  it("are removed by an older session with the current password only", async () => {
    const { member } = await owner("OldRemover");
    const [added] = await mine(member);
    await age("OldRemover");
    expect(await remove(member, added?.passkeyId)).toMatchObject({
      status: 403,
      body: { code: "CURRENT_PASSWORD_NEEDED" },
    });
    expect((await remove(member, added?.passkeyId, { currentPassword: "wrong guess 1" })).status).toBe(400);
    expect(await mine(member)).toHaveLength(1);
    expect((await remove(member, added?.passkeyId, { currentPassword: TEST_PASSWORD })).status).toBe(200);
  });

  it("refuse ids that are none", async () => {
    const member = await app.member("BadId");
    for (const id of ["0", "-1", "x", "9".repeat(16)]) {
      expect((await member.call("removePasskey", { params: { passkeyId: id }, body: {} })).status).toBe(400);
    }
    expect((await remove(member, 999_999_999_999_999)).status).toBe(404);
  });

  it("stay when the password is changed, and go when it is reset by mail", async () => {
    const { member, passkey } = await owner("Resetter");
    await member.call("changePassword", { body: { password: NEW_PASSWORD } });
    expect((await signIn(passkey.answer(await ask()))).status).toBe(200);
    await app.visitor.call("findPassword", { query: { email: "resetter@example.com" } });
    const token = () =>
      mailsTo("resetter").flatMap(({ text: mail }) => /finduserpassword\?token=([\w-]{43})/.exec(mail)?.[1] ?? [])[0];
    await expect.poll(token, { timeout: 5_000 }).toBeDefined();
    const reset = await app.visitor.call("resetPassword", { body: { token: token(), password: "another99" } });
    expect(reset.status).toBe(200);
    expect(await signIn(passkey.answer(await ask()))).toMatchObject(REFUSED);
    await expect
      .poll(() => mailsTo("resetter").map(({ subject }) => subject), { timeout: 5_000 })
      .toContain("[핏메이트] 패스키가 지워졌어요");
  });
});

/** The status of a call whose Host, and what proxies say of it, are made up. */
function statusWithHost(url: string, host: string): Promise<number | undefined> {
  const headers = { host, "x-forwarded-host": host };
  return new Promise((resolve, reject) => {
    request(url + pathOf("startPasskeySignIn"), { method: "POST", headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on("error", reject)
      .end();
  });
}

describe("whom a passkey answers to", () => {
  it.each([
    [SITE, "evil.example", { id: "fitmate.example", origin: SITE }],
    [`${SITE}:8443/base`, "localhost", { id: "fitmate.example", origin: `${SITE}:8443` }],
    ["http://localhost:3000", "evil.example", { id: "localhost", origin: "http://localhost:3000" }],
    ["http://fitmate.example", "localhost:3000", undefined],
    ["https://203.0.113.7", "localhost:3000", undefined],
    ["https://[2001:db8::7]", "localhost:3000", undefined],
    [undefined, "localhost:3000", { id: "localhost", origin: "http://localhost:3000" }],
    [undefined, "LOCALHOST", { id: "localhost", origin: "http://localhost" }],
    [undefined, "127.0.0.1:3000", undefined],
    [undefined, "evil.example", undefined],
    [undefined, "localhost.evil.example", undefined],
    [undefined, "localhost@evil.example", undefined],
    [undefined, "a b", undefined],
    [undefined, "", undefined],
  ])("PUBLIC_URL %s, Host %s: %j", (publicUrl, host, expected) => {
    expect(relyingParty(publicUrl, { protocol: "http", host })).toEqual(expected);
  });

  it("is nobody without a PUBLIC_URL, but for localhost", async () => {
    const plain = await startTestApp();
    expect(await statusWithHost(plain.url, "evil.example")).toBe(400);
    expect(await statusWithHost(plain.url, "localhost")).toBe(200);
    expect(await plain.visitor.call("startPasskeySignIn")).toMatchObject({
      status: 400,
      body: { code: "PASSKEYS_UNAVAILABLE" },
    });
    expect((await plain.visitor.call("getSignInOptions")).body).toMatchObject({ passkeys: null });
    const home = atLocalhost(await plain.member("AtHome"));
    expect((await home.call("getSignInOptions")).body).toMatchObject({ passkeys: { rpId: "localhost" } });
    const passkey = new TestPasskey(home.url);
    await addTestPasskey(home, passkey);
    expect((await signIn(passkey.answer(await ask(home)), home)).status).toBe(200);
    // A page of another port is another page.
    expect(await signIn(passkey.answer(await ask(home), { origin: "http://localhost:1" }), home)).toMatchObject(
      REFUSED,
    );
    await plain.close();
  });
});
