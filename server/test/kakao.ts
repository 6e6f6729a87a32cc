/**
 * A server of the test's own that signs in like Kakao: consent screen, token, profile, unlinking. Checks what Kakao checks:
 * the app's key and secret, the registered redirect address, that a code is used once and with the address it was made for.
 */
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { LocalServer } from "./localServer.ts";

/** How Kakao is today; the last two only where it is asked for the profile. */
type KakaoMode = "fine" | "broken" | "hanging" | "away" | "noProfile" | "slowProfile";

/** What Kakao tells of a person: `kakao_account` is theirs to withhold. */
export type KakaoProfile = { id: unknown; kakao_account?: unknown };

type Grant = { profile: KakaoProfile; redirectUri: string };
type Answer = [status: number, body: unknown];

const CLIENT_ID = "0123456789abcdef0123456789abcdef";
const CLIENT_SECRET = "secretsecretsecretsecretsecret12";
const ADMIN_KEY = "fedcba9876543210fedcba9876543210";

/** A profile with everything consented to. */
export function kakaoProfile(id: number, nickname: string, email?: string): KakaoProfile {
  return {
    id,
    kakao_account: {
      profile_nickname_needs_agreement: false,
      profile: { nickname, is_default_nickname: false },
      ...(email !== undefined && { has_email: true, email, is_email_valid: true, is_email_verified: true }),
    },
  };
}

export class TestKakao extends LocalServer {
  mode: KakaoMode = "fine";
  /** Who is signed in at Kakao in whatever browser comes. */
  profile: KakaoProfile = kakaoProfile(1, "카카오");
  /** The one registered for the app. */
  redirectUri = "";
  readonly unlinked: string[] = [];
  readonly #codes = new Map<string, Grant>();
  readonly #tokens = new Map<string, Grant>();

  static start(): Promise<TestKakao> {
    return new TestKakao().listen();
  }

  /** What an operator would configure. */
  get environment(): Record<string, string> {
    return {
      KAKAO_REST_API_KEY: CLIENT_ID,
      KAKAO_CLIENT_SECRET: CLIENT_SECRET,
      KAKAO_ADMIN_KEY: ADMIN_KEY,
      KAKAO_AUTH_URL: this.url,
      KAKAO_API_URL: this.url,
    };
  }

  /** A code as the browser would bring it back. */
  codeFor(profile: KakaoProfile): string {
    const code = randomBytes(24).toString("base64url");
    this.#codes.set(code, { profile, redirectUri: this.redirectUri });
    return code;
  }

  protected override async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "", this.url);
    if (pathname === "/oauth/authorize") {
      this.#showConsent(searchParams, response);
      return;
    }
    const isProfile = pathname === "/v2/user/me";
    if (this.mode === "hanging" || (this.mode === "slowProfile" && isProfile)) return;
    if (this.mode === "away") {
      request.socket.destroy();
      return;
    }
    const form = new URLSearchParams(request.method === "POST" ? await text(request) : "");
    const isBroken = this.mode === "broken" || (this.mode === "noProfile" && isProfile);
    const [status, body] = isBroken ? this.#fail() : this.#answer(`${request.method} ${pathname}`, request, form);
    response.writeHead(status, { "content-type": "application/json;charset=UTF-8" }).end(JSON.stringify(body));
  }

  #answer(call: string, { headers }: IncomingMessage, form: URLSearchParams): Answer {
    const authorization = headers.authorization ?? "";
    if (call === "POST /oauth/token") return this.#redeem(form);
    if (call === "GET /v2/user/me") {
      const grant = this.#tokens.get(authorization.replace(/^Bearer /, ""));
      return grant ? [200, grant.profile] : [401, { msg: "this access token does not exist", code: -401 }];
    }
    if (call === "POST /v1/user/unlink") {
      if (authorization !== `KakaoAK ${ADMIN_KEY}`) return [401, { msg: "wrong appKey format", code: -401 }];
      const target = form.get("target_id") ?? "";
      if (form.get("target_id_type") !== "user_id" || this.unlinked.includes(target)) {
        return [400, { msg: "NotRegisteredUserException", code: -101 }];
      }
      this.unlinked.push(target);
      return [200, { id: Number(target) }];
    }
    return [404, { msg: "no such API", code: -10 }];
  }

  #fail(): Answer {
    return [503, { msg: "service unavailable", code: -9798 }];
  }

  #redeem(form: URLSearchParams): Answer {
    if (form.get("client_id") !== CLIENT_ID || form.get("client_secret") !== CLIENT_SECRET) {
      return [401, { error: "invalid_client", error_description: "Bad client credentials", error_code: "KOE010" }];
    }
    const code = form.get("code") ?? "";
    const grant = this.#codes.get(code);
    this.#codes.delete(code);
    if (form.get("grant_type") !== "authorization_code" || !grant) {
      const error_description = `authorization code not found for code=${code}`;
      return [400, { error: "invalid_grant", error_description, error_code: "KOE320" }];
    }
    if (form.get("redirect_uri") !== grant.redirectUri) {
      return [400, { error: "invalid_grant", error_description: "Redirect URI mismatch.", error_code: "KOE303" }];
    }
    const access_token = randomBytes(24).toString("base64url");
    this.#tokens.set(access_token, grant);
    return [200, { token_type: "bearer", access_token, expires_in: 21_599, refresh_token: "r", scope: "profile" }];
  }

  /** The screen where a person agrees or not; both lead back with the state as it came. */
  #showConsent(given: URLSearchParams, response: ServerResponse): void {
    response.setHeader("content-type", "text/html; charset=utf-8");
    const redirectUri = given.get("redirect_uri");
    const isRegistered = redirectUri !== null && redirectUri === this.redirectUri;
    if (given.get("client_id") !== CLIENT_ID || !isRegistered || given.get("response_type") !== "code") {
      response.writeHead(400).end("<h1>KOE006</h1>");
      return;
    }
    const back = (answer: Record<string, string>) => {
      const search = new URLSearchParams({ ...answer, state: given.get("state") ?? "" });
      return `${redirectUri}?${search.toString()}`.replaceAll("&", "&amp;");
    };
    const denied = { error: "access_denied", error_description: "User denied access" };
    response.end(`<!doctype html><html lang="ko"><title>카카오계정</title><h1>카카오계정으로 계속</h1>
      <a href="${back({ code: this.codeFor(this.profile) })}">동의하고 계속하기</a> <a href="${back(denied)}">취소</a></html>`);
  }
}
