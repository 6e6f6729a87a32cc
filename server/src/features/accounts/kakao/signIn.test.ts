/** Coming from Kakao: to an account of one's own, the first time and the next. */
import { CONSENT_KINDS, CONSENT_VERSIONS, givenNow, REQUIRED_CONSENTS } from "@fitmate/contract/consents";
import type { ErrorBody } from "@fitmate/contract/errors";
import { SignInOptions } from "@fitmate/contract/kakaoSignIn";
import type pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { TEST_PASSWORD, TestMember } from "../../../../test/client.ts";
import { type KakaoProfile, kakaoProfile } from "../../../../test/kakao.ts";
import { kakaoApp, ticketOf } from "../../../../test/kakaoApp.ts";
import { changingMeanwhile } from "../../../../test/meanwhile.ts";

const FAILURE = "서버 토큰 발급 중 오류가 발생했습니다.";

const here = kakaoApp();

describe("what can be signed in with", () => {
  it("is told with the address Kakao wants, where it is configured", async () => {
    const { kakao: offered } = SignInOptions.parse((await here.app.visitor.call("getSignInOptions")).body);
    const address = new URL(offered?.authorizeUrl ?? "");
    expect(address.origin + address.pathname).toBe(`${here.kakao.url}/oauth/authorize`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: here.kakao.environment["KAKAO_REST_API_KEY"],
      redirect_uri: here.kakao.redirectUri,
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
    const behindProxy = await startTestApp({ ...here.kakao.environment, PUBLIC_URL: "https://fitmate.example/" });
    const { kakao: offered } = SignInOptions.parse((await behindProxy.visitor.call("getSignInOptions")).body);
    expect(new URL(offered?.authorizeUrl ?? "").searchParams.get("redirect_uri")).toBe(
      "https://fitmate.example/kakao/callback",
    );
    await behindProxy.close();
  });
});

describe("the first time", () => {
  it("makes an account of what Kakao says, and no more", async () => {
    const answer = await here.join(kakaoProfile(101, "달리는 민서 🏃", "minseo@example.com"));
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
    expect(await here.profileOf(answer)).toMatchObject({
      nickname: "달리는민서",
      email: "minseo@example.com",
      gender: null,
      publicInfo: true,
    });
    const byPassword = await here.app.visitor.call("signIn", {
      body: { nickname: "달리는민서", password: "any1234!" },
    });
    expect(byPassword).toMatchObject({ status: 400, body: { code: "WRONG_CREDENTIALS" } });
  });

  it("leaves an e-mail out that is not verified, also one of a member", async () => {
    await here.app.member("owner");
    const profile = kakaoProfile(102, "모르는이");
    const unverified = { email: "owner@example.com", is_email_valid: true, is_email_verified: false };
    const answer = await here.join({ ...profile, kakao_account: unverified });
    expect((await here.profileOf(answer)).email).toBeNull();
  });

  it("finds a free nickname", async () => {
    await here.app.member("열글자닉네임을쓰는이");
    const { nickname } = await here.profileOf(await here.join(kakaoProfile(103, "열글자닉네임을쓰는이라네")));
    expect(nickname).toMatch(/^열글자닉네임을\d{3}$/);
    expect((await here.profileOf(await here.join(kakaoProfile(110, "핏메이트 운영팀")))).nickname).toMatch(
      /^메이트\d{2,3}$/,
    );
    expect((await here.profileOf(await here.join({ id: 104 }))).nickname).toMatch(/^메이트\d{2,3}$/);
    expect((await here.profileOf(await here.join(kakaoProfile(105, "🏃‍♀️ ㅋㅋ")))).nickname).toMatch(/^메이트\d{2,3}$/);
  });

  it("asks for consents before there is an account, and records them with version and time", async () => {
    const members = async () => (await here.app.database.pool.query("select from members")).rowCount;
    const before = await members();
    const ticket = ticketOf(await here.signIn(kakaoProfile(107, "동의하는이")));
    for (const kinds of [[], ["AGE_14", "TERMS"], ["TERMS", "PRIVACY", "LOCATION"]] as const) {
      expect(await here.start(ticket, kinds)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    }
    const outdated = givenNow(CONSENT_KINDS).map((consent) => ({ ...consent, version: "2020-01-01" }));
    for (const body of [{ ticket }, { ticket, consents: outdated }]) {
      expect((await here.app.visitor.call("startWithKakao", { body })).status).toBe(400);
    }
    expect(await members()).toBe(before);

    const answer = await here.start(ticket, REQUIRED_CONSENTS);
    const { body } = await new TestMember(here.app.url, "", String(answer.body)).call("getConsents");
    const stands = { version: expect.any(String), givenAt: expect.any(String), withdrawnAt: null };
    expect(body).toEqual([
      ...REQUIRED_CONSENTS.map((kind) => ({ ...stands, kind, version: CONSENT_VERSIONS[kind] })),
      { kind: "LOCATION", version: null, givenAt: null, withdrawnAt: null },
    ]);
  });

  it("makes one account of a ticket used many times at once, and different people with one name all get in", async () => {
    const profile = kakaoProfile(106, "동시에", "at@once.kr");
    const tickets = await Promise.all(Array.from({ length: 6 }, () => here.signIn(profile).then(ticketOf)));
    const same = await Promise.all([...tickets, ...tickets].map((ticket) => here.start(ticket)));
    expect(same.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(11).fill(400)]);
    expect((await here.profileOf(await here.signIn(profile))).nickname).toBe("동시에");

    const namesakes = await Promise.all([111, 112, 113, 114].map((id) => here.join(kakaoProfile(id, "동명이인"))));
    const nicknames = (await Promise.all(namesakes.map((each) => here.profileOf(each)))).map(
      ({ nickname }) => nickname,
    );
    expect(new Set(nicknames).size).toBe(4);
    for (const nickname of nicknames) expect(nickname).toMatch(/^동명이인\d*$/);
  });

  it("leaves out an e-mail that somebody else has taken before the consents came", async () => {
    const ticket = ticketOf(await here.signIn(kakaoProfile(108, "늦은이", "overtaken@example.com")));
    await here.app.member("overtaken");
    expect((await here.profileOf(await here.start(ticket))).email).toBeNull();
  });

  it("needs a ticket of ours, not older than 10 minutes; it is no way into an older account", async () => {
    const ticket = ticketOf(await here.signIn(kakaoProfile(109, "표든이")));
    expect(await here.link(ticket)).toMatchObject({ status: 400, body: { code: "KAKAO_TICKET_EXPIRED" } });
    vi.spyOn(here.app.ports.clock, "now").mockReturnValue(here.app.ports.clock.now() + 601_000);
    expect(await here.start(ticket)).toMatchObject({ status: 400, body: { code: "KAKAO_TICKET_EXPIRED" } });
  });

  it("goes on where passwords were guessed until their network had to rest", async () => {
    const strict = await startTestApp({ ...here.kakao.environment, SIGN_IN_ATTEMPTS_PER_ADDRESS: "1" });
    here.kakao.redirectUri = `${strict.url}/kakao/callback`;
    const guess = () => strict.visitor.call("signIn", { body: { nickname: "nobody", password: TEST_PASSWORD } });
    expect([(await guess()).status, (await guess()).status]).toEqual([400, 429]);
    const ticket = ticketOf(await here.signIn(kakaoProfile(3, "이웃"), strict.visitor));
    expect((await here.start(ticket, CONSENT_KINDS, strict.visitor)).status).toBe(200);
    expect((await here.signIn(kakaoProfile(3, "이웃"), strict.visitor)).status).toBe(200);
    here.kakao.redirectUri = `${here.app.url}/kakao/callback`;
    await strict.close();
  });

  it("counts as a sign-up", async () => {
    const strict = await startTestApp({ ...here.kakao.environment, SIGN_UPS_PER_ADDRESS: "1" });
    here.kakao.redirectUri = `${strict.url}/kakao/callback`;
    const [one, two] = [
      await here.signIn(kakaoProfile(1, "하나"), strict.visitor),
      await here.signIn(kakaoProfile(2, "둘"), strict.visitor),
    ];
    expect((await here.start(ticketOf(one), CONSENT_KINDS, strict.visitor)).status).toBe(200);
    expect((await here.start(ticketOf(two), CONSENT_KINDS, strict.visitor)).status).toBe(429);
    expect((await here.signInUnasked(kakaoProfile(2, "둘"), strict.visitor)).status).toBe(429);
    expect((await here.signIn(kakaoProfile(1, "하나"), strict.visitor)).status).toBe(200);
    here.kakao.redirectUri = `${here.app.url}/kakao/callback`;
    await strict.close();
  });
});

describe("a client that asks for no consents", () => {
  it("gets an account the first time and the same the next, with no consents", async () => {
    const token = String((await here.signInUnasked(kakaoProfile(120, "바로시작", "unasked@example.com"))).body);
    const member = new TestMember(here.app.url, "바로시작", token);
    const profile = await member.ask("getMyProfile");
    expect(profile).toMatchObject({ nickname: "바로시작", email: "unasked@example.com", gender: null });
    expect((await member.ask("getConsents")).map(({ givenAt }) => givenAt)).toEqual([null, null, null, null]);
    expect(await here.profileOf(await here.signInUnasked(kakaoProfile(120, "이름바꿈")))).toEqual(profile);
    expect(await here.profileOf(await here.signIn(kakaoProfile(120, "이름바꿈")))).toEqual(profile);
  });

  it("gets one account, however often it asks at once", async () => {
    const tries = Array.from({ length: 6 }, () => here.signInUnasked(kakaoProfile(121, "한꺼번에")));
    const nicknames = await Promise.all((await Promise.all(tries)).map((each) => here.profileOf(each)));
    expect(new Set(nicknames.map(({ nickname }) => nickname))).toEqual(new Set(["한꺼번에"]));
  });

  it("is not let into an older account by its e-mail, nor given that", async () => {
    await here.app.member("stays1");
    const answer = await here.signInUnasked(kakaoProfile(122, "남의메일", "stays1@example.com"));
    expect(await here.profileOf(answer)).toMatchObject({ nickname: "남의메일", email: null });
  });

  it.each(["", "yes"])("cannot ask for them as '%s'", async (consents) => {
    const query = { code: here.kakao.codeFor(kakaoProfile(123, "아무말")), consents };
    expect(await here.app.visitor.call("signInWithKakao", { query })).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT" },
    });
  });
});

describe("the next times", () => {
  it("know the person by Kakao's id, whatever they are called now", async () => {
    const before = await here.profileOf(await here.join(kakaoProfile(201, "처음이름", "before@example.com")));
    const answer = await here.signIn(kakaoProfile(201, "바뀐이름", "after@example.com"));
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await here.profileOf(answer)).toEqual(before);
  });

  it.each([{ consents: "ask" }, {}])("renew what the browser is known by, with %j", async (asks) => {
    const person = kakaoProfile("consents" in asks ? 204 : 205, "단골");
    const first = (await here.join(person)).headers.get("x-device-token") ?? "";
    const answer = await here.app.visitor.call("signInWithKakao", {
      query: { code: here.kakao.codeFor(person), ...asks },
      headers: { "x-device-token": first },
    });
    const again = answer.headers.get("x-device-token") ?? "";
    expect(again).not.toBe(first);
    expect(again.split(".")[0]).toBe(first.split(".")[0]);
  });

  it.each([
    ["our app", (profile: KakaoProfile) => here.signIn(profile)],
    ["a client that asks for no consents", (profile: KakaoProfile) => here.signInUnasked(profile)],
  ])("open nothing to an account that is erased at that moment, by %s", async (by, signIn) => {
    const person = kakaoProfile(by === "our app" ? 206 : 207, "지워지는이");
    const { nickname } = await here.profileOf(await here.join(person));
    const erase = async (client: pg.PoolClient) => {
      await client.query("select from members where nickname = $1 for no key update", [nickname]);
      await client.query("delete from social_identities where subject = $1", [String(person.id)]);
    };
    expect(await changingMeanwhile(here.app, erase, () => signIn(person))).toMatchObject({
      status: 400,
      body: { code: "KAKAO_CODE_REFUSED" },
    });
  });

  it("do not take another person in who has the e-mail now", async () => {
    const first = await here.profileOf(await here.join(kakaoProfile(202, "주소주인", "shared@example.com")));
    const second = await here.profileOf(await here.join(kakaoProfile(203, "새주인", "shared@example.com")));
    expect([first.email, second.email]).toEqual(["shared@example.com", null]);
    expect(second.nickname).toBe("새주인");
  });

  it("hear before they agree whether the e-mail comes along, and it is so", async () => {
    await here.join(kakaoProfile(231, "먼저온이", "taken.already@example.com"));
    const cases = [
      [kakaoProfile(232, "나중온이", "taken.already@example.com"), "다른 계정이 쓰고 있어서", null],
      [kakaoProfile(233, "메일있는이", "free.still@example.com"), "닉네임과 이메일을", "free.still@example.com"],
      [kakaoProfile(234, "메일없는이"), "나의 정보에서 등록할 수 있어요.", null],
    ] as const;
    for (const [profile, words, email] of cases) {
      const refusal = await here.signIn(profile);
      const ticket = ticketOf(refusal);
      expect((refusal.body as ErrorBody).message).toContain(words);
      // Also where it is free by then.
      await here.app.database.pool.query(
        "update members set email = null, email_key = null where email = 'taken.already@example.com'",
      );
      expect((await here.profileOf(await here.start(ticket))).email).toBe(email);
    }
  });
});

describe("when it does not work", () => {
  it("refuses a code that is used, made up, or missing", async () => {
    await here.join(kakaoProfile(401, "한번만"));
    const code = here.kakao.codeFor(kakaoProfile(401, "한번만"));
    expect((await here.app.visitor.call("signInWithKakao", { query: { code } })).status).toBe(200);
    for (const wrong of [code, "made-up"]) {
      expect(await here.app.visitor.call("signInWithKakao", { query: { code: wrong } })).toMatchObject({
        status: 400,
        body: { code: "KAKAO_CODE_REFUSED", message: FAILURE },
      });
    }
    expect(await here.app.visitor.call("signInWithKakao")).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT" },
    });
  });

  it.each(["broken", "away", "noProfile"] as const)("says so when Kakao is %s, and nobody is made", async (mode) => {
    const count = () => here.app.database.db.selectFrom("members").select("id").execute();
    const before = await count();
    here.kakao.mode = mode;
    expect(await here.signIn(kakaoProfile(402, "아무도"))).toMatchObject({
      status: 503,
      body: { code: "KAKAO_UNAVAILABLE", message: FAILURE },
    });
    expect(await count()).toEqual(before);
  });
});
