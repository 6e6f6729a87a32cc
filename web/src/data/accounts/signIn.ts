/** The account calls behind the screens of signing in and up, of forgotten IDs and passwords, and of sessions. */
import type { ChangePasswordBody, SignInBody, SignUpBody } from "@fitmate/contract/accounts";
import { queryOptions } from "@tanstack/react-query";
import { ApiError, call } from "../../lib/api.ts";
import { startSession } from "../../lib/session.ts";

/**
 * Signs in: from then on this tab acts as the member; with `keep`, this browser, until they sign out. Answers whether
 * they have asked to be deleted, and can only come back. Throws ApiError.
 */
export async function signIn({
  nickname,
  password,
  keep,
}: SignInBody & { keep: boolean }): Promise<{ isLeaving: boolean }> {
  const typed = nickname.trim().normalize("NFC");
  const token = await call("signIn", { body: { nickname: typed, password } });
  startSession({ token, nickname: typed }, keep);
  const stored = await ownNickname(typed);
  if (stored === null) return { isLeaving: true };
  if (stored !== typed) startSession({ token, nickname: stored }, keep);
  return { isLeaving: false };
}

/**
 * Sign-in ignores case, but messages and posts carry the nickname as it was chosen: the session has to hold that one.
 * null = is leaving.
 */
async function ownNickname(typed: string): Promise<string | null> {
  try {
    return (await call("getMyProfile")).nickname;
  } catch (error) {
    return error instanceof ApiError && error.code === "ACCOUNT_LEAVING" ? null : typed;
  }
}

/**
 * From then on this tab acts as the member whose `token` it is; with `keep`, this browser, until they sign out. Throws
 * ApiError.
 */
export async function startSessionOf(token: string, keep = false): Promise<{ isLeaving: boolean }> {
  const { nickname, isLeaving } = await ownerOf(token);
  startSession({ token, nickname }, keep);
  return { isLeaving };
}

async function ownerOf(token: string): Promise<{ nickname: string; isLeaving: boolean }> {
  try {
    const { nickname } = await call("getMyProfile", { token });
    return { nickname, isLeaving: false };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "ACCOUNT_LEAVING") throw error;
    const { nickname } = await call("getDeparture", { token });
    return { nickname, isLeaving: true };
  }
}

/** Makes the account and signs the new member in. Answers false when only the second did not work. Throws ApiError. */
export async function signUp(body: SignUpBody): Promise<boolean> {
  await call("signUp", { body });
  try {
    const token = await call("signIn", { body: { nickname: body.nickname, password: body.password } });
    startSession({ token, nickname: body.nickname });
    return true;
  } catch {
    return false;
  }
}

/** The masked nickname behind `email`. Throws ApiError. */
export const findId = (email: string) => call("findId", { query: { email } });

/** Has a link for a new password mailed. Throws ApiError. */
export const findPassword = (email: string) => call("findPassword", { query: { email } });

export const resetPassword = (body: { token: string; password: string }) => call("resetPassword", { body });

/** What a password change has to bring, as of now. */
export const passwordProof = queryOptions({
  queryKey: ["password-proof"],
  queryFn: ({ signal }) => call("getPasswordProof", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

export const changePassword = (body: ChangePasswordBody) => call("changePassword", { body });

export const mySessions = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => call("getMySessions", { signal }),
});

export const endSessionOf = (sessionId: string) => call("endMySession", { params: { sessionId } });

export const endOtherSessions = () => call("endOtherSessions");
