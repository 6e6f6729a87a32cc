/** Signing in with Kakao: the way there, and the calls once Kakao has sent the browser back. */
import { queryOptions } from "@tanstack/react-query";
import { ApiError, call } from "../../lib/api.ts";
import { getSession, startSession } from "../../lib/session.ts";
import { keepWanted, takeWanted } from "./kakaoState.ts";
import { refusalSentence } from "./refusal.ts";

/** What the operator has configured; without an answer there is the password alone. */
export const signInOptions = queryOptions({
  queryKey: ["sign-in-options"],
  queryFn: ({ signal }) => call("getSignInOptions", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** Leaves for Kakao, which sends the browser back to /kakao/callback and from there to `from`. */
export function leaveForKakao(authorizeUrl: string, from: string): void {
  const address = new URL(authorizeUrl);
  address.searchParams.set("state", keepWanted(sessionStorage, from));
  window.location.assign(address);
}

/** What came of it; `from` is the page wanted before. */
export type KakaoOutcome =
  | { kind: "signedIn"; from: string }
  | { kind: "link"; from: string; ticket: string }
  | { kind: "denied"; from: string }
  | { kind: "failed"; from: string; advice: string };

/** Goes on from what Kakao has put into the address. Only what this tab has begun reaches the server. */
export async function finishKakaoSignIn(search: URLSearchParams): Promise<KakaoOutcome> {
  const wanted = takeWanted(sessionStorage, search.get("state"));
  const from = wanted ?? "/";
  const code = search.get("code");
  if (search.get("error") === "access_denied") return { kind: "denied", from };
  if (wanted === null) {
    // Gone back to after signing in.
    if (getSession()) return { kind: "signedIn", from };
    return { kind: "failed", from, advice: "로그인을 시작한 창에서 온 요청이 아니에요. 처음부터 다시 시도해 주세요." };
  }
  if (code === null) return { kind: "failed", from, advice: TRY_AGAIN };
  try {
    await startSessionWith(await call("signInWithKakao", { query: { code } }));
    return { kind: "signedIn", from };
  } catch (error) {
    if (error instanceof ApiError && error.ticket !== undefined) return { kind: "link", from, ticket: error.ticket };
    return { kind: "failed", from, advice: adviceFor(error) };
  }
}

/** Joins Kakao to the older account by its password. Throws ApiError. */
export async function linkKakao(body: { ticket: string; password: string }): Promise<void> {
  await startSessionWith(await call("linkKakao", { body }));
}

/** Makes a new account beside the older one. Throws ApiError. */
export async function startWithKakao(ticket: string): Promise<void> {
  await startSessionWith(await call("startWithKakao", { body: { ticket } }));
}

async function startSessionWith(token: string): Promise<void> {
  const { nickname } = await call("getMyProfile", { token });
  startSession({ token, nickname });
}

const TRY_AGAIN = "잠시 후 처음부터 다시 시도해 주세요.";
const SAYS_NO_MORE = ["KAKAO_CODE_REFUSED", "KAKAO_UNAVAILABLE"];

/** What to do about it: the headline has said already that it did not work. */
function adviceFor(error: unknown): string {
  return error instanceof ApiError && SAYS_NO_MORE.includes(error.code) ? TRY_AGAIN : refusalSentence(error);
}
