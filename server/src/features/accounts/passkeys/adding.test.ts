import { randomBytes } from "node:crypto";
import { PASSKEYS_ADDED_PER_DAY, PASSKEYS_MAX } from "@fitmate/contract/limits";
import type { PasskeyBody, PasskeyCreation } from "@fitmate/contract/passkeys";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { TEST_PASSWORD, TestMember } from "../../../../test/client.ts";
import { addTestPasskey, bytes, list, map, TestPasskey, text } from "../../../../test/passkey.ts";
import {
  add,
  age,
  ask,
  MISDEEDS,
  mine,
  NEW_PASSWORD,
  NOT_ADDED,
  owner,
  SITE,
  start,
  waitTooLong,
} from "../../../../test/passkeyCalls.ts";
import { changedMeanwhile } from "../../../../test/passwordChange.ts";
import { besideSignUps, startTestMailServer, type TestMailServer } from "../../../../test/smtp.ts";

let app: TestApp;
let smtp: TestMailServer;
beforeAll(async () => {
  smtp = await startTestMailServer();
  app = await startTestApp({ ...smtp.environment, PUBLIC_URL: SITE });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** What has come for the member by now. */
const mailsTo = (name: string) => besideSignUps(smtp).filter(({ to }) => to === `${name}@example.com`);

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
    const { member, passkey } = await owner(app, "Adder");
    expect(await mine(member)).toEqual([
      { passkeyId: expect.any(Number), name: "알 수 없는 기기", createdAt: expect.any(String), lastUsedAt: null },
    ]);
    expect((await start(member)).excludeCredentials).toEqual([
      { id: passkey.id, type: "public-key", transports: ["internal"] },
    ]);
    await expect.poll(() => mailsTo("adder")).toHaveLength(1);
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
      { ...(await start(member)), ...(await ask(app.visitor)) },
      { ...(await start(member)), challenge: randomBytes(32).toString("base64url") },
    ];
    for (const options of others) {
      expect(await add(member, new TestPasskey(SITE).create(options))).toMatchObject(NOT_ADDED);
    }
    const options = await start(member);
    waitTooLong(app);
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
    const { passkey } = await owner(app, "First");
    const second = await app.member("Second");
    const made = new TestPasskey(SITE).create({ ...(await start(second)), ...(await ask(app.visitor)) });
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
    await age(app, "Older");
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
    await age(app, "KakaoOnly");
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
