import {
  CONSENT_KINDS,
  CONSENT_VERSIONS,
  type ConsentKind,
  givenNow,
  REQUIRED_CONSENTS,
} from "@fitmate/contract/consents";
import type { ErrorBody } from "@fitmate/contract/errors";
import { SignInOptions } from "@fitmate/contract/kakaoSignIn";
import type { Profile } from "@fitmate/contract/profile";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import { type HttpClient, TEST_PASSWORD, TestMember, type TestAnswer } from "../../../test/client.ts";
import { kakaoProfile, type KakaoProfile, TestKakao } from "../../../test/kakao.ts";
import { changedMeanwhile } from "../../../test/passwordChange.ts";
import { createKakao } from "./kakao.ts";
import { unlinkKakao } from "./kakaoSignIn.ts";
import { requireMember } from "./service.ts";

const FAILURE = "서버 토큰 발급 중 오류가 발생했습니다.";

let kakao: TestKakao;
let app: TestApp;
beforeAll(async () => {
  kakao = await TestKakao.start();
  app = await startTestApp({ ...kakao.environment, TRUST_PROXY: "1" });
  kakao.redirectUri = `${app.url}/kakao/callback`;
});
afterEach(() => {
  kakao.mode = "fine";
  vi.restoreAllMocks();
});
afterAll(async () => {
  await app.close();
  await kakao.close();
});

const signIn = (profile: KakaoProfile, visitor: HttpClient = app.visitor): Promise<TestAnswer> =>
  visitor.call("signInWithKakao", { query: { code: kakao.codeFor(profile), consents: "ask" } });
const signInUnasked = (profile: KakaoProfile, visitor: HttpClient = app.visitor): Promise<TestAnswer> =>
  visitor.call("signInWithKakao", { query: { code: kakao.codeFor(profile) } });
const ticketOf = ({ body }: TestAnswer) => (body as ErrorBody).ticket ?? "";
const start = (ticket: string, kinds: readonly ConsentKind[] = CONSENT_KINDS, visitor: HttpClient = app.visitor) =>
  visitor.call("startWithKakao", { body: { ticket, consents: givenNow(kinds) } });

/** Signs in for the first time and agrees to everything. */
async function join(profile: KakaoProfile): Promise<TestAnswer> {
  const answer = await signIn(profile);
  expect(answer).toMatchObject({ status: 409, body: { code: "KAKAO_CONSENTS_REQUIRED" } });
  return start(ticketOf(answer));
}

async function profileOf({ status, body }: TestAnswer): Promise<Profile> {
  expect(status, JSON.stringify(body)).toBe(200);
  return (await new TestMember(app.url, "", String(body)).call("getMyProfile")).body as Profile;
}

/** Somebody with the e-mail `{nickname}@example.com`, and the ticket of the person from Kakao with the same. */
async function ticketFor(nickname: string, id: number, name = nickname): Promise<string> {
  await app.member(nickname);
  const answer = await signIn(kakaoProfile(id, name, `${nickname.toUpperCase()}@example.com`));
  expect(answer).toMatchObject({ status: 409, body: { code: "KAKAO_LINK_REQUIRED" } });
  return ticketOf(answer);
}
const link = (ticket: string, password = TEST_PASSWORD, headers: Record<string, string> = {}) =>
  app.visitor.call("linkKakao", { body: { ticket, password }, headers });

describe("what can be signed in with", () => {
  it("is told with the address Kakao wants, where it is configured", async () => {
    const { kakao: offered } = SignInOptions.parse((await app.visitor.call("getSignInOptions")).body);
    const address = new URL(offered?.authorizeUrl ?? "");
    expect(address.origin + address.pathname).toBe(`${kakao.url}/oauth/authorize`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: kakao.environment["KAKAO_REST_API_KEY"],
      redirect_uri: kakao.redirectUri,
      response_type: "code",
    });
  });

  it("is a password only, where it is not", async () => {
    const plain = await startTestApp();
    expect((await plain.visitor.call("getSignInOptions")).body).toEqual({ kakao: null, passkeys: null });
    const answer = await plain.visitor.call("signInWithKakao", { query: { code: "any" } });
    expect(answer).toMatchObject({ status: 503, body: { code: "KAKAO_UNAVAILABLE", message: FAILURE } });
    await plain.close();
  });

  it("names the address people use", async () => {
    const behindProxy = await startTestApp({ ...kakao.environment, PUBLIC_URL: "https://fitmate.example/" });
    const { kakao: offered } = SignInOptions.parse((await behindProxy.visitor.call("getSignInOptions")).body);
    expect(new URL(offered?.authorizeUrl ?? "").searchParams.get("redirect_uri")).toBe(
      "https://fitmate.example/kakao/callback",
    );
    await behindProxy.close();
  });
});

describe("the first time", () => {
  it("makes an account of what Kakao says, and no more", async () => {
    const answer = await join(kakaoProfile(101, "달리는 민서 🏃", "minseo@example.com"));
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
    expect(await profileOf(answer)).toMatchObject({
      nickname: "달리는민서",
      email: "minseo@example.com",
      gender: null,
      publicInfo: true,
    });
    const byPassword = await app.visitor.call("signIn", { body: { nickname: "달리는민서", password: "any1234!" } });
    expect(byPassword).toMatchObject({ status: 400, body: { code: "WRONG_CREDENTIALS" } });
  });

  it("leaves an e-mail out that is not verified, also one of a member", async () => {
    await app.member("owner");
    const profile = kakaoProfile(102, "모르는이");
    const unverified = { email: "owner@example.com", is_email_valid: true, is_email_verified: false };
    const answer = await join({ ...profile, kakao_account: unverified });
    expect((await profileOf(answer)).email).toBeNull();
  });

  it("finds a free nickname", async () => {
    await app.member("열글자닉네임을쓰는이");
    const { nickname } = await profileOf(await join(kakaoProfile(103, "열글자닉네임을쓰는이라네")));
    expect(nickname).toMatch(/^열글자닉네임을\d{3}$/);
    expect((await profileOf(await join({ id: 104 }))).nickname).toMatch(/^메이트\d{2,3}$/);
    expect((await profileOf(await join(kakaoProfile(105, "🏃‍♀️ ㅋㅋ")))).nickname).toMatch(/^메이트\d{2,3}$/);
  });

  it("asks for consents before there is an account, and records them with version and time", async () => {
    const members = async () => (await app.database.pool.query("select from members")).rowCount;
    const before = await members();
    const ticket = ticketOf(await signIn(kakaoProfile(107, "동의하는이")));
    for (const kinds of [[], ["AGE_14", "TERMS"], ["TERMS", "PRIVACY", "LOCATION"]] as const) {
      expect(await start(ticket, kinds)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    }
    const outdated = givenNow(CONSENT_KINDS).map((consent) => ({ ...consent, version: "2020-01-01" }));
    for (const body of [{ ticket }, { ticket, consents: outdated }]) {
      expect((await app.visitor.call("startWithKakao", { body })).status).toBe(400);
    }
    expect(await members()).toBe(before);

    const answer = await start(ticket, REQUIRED_CONSENTS);
    const { body } = await new TestMember(app.url, "", String(answer.body)).call("getConsents");
    const stands = { version: expect.any(String), givenAt: expect.any(String), withdrawnAt: null };
    expect(body).toEqual([
      ...REQUIRED_CONSENTS.map((kind) => ({ ...stands, kind, version: CONSENT_VERSIONS[kind] })),
      { kind: "LOCATION", version: null, givenAt: null, withdrawnAt: null },
    ]);
  });

  it("makes one account of a ticket used many times at once, and different people with one name all get in", async () => {
    const profile = kakaoProfile(106, "동시에", "at@once.kr");
    const tickets = await Promise.all(Array.from({ length: 6 }, () => signIn(profile).then(ticketOf)));
    const same = await Promise.all([...tickets, ...tickets].map((ticket) => start(ticket)));
    expect(same.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(11).fill(400)]);
    expect((await profileOf(await signIn(profile))).nickname).toBe("동시에");

    const namesakes = await Promise.all([111, 112, 113, 114].map((id) => join(kakaoProfile(id, "동명이인"))));
    const nicknames = (await Promise.all(namesakes.map(profileOf))).map(({ nickname }) => nickname);
    expect(new Set(nicknames).size).toBe(4);
    for (const nickname of nicknames) expect(nickname).toMatch(/^동명이인\d*$/);
  });

  it("leaves out an e-mail that somebody else has taken before the consents came", async () => {
    const ticket = ticketOf(await signIn(kakaoProfile(108, "늦은이", "overtaken@example.com")));
    await app.member("overtaken");
    expect((await profileOf(await start(ticket))).email).toBeNull();
  });

  it("needs a ticket of ours, not older than 10 minutes; it is no way into an older account", async () => {
    const ticket = ticketOf(await signIn(kakaoProfile(109, "표든이")));
    expect(await link(ticket)).toMatchObject({ status: 400, body: { code: "KAKAO_TICKET_EXPIRED" } });
    vi.spyOn(app.ports.clock, "now").mockReturnValue(app.ports.clock.now() + 601_000);
    expect(await start(ticket)).toMatchObject({ status: 400, body: { code: "KAKAO_TICKET_EXPIRED" } });
  });

  it("counts as a sign-up", async () => {
    const strict = await startTestApp({ ...kakao.environment, SIGN_UPS_PER_ADDRESS: "1" });
    kakao.redirectUri = `${strict.url}/kakao/callback`;
    const [one, two] = [
      await signIn(kakaoProfile(1, "하나"), strict.visitor),
      await signIn(kakaoProfile(2, "둘"), strict.visitor),
    ];
    expect((await start(ticketOf(one), CONSENT_KINDS, strict.visitor)).status).toBe(200);
    expect((await start(ticketOf(two), CONSENT_KINDS, strict.visitor)).status).toBe(429);
    expect((await signInUnasked(kakaoProfile(2, "둘"), strict.visitor)).status).toBe(429);
    expect((await signIn(kakaoProfile(1, "하나"), strict.visitor)).status).toBe(200);
    kakao.redirectUri = `${app.url}/kakao/callback`;
    await strict.close();
  });
});

describe("a client that asks for no consents", () => {
  it("gets an account the first time and the same the next, with no consents", async () => {
    const token = String((await signInUnasked(kakaoProfile(120, "바로시작", "unasked@example.com"))).body);
    const member = new TestMember(app.url, "바로시작", token);
    const profile = await member.ask("getMyProfile");
    expect(profile).toMatchObject({ nickname: "바로시작", email: "unasked@example.com", gender: null });
    expect((await member.ask("getConsents")).map(({ givenAt }) => givenAt)).toEqual([null, null, null, null]);
    expect(await profileOf(await signInUnasked(kakaoProfile(120, "이름바꿈")))).toEqual(profile);
    expect(await profileOf(await signIn(kakaoProfile(120, "이름바꿈")))).toEqual(profile);
  });

  it("gets one account, however often it asks at once", async () => {
    const tries = Array.from({ length: 6 }, () => signInUnasked(kakaoProfile(121, "한꺼번에")));
    const nicknames = await Promise.all((await Promise.all(tries)).map(profileOf));
    expect(new Set(nicknames.map(({ nickname }) => nickname))).toEqual(new Set(["한꺼번에"]));
  });

  it("is not let into an older account by its e-mail, nor given that", async () => {
    await app.member("stays1");
    const answer = await signInUnasked(kakaoProfile(122, "남의메일", "stays1@example.com"));
    expect(await profileOf(answer)).toMatchObject({ nickname: "남의메일", email: null });
  });

  it.each(["", "yes"])("cannot ask for them as '%s'", async (consents) => {
    const query = { code: kakao.codeFor(kakaoProfile(123, "아무말")), consents };
    expect(await app.visitor.call("signInWithKakao", { query })).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT" },
    });
  });
});

describe("the next times", () => {
  it("know the person by Kakao's id, whatever they are called now", async () => {
    const before = await profileOf(await join(kakaoProfile(201, "처음이름", "before@example.com")));
    const answer = await signIn(kakaoProfile(201, "바뀐이름", "after@example.com"));
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await profileOf(answer)).toEqual(before);
  });

  it("do not take another person in who has the e-mail now", async () => {
    const first = await profileOf(await join(kakaoProfile(202, "주소주인", "shared@example.com")));
    const second = await profileOf(await join(kakaoProfile(203, "새주인", "shared@example.com")));
    expect([first.email, second.email]).toEqual(["shared@example.com", null]);
    expect(second.nickname).toBe("새주인");
  });
});

describe("an older account with the same e-mail", () => {
  it("is linked by its password, and from then on opens with Kakao", async () => {
    const ticket = await ticketFor("linked1", 301, "카카오이름");
    expect((await profileOf(await link(ticket))).nickname).toBe("linked1");
    expect((await profileOf(await signIn(kakaoProfile(301, "카카오이름")))).nickname).toBe("linked1");
    expect((await TestMember.signIn(app.url, "linked1")).token).toBeTruthy();
    // Sent once more (a lost answer), it still works; it is no way to an account of its own.
    expect((await link(ticket)).status).toBe(200);
    expect(await start(ticket)).toMatchObject({ status: 400, body: { code: "KAKAO_TICKET_EXPIRED" } });
  });

  it("stays as it is after a wrong password, and guessing ends", async () => {
    const ticket = await ticketFor("guarded1", 302);
    for (let attempt = 0; attempt < 10; attempt++) {
      expect(await link(ticket, "wrong123!")).toMatchObject({ status: 400, body: { code: "WRONG_CREDENTIALS" } });
    }
    expect((await link(ticket)).status).toBe(429);
    expect((await signIn(kakaoProfile(302, "guarded1", "guarded1@example.com"))).status).toBe(409);
  });

  it("is linked whatever others have used up: from another network, and from a known device anywhere", async () => {
    const elsewhere = { "x-forwarded-for": "198.51.100.1" };
    const guessThere = (nickname: string) =>
      app.visitor.call("signIn", { body: { nickname, password: "wrong123!" }, headers: elsewhere });
    const tickets = { besieged1: await ticketFor("besieged1", 321), besieged2: await ticketFor("besieged2", 322) };
    const signedIn = await app.visitor.call("signIn", { body: { nickname: "besieged2", password: TEST_PASSWORD } });
    for (const nickname of Object.keys(tickets)) {
      for (let attempt = 0; attempt < 10; attempt += 1) expect((await guessThere(nickname)).status).toBe(400);
    }
    expect((await link(tickets.besieged1, TEST_PASSWORD, elsewhere)).status).toBe(429);
    expect((await link(tickets.besieged1)).status).toBe(200);
    const known = { "x-device-token": signedIn.headers.get("x-device-token") ?? "" };
    const linked = await link(tickets.besieged2, TEST_PASSWORD, { ...elsewhere, ...known });
    expect(linked.status).toBe(200);
    expect(linked.headers.get("x-device-token")).toBeTruthy();
  });

  it("may be left alone: a new one is made without the e-mail", async () => {
    const ticket = await ticketFor("alone1", 303, "따로시작");
    expect(await profileOf(await start(ticket))).toMatchObject({ nickname: "따로시작", email: null });
    expect((await profileOf(await signIn(kakaoProfile(303, "따로시작", "alone1@example.com")))).email).toBeNull();
    expect(await link(ticket)).toMatchObject({ status: 400, body: { code: "KAKAO_TICKET_EXPIRED" } });
  });

  it("takes one person from Kakao only", async () => {
    const ticket = await ticketFor("onlyone1", 304);
    const other = (await signIn(kakaoProfile(305, "둘째", "onlyone1@example.com"))).body as ErrorBody;
    expect((await link(ticket)).status).toBe(200);
    expect(await link(other.ticket ?? "")).toMatchObject({ status: 400, body: { code: "KAKAO_TICKET_EXPIRED" } });
  });

  it("needs a ticket of ours, not older than 10 minutes", async () => {
    const ticket = await ticketFor("ticket1", 306);
    const [content = "", signature = ""] = ticket.split(".");
    const forged = Buffer.from(
      Buffer.from(content, "base64url").toString().replace('"subject":"306"', '"subject":"301"'),
    ).toString("base64url");
    for (const wrong of [`${forged}.${signature}`, content, "x", `${content}.${signature}x`]) {
      expect(await link(wrong)).toMatchObject({ status: 400, body: { code: "KAKAO_TICKET_EXPIRED" } });
      expect((await start(wrong)).status).toBe(400);
    }
    vi.spyOn(app.ports.clock, "now").mockReturnValue(app.ports.clock.now() + 601_000);
    expect(await link(ticket)).toMatchObject({ status: 400, body: { code: "KAKAO_TICKET_EXPIRED" } });
  });

  it("is not linked by a password that is being changed", async () => {
    const ticket = await ticketFor("changing1", 308);
    const { answer, ...kept } = await changedMeanwhile(app, "changing1", () => link(ticket));
    expect(answer).toMatchObject({ status: 400, body: { code: "WRONG_CREDENTIALS" } });
    expect(kept).toEqual({ isKept: true, sessions: 0 });
    expect((await signIn(kakaoProfile(308, "changing1", "changing1@example.com"))).status).toBe(409);
  });

  it("is asked for a password", async () => {
    const ticket = await ticketFor("blank1", 307);
    expect(await link(ticket, "")).toMatchObject({ status: 400, body: { message: "비밀번호를 적어 주세요." } });
  });
});

describe("when it does not work", () => {
  it("refuses a code that is used, made up, or missing", async () => {
    await join(kakaoProfile(401, "한번만"));
    const code = kakao.codeFor(kakaoProfile(401, "한번만"));
    expect((await app.visitor.call("signInWithKakao", { query: { code } })).status).toBe(200);
    for (const wrong of [code, "made-up"]) {
      expect(await app.visitor.call("signInWithKakao", { query: { code: wrong } })).toMatchObject({
        status: 400,
        body: { code: "KAKAO_CODE_REFUSED", message: FAILURE },
      });
    }
    expect(await app.visitor.call("signInWithKakao")).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  });

  it.each(["broken", "away", "noProfile"] as const)("says so when Kakao is %s, and nobody is made", async (mode) => {
    const count = () => app.database.db.selectFrom("members").select("id").execute();
    const before = await count();
    kakao.mode = mode;
    expect(await signIn(kakaoProfile(402, "아무도"))).toMatchObject({
      status: 503,
      body: { code: "KAKAO_UNAVAILABLE", message: FAILURE },
    });
    expect(await count()).toEqual(before);
  });
});

describe("a first password", () => {
  const NEW_PASSWORD = "newpass77";
  const prove = (member: HttpClient, profile: KakaoProfile) =>
    member.call("proveWithKakao", { body: { code: kakao.codeFor(profile) } });
  const proofOf = ({ body }: TestAnswer) => (body as { proof: string }).proof;
  const change = (member: HttpClient, kakaoProof?: string) =>
    member.call("changePassword", { body: { password: NEW_PASSWORD, kakaoProof } });
  const NEEDED = { status: 403, body: { code: "KAKAO_PROOF_NEEDED" } };

  /** Somebody from Kakao whose sessions are eleven minutes old. */
  async function older(profile: KakaoProfile): Promise<TestMember> {
    const token = String((await join(profile)).body);
    const member = new TestMember(app.url, "", token);
    expect((await member.call("getPasswordProof")).body).toEqual({ proof: "none" });
    await age();
    expect((await member.call("getPasswordProof")).body).toEqual({ proof: "kakao" });
    return member;
  }
  const age = () => app.database.pool.query("update sessions set created_at = now() - interval '11 minutes'");

  it("is set without further ado soon after signing in", async () => {
    const { body } = await join(kakaoProfile(601, "금방온이"));
    expect((await change(new TestMember(app.url, "", String(body)))).status).toBe(200);
  });

  it("needs a fresh sign-in with the same Kakao account later", async () => {
    const profile = kakaoProfile(602, "오래된이");
    const member = await older(profile);
    expect(await change(member)).toMatchObject(NEEDED);
    expect(await change(member, "1.made-up")).toMatchObject(NEEDED);
    expect(await prove(member, kakaoProfile(603, "남의카카오"))).toMatchObject({
      status: 400,
      body: { code: "KAKAO_OTHER_PERSON" },
    });
    expect(await member.call("proveWithKakao", { body: { code: "made-up" } })).toMatchObject({
      status: 400,
      body: { code: "KAKAO_CODE_REFUSED" },
    });
    const proof = proofOf(await prove(member, profile));
    expect((await change(member, proof)).status).toBe(200);
    const signedIn = { body: { nickname: "오래된이", password: NEW_PASSWORD } };
    expect((await app.visitor.call("signIn", signedIn)).status).toBe(200);

    // From now on there is a password to ask for.
    await age();
    expect(await change(member, proof)).toMatchObject({ status: 403, body: { code: "CURRENT_PASSWORD_NEEDED" } });
  });

  it("is proved to one session only, and for 10 minutes", async () => {
    const profile = kakaoProfile(604, "두창인이");
    const member = await older(profile);
    const other = new TestMember(app.url, "", String((await signIn(profile)).body));
    await age();
    const proof = proofOf(await prove(member, profile));
    expect(await change(other, proof)).toMatchObject(NEEDED);
    const [end = "", signature = ""] = proof.split(".");
    expect(await change(member, `${Number(end) + 60_000}.${signature}`)).toMatchObject(NEEDED);
    vi.spyOn(app.ports.clock, "now").mockReturnValue(app.ports.clock.now() + 601_000);
    expect(await change(member, proof)).toMatchObject(NEEDED);
  });

  it("is not opened by Kakao to members who have one", async () => {
    const member = await app.member("비번있는이");
    expect(await prove(member, kakaoProfile(605, "아무개"))).toMatchObject({
      status: 400,
      body: { code: "KAKAO_OTHER_PERSON" },
    });
    await age();
    expect((await member.call("getPasswordProof")).body).toEqual({ proof: "password" });
  });
});

describe("ending the link", () => {
  it("happens at Kakao first; until Kakao confirms it, it is known here", async () => {
    const client = createKakao(app.ports.config);
    if (!client) throw new Error("not configured");
    const { db } = app.database;
    const { nickname } = await profileOf(await join(kakaoProfile(501, "떠나는이")));
    const { id } = await requireMember(db, nickname);
    kakao.mode = "broken";
    await expect(unlinkKakao(app.ports, client, id)).rejects.toMatchObject({ name: "KakaoError" });
    kakao.mode = "fine";
    expect((await profileOf(await signIn(kakaoProfile(501, "떠나는이")))).nickname).toBe(nickname);

    await unlinkKakao(app.ports, client, id);
    expect(kakao.unlinked).toContain("501");
    await unlinkKakao(app.ports, client, id);
    expect(await signIn(kakaoProfile(501, "떠나는이"))).toMatchObject({
      status: 409,
      body: { code: "KAKAO_CONSENTS_REQUIRED" },
    });
  });
});
