/** What the server makes of whoever comes back from Kakao. All throw ApiError. */
import type { KakaoStartBody } from "@fitmate/contract/kakaoSignIn";
import { call } from "../../lib/api.ts";
import { startSessionOf } from "./signIn.ts";

/** What proves, for a moment, that it is the member who asks. */
export const proveWithKakao = (code: string) => call("proveWithKakao", { body: { code } });

export const signInWithKakao = async (code: string) =>
  startSessionOf(await call("signInWithKakao", { query: { code } }));

/** Joins Kakao to the older account by its password. */
export const linkKakaoAccount = async (body: { ticket: string; password: string }) =>
  startSessionOf(await call("linkKakao", { body }));

/** Makes an account. */
export const makeKakaoAccount = async (body: KakaoStartBody) => startSessionOf(await call("startWithKakao", { body }));
