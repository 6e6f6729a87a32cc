/** What the server makes of whoever comes back from Kakao. All fail with ApiError. */
import type { KakaoStartBody } from "@fitmate/contract/kakaoSignIn";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { Callbacks } from "../callbacks.ts";
import { startSessionOf } from "./signIn.ts";

/** What proves, for a moment, that it is the member who asks. */
export const proveWithKakao = (code: string) => call("proveWithKakao", { body: { code } });

export const signInWithKakao = async (code: string) =>
  startSessionOf(await call("signInWithKakao", { query: { code, consents: "ask" } }));

/** Joins Kakao to the older account by its password. */
export const useLinkKakao = (callbacks: Callbacks<typeof linkKakao>) =>
  useMutation({ mutationFn: linkKakao, ...callbacks });

const linkKakao = async (body: { ticket: string; password: string }) =>
  startSessionOf(await call("linkKakao", { body }));

/** Makes an account. */
export const useStartWithKakao = (callbacks: Callbacks<typeof startWithKakao>) =>
  useMutation({ mutationFn: startWithKakao, ...callbacks });

const startWithKakao = async (body: KakaoStartBody) => startSessionOf(await call("startWithKakao", { body }));
