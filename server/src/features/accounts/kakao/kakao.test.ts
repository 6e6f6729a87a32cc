import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { kakaoProfile, TestKakao } from "../../../../test/kakao.ts";
import { readConfig } from "../../../config.ts";
import { createKakao, type Kakao } from "./kakao.ts";

const REDIRECT_URI = "https://fitmate.example/kakao/callback";
/** For what never comes only: on a busy machine an answer may take longer. */
const SHORT_MS = 300;

let server: TestKakao;
let kakao: Kakao;
let impatient: Kakao;
const clientWith = (environment: Record<string, string>, timeoutMs?: number): Kakao => {
  const client = createKakao(readConfig({ ...server.environment, ...environment }), timeoutMs);
  if (!client) throw new Error("not configured");
  return client;
};
beforeAll(async () => {
  server = await TestKakao.start();
  server.redirectUri = REDIRECT_URI;
  kakao = clientWith({});
  impatient = clientWith({}, SHORT_MS);
});
afterEach(() => {
  server.mode = "fine";
});
afterAll(() => server.close());

const fetched = (profile: Parameters<TestKakao["codeFor"]>[0], client = kakao) =>
  client.fetchPerson(server.codeFor(profile), REDIRECT_URI);

/** Who asks a Kakao in that mode, so that its end can be waited for. */
const askedIn = (mode: TestKakao["mode"]) => (mode === "hanging" || mode === "slowProfile" ? impatient : kakao);

describe("the profile", () => {
  it("is read once a code", async () => {
    const code = server.codeFor(kakaoProfile(4_821_733_104, "민서", "minseo@example.com"));
    expect(await kakao.fetchPerson(code, REDIRECT_URI)).toEqual({
      subject: "4821733104",
      nickname: "민서",
      email: "minseo@example.com",
    });
    await expect(kakao.fetchPerson(code, REDIRECT_URI)).rejects.toMatchObject({ name: "KakaoError", isBadCode: true });
  });

  it("may hold nothing but the id", async () => {
    expect(await fetched({ id: 7 })).toEqual({ subject: "7", nickname: undefined, email: undefined });
  });

  it.each([
    ["not valid", { is_email_valid: false, is_email_verified: true }],
    ["not verified", { is_email_valid: true, is_email_verified: false }],
    ["not said to be either", {}],
  ])("has no e-mail when that is %s", async (_, flags) => {
    const person = await fetched({ id: 8, kakao_account: { email: "maybe@example.com", ...flags } });
    expect(person.email).toBeUndefined();
  });

  it.each([
    ["no id", {}],
    ["an id that is a text", { id: "9" }],
    ["an id past what numbers hold exactly", { id: 2 ** 60 }],
    ["a nickname that is a number", { id: 9, kakao_account: { profile: { nickname: 1 } } }],
    ["a list in its place", []],
  ])("with %s is refused", async (_, profile) => {
    await expect(fetched(profile as never)).rejects.toMatchObject({ name: "KakaoError", isBadCode: false });
  });
});

describe("when something is wrong", () => {
  it.each(["broken", "away", "noProfile", "hanging", "slowProfile"] as const)("says so: %s", async (mode) => {
    const code = server.codeFor(kakaoProfile(1, "누구"));
    server.mode = mode;
    const failure = askedIn(mode).fetchPerson(code, REDIRECT_URI);
    await expect(failure).rejects.toMatchObject({ name: "KakaoError", isBadCode: false });
    await expect(failure).rejects.not.toThrow(code);
  });

  it("tells time from refusal", async () => {
    server.mode = "hanging";
    await expect(fetched({ id: 1 }, impatient)).rejects.toThrow("in time");
  });

  it("is no bad code when it is the app's secret that is wrong", async () => {
    const wrong = clientWith({ KAKAO_CLIENT_SECRET: "other" });
    await expect(fetched({ id: 1 }, wrong)).rejects.toMatchObject({ isBadCode: false, message: /invalid_client/ });
  });

  it("is a bad code when it was made for another address", async () => {
    const code = server.codeFor({ id: 1 });
    await expect(kakao.fetchPerson(code, "https://other.example/kakao/callback")).rejects.toMatchObject({
      isBadCode: true,
    });
  });
});

describe("unlinking", () => {
  it("tells Kakao; a person who is not linked is no error", async () => {
    await kakao.unlink("11");
    expect(server.unlinked).toEqual(["11"]);
    await kakao.unlink("11");
    expect(server.unlinked).toEqual(["11"]);
  });

  it("needs the admin key, and the right one", async () => {
    await expect(clientWith({ KAKAO_ADMIN_KEY: "" }).unlink("12")).rejects.toThrow("KAKAO_ADMIN_KEY");
    await expect(clientWith({ KAKAO_ADMIN_KEY: "wrong" }).unlink("12")).rejects.toThrow("401");
  });

  it.each(["broken", "hanging", "away"] as const)("fails with Kakao: %s", async (mode) => {
    server.mode = mode;
    await expect(askedIn(mode).unlink("13")).rejects.toMatchObject({ name: "KakaoError" });
    expect(server.unlinked).not.toContain("13");
  });
});
