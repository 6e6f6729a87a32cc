/** Signing in with Kakao: the way there, and what happens once Kakao has sent the browser back. */
import { paths } from "@fitmate/contract/paths";
import { proveWithKakao, signInWithKakao } from "../../../data/accounts/kakao.ts";
import { ApiError, isRefusedBy } from "../../../lib/api.ts";
import { getSession } from "../../../lib/session.ts";
import {
  findStep,
  forgetStep,
  keepStep,
  type KakaoPurpose,
  keepWanted,
  type OpenStep,
  takeWanted,
  type Wanted,
} from "./kakaoState.ts";
import { refusalSentence } from "../refusal.ts";

/** Leaves for Kakao, which sends the browser back to /kakao/callback and from there to what is wanted. */
export function leaveForKakao(authorizeUrl: string, wanted: Wanted): void {
  const address = new URL(authorizeUrl);
  address.searchParams.set("state", keepWanted(sessionStorage, wanted));
  // Kakao asks for its password even where it knows the browser.
  if (wanted.purpose === "proof") address.searchParams.set("prompt", "login");
  window.location.assign(address);
}

/** What came of it; `from` is the page to go on to. */
export type KakaoOutcome =
  | { kind: "signedIn"; from: string }
  | { kind: "proved"; from: string; kakaoProof: string }
  | OpenStep
  | { kind: "denied"; from: string; purpose: KakaoPurpose }
  | { kind: "failed"; from: string; purpose: KakaoPurpose; advice: string };

/** Goes on from what Kakao has put into the address. Only what this tab has begun reaches the server. */
export async function finishKakaoSignIn(search: URLSearchParams): Promise<KakaoOutcome> {
  const state = search.get("state");
  const wanted = takeWanted(sessionStorage, state);
  const { from, purpose, keep } = wanted ?? { from: paths.home(), purpose: "signIn", keep: false };
  const code = search.get("code");
  if (search.get("error") === "access_denied") return { kind: "denied", from, purpose };
  if (wanted === null) {
    // Gone back to after signing in.
    if (getSession()) return { kind: "signedIn", from };
    const advice = "로그인을 시작한 창에서 온 요청이 아니에요. 처음부터 다시 시도해 주세요.";
    return findStep(sessionStorage, state) ?? { kind: "failed", from, purpose, advice };
  }
  if (code === null) return { kind: "failed", from, purpose, advice: TRY_AGAIN };
  try {
    if (purpose === "proof") {
      const { proof } = await proveWithKakao(code);
      return { kind: "proved", from, kakaoProof: proof };
    }
    const { isLeaving } = await signInWithKakao(code, keep);
    forgetStep(sessionStorage);
    return { kind: "signedIn", from: isLeaving ? paths.leaving() : from };
  } catch (error) {
    if (!(error instanceof ApiError) || error.ticket === undefined) {
      return { kind: "failed", from, purpose, advice: adviceFor(error) };
    }
    const kind = error.code === "KAKAO_LINK_REQUIRED" ? "link" : "consents";
    return keepStep(sessionStorage, state, { kind, from, keep, ticket: error.ticket, says: error.message });
  }
}

const TRY_AGAIN = "잠시 후 처음부터 다시 시도해 주세요.";

/** What to do about it: the headline has said already that it did not work. */
function adviceFor(error: unknown): string {
  return isRefusedBy(error, "KAKAO_CODE_REFUSED", "KAKAO_UNAVAILABLE") ? TRY_AGAIN : refusalSentence(error);
}
