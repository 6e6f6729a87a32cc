/** What the server makes of whoever comes back from Kakao. All fail with ApiError. */
import type { KakaoStartBody } from "@fitmate/contract/kakaoSignIn";
import { call } from "../../lib/api.ts";
import type { Callbacks } from "../callbacks.ts";
import { useSingleMutation } from "../singleMutation.ts";
import { startSessionOf } from "./signIn.ts";

/** What proves, for a moment, that it is the member who asks. */
export const proveWithKakao = (code: string) => call("proveWithKakao", { body: { code } });

/** `keep` here and below: in this browser, until they sign out, else in this tab. */
export const signInWithKakao = async (code: string, keep: boolean) =>
  startSessionOf(await call("signInWithKakao", { query: { code, consents: "ask" } }), keep);

/** Joins Kakao to the older account by its password. */
export const useLinkKakao = (callbacks: Callbacks<typeof linkKakao>) =>
  useSingleMutation({ mutationFn: linkKakao, ...callbacks });

const linkKakao = async ({ keep, ...body }: { ticket: string; password: string; keep: boolean }) =>
  startSessionOf(await call("linkKakao", { body }), keep);

/** Makes an account. */
export const useStartWithKakao = (callbacks: Callbacks<typeof startWithKakao>) =>
  useSingleMutation({ mutationFn: startWithKakao, ...callbacks });

const startWithKakao = async ({ keep, ...body }: KakaoStartBody & { keep: boolean }) =>
  startSessionOf(await call("startWithKakao", { body }), keep);
