/** A server that people come to from Kakao, and what they do there. */
import { CONSENT_KINDS, type ConsentKind, givenNow } from "@fitmate/contract/consents";
import type { ErrorBody, ErrorCode } from "@fitmate/contract/errors";
import type { Profile } from "@fitmate/contract/profile";
import { afterAll, afterEach, beforeAll, expect, vi } from "vitest";
import { startTestApp, type TestApp } from "./app.ts";
import { type HttpClient, TEST_PASSWORD, type TestAnswer, TestMember } from "./client.ts";
import { kakaoProfile, type KakaoProfile, TestKakao } from "./kakao.ts";

/** What somebody gets who is not let in yet, and why not. */
export function ticketOf({ status, body }: TestAnswer, code: ErrorCode = "KAKAO_CONSENTS_REQUIRED"): string {
  expect({ status, body }).toMatchObject({ status: 409, body: { code } });
  return (body as ErrorBody).ticket ?? "";
}

/** One for the tests of the file that calls this, with Kakao in order at the start of each; `more` is what else it is configured by. */
export function kakaoApp(more: () => Record<string, string> = () => ({})): KakaoApp {
  const here = new KakaoApp();
  beforeAll(() => here.open(more()));
  afterEach(() => {
    here.kakao.mode = "fine";
    vi.restoreAllMocks();
  });
  afterAll(() => here.close());
  return here;
}

class KakaoApp {
  app!: TestApp;
  kakao!: TestKakao;

  async open(more: Record<string, string>): Promise<void> {
    this.kakao = await TestKakao.start();
    this.app = await startTestApp({ ...this.kakao.environment, TRUST_PROXY: "1", ...more });
    this.kakao.redirectUri = `${more.PUBLIC_URL ?? this.app.url}/kakao/callback`;
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.kakao.close();
  }

  /** As our app does it: where there is no account yet, consents are asked for first. */
  signIn(profile: KakaoProfile, visitor: HttpClient = this.app.visitor): Promise<TestAnswer> {
    return visitor.call("signInWithKakao", { query: { code: this.kakao.codeFor(profile), consents: "ask" } });
  }

  /** As a client of the specification does it. */
  signInUnasked(profile: KakaoProfile, visitor: HttpClient = this.app.visitor): Promise<TestAnswer> {
    return visitor.call("signInWithKakao", { query: { code: this.kakao.codeFor(profile) } });
  }

  /** Agrees, and gets an account. */
  start(
    ticket: string,
    kinds: readonly ConsentKind[] = CONSENT_KINDS,
    visitor: HttpClient = this.app.visitor,
  ): Promise<TestAnswer> {
    return visitor.call("startWithKakao", { body: { ticket, consents: givenNow(kinds) } });
  }

  /** Signs in for the first time and agrees to everything. */
  async join(profile: KakaoProfile): Promise<TestAnswer> {
    return this.start(ticketOf(await this.signIn(profile)));
  }

  /** Of whoever has been let in. */
  async profileOf({ status, body }: TestAnswer): Promise<Profile> {
    if (status !== 200) throw new Error(`not let in: ${JSON.stringify(body)}`);
    return new TestMember(this.app.url, "", String(body)).ask("getMyProfile");
  }

  /** Somebody with the e-mail `{nickname}@example.com`, and the ticket of the person from Kakao with the same. */
  async ticketFor(nickname: string, id: number, name = nickname): Promise<string> {
    await this.app.member(nickname);
    const profile = kakaoProfile(id, name, `${nickname.toUpperCase()}@example.com`);
    return ticketOf(await this.signIn(profile), "KAKAO_LINK_REQUIRED");
  }

  link(ticket: string, password = TEST_PASSWORD, headers: Record<string, string> = {}): Promise<TestAnswer> {
    return this.app.visitor.call("linkKakao", { body: { ticket, password }, headers });
  }
}
