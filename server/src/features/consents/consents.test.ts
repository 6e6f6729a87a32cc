import { type Consent, CONSENT_KINDS, CONSENT_VERSIONS, givenNow, REQUIRED_CONSENTS } from "@fitmate/contract/consents";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { TEST_PASSWORD, TestMember } from "../../../test/client.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const SEOUL_FOREST = { query: { lat: 37.5446, long: 127.0557 } };
const LOCATION = { params: { kind: "LOCATION" } };
const agreeing = { ...LOCATION, body: { version: CONSENT_VERSIONS.LOCATION } };

let emails = 0;
async function signUp(nickname: string, consents?: unknown) {
  emails += 1;
  const account = { nickname, email: `consent${emails}@example.com`, password: TEST_PASSWORD, gender: true };
  return app.visitor.call("signUp", {
    body: { ...account, isPublic: true, ...(consents !== undefined && { consents }) },
  });
}

async function member(nickname: string, consents?: unknown): Promise<TestMember> {
  expect((await signUp(nickname, consents)).status).toBe(200);
  return TestMember.signIn(app.url, nickname);
}

const standing = (body: unknown) =>
  (body as Consent[]).filter(({ givenAt, withdrawnAt }) => givenAt && !withdrawnAt).map(({ kind }) => kind);

describe("consents at sign-up", () => {
  it("are recorded with version and time", async () => {
    const before = Date.now();
    const one = await member("모두동의", givenNow(CONSENT_KINDS));
    const { status, body } = await one.call("getConsents");
    expect(status).toBe(200);
    for (const [index, consent] of (body as Consent[]).entries()) {
      const kind = CONSENT_KINDS[index];
      expect(consent).toMatchObject({ kind, version: CONSENT_VERSIONS[kind ?? "TERMS"], withdrawnAt: null });
      expect(Math.abs(Date.parse(consent.givenAt ?? "") - before)).toBeLessThan(60_000);
    }
  });

  it.each([
    ["none at all", []],
    ["one required missing", givenNow(["AGE_14", "TERMS", "LOCATION"])],
    ["the same twice", [...givenNow(CONSENT_KINDS), ...givenNow(["TERMS"])]],
    ["a version that is not in force", [...givenNow(["AGE_14", "TERMS"]), { kind: "PRIVACY", version: "2020-01-01" }]],
    ["an unknown kind", [...givenNow(CONSENT_KINDS), { kind: "SOUL", version: "1" }]],
  ])("with %s make no account", async (_, consents) => {
    expect(await signUp("못가입", consents)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    const check = await app.visitor.call("checkDuplicate", {
      params: { field: "nickname" },
      query: { nickname: "못가입" },
    });
    expect(check.body).toEqual({ isDuplicate: false });
  });

  it("may be left out by a client that knows only the specification: nothing is recorded, nothing refused", async () => {
    const old = await member("옛클라이언트");
    expect(standing((await old.call("getConsents")).body)).toEqual([]);
    expect((await old.call("setMyLocation", SEOUL_FOREST)).status).toBe(200);
  });
});

describe("the location consent", () => {
  it("has to be given before a location is set, and is asked of nobody else's", async () => {
    const careful = await member("위치는나중에", givenNow(REQUIRED_CONSENTS));
    expect(await careful.call("setMyLocation", SEOUL_FOREST)).toMatchObject({
      status: 403,
      body: { code: "LOCATION_CONSENT_REQUIRED" },
    });
    expect((await careful.call("getMyLocation")).body).toMatchObject({ location: null });
    expect(standing((await careful.call("giveConsent", agreeing)).body)).toEqual([...CONSENT_KINDS]);
    expect((await careful.call("setMyLocation", SEOUL_FOREST)).status).toBe(200);
  });

  it("withdrawn removes the location, which cannot be set until it is given again", async () => {
    const one = await member("위치거둔이", givenNow(CONSENT_KINDS));
    await one.call("setMyLocation", SEOUL_FOREST);
    const { body } = await one.call("withdrawConsent", LOCATION);
    expect(standing(body)).toEqual([...REQUIRED_CONSENTS]);
    expect((await one.call("getMyLocation")).body).toMatchObject({ location: null });
    expect((await one.call("setMyLocation", SEOUL_FOREST)).status).toBe(403);
    await one.call("giveConsent", agreeing);
    expect((await one.call("setMyLocation", SEOUL_FOREST)).status).toBe(200);
    const { rows } = await app.database.pool.query(
      "select withdrawn_at is null as stands from consents c join members m on m.id = member_id where nickname = '위치거둔이' and kind = 'LOCATION' order by c.id",
    );
    expect(rows).toEqual([{ stands: false }, { stands: true }]);
  });

  it("withdrawn while the location is being set leaves none", async () => {
    const one = await member("동시에거둔이", givenNow(CONSENT_KINDS));
    for (let round = 0; round < 5; round++) {
      await one.call("giveConsent", agreeing);
      await Promise.all([one.call("setMyLocation", SEOUL_FOREST), one.call("withdrawConsent", LOCATION)]);
      expect((await one.call("getMyLocation")).body).toMatchObject({ location: null });
    }
  });

  it("given twice stands once; a version that is not in force changes nothing", async () => {
    const one = await member("두번동의", givenNow(REQUIRED_CONSENTS));
    expect(await one.call("giveConsent", { ...LOCATION, body: { version: "2020-01-01" } })).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT" },
    });
    expect(standing((await one.call("getConsents")).body)).toEqual([...REQUIRED_CONSENTS]);
    await Promise.all([one.call("giveConsent", agreeing), one.call("giveConsent", agreeing)]);
    expect(standing((await one.call("getConsents")).body)).toEqual([...CONSENT_KINDS]);
  });
});

it("to a text that has changed since goes on until the one in force is agreed to, and is kept then as ended", async () => {
  const one = await member("예전동의", givenNow(CONSENT_KINDS));
  const whose = "member_id = (select id from members where nickname = '예전동의')";
  await app.database.pool.query(`update consents set version = '2026-01-01' where ${whose}`);
  expect((await one.call("setMyLocation", SEOUL_FOREST)).status).toBe(200);
  for (const kind of ["TERMS", "LOCATION"] as const) {
    const { body } = await one.call("giveConsent", { params: { kind }, body: { version: CONSENT_VERSIONS[kind] } });
    expect(standing(body)).toEqual([...CONSENT_KINDS]);
    expect(body).toContainEqual(expect.objectContaining({ kind, version: CONSENT_VERSIONS[kind], withdrawnAt: null }));
    const { rows } = await app.database.pool.query(
      `select version, withdrawn_at is null as stands from consents where kind = $1 and ${whose} order by id`,
      [kind],
    );
    expect(rows).toEqual([
      { version: "2026-01-01", stands: false },
      { version: CONSENT_VERSIONS[kind], stands: true },
    ]);
  }
  expect((await one.call("getMyLocation")).body).not.toMatchObject({ location: null });
});

it.each(REQUIRED_CONSENTS)("%s is withdrawn by deleting the account only", async (kind) => {
  const one = await member(`필수${REQUIRED_CONSENTS.indexOf(kind)}`, givenNow(CONSENT_KINDS));
  expect(await one.call("withdrawConsent", { params: { kind } })).toMatchObject({
    status: 400,
    body: { code: "CONSENT_NEEDED" },
  });
  expect(standing((await one.call("getConsents")).body)).toEqual([...CONSENT_KINDS]);
});
