/** Signing in and up. */
import type { SignInBody } from "@fitmate/contract/accounts";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { call, isRefusedBy } from "../../lib/api.ts";
import { startSession } from "../../lib/session.ts";
import type { Callbacks } from "../callbacks.ts";
import { loadDeparture } from "../leaving/leaving.ts";
import { loadMyProfile } from "../profile/myProfile.ts";
import { loadSuspension } from "../safety/decisions.ts";
import { bodyOf, type Newcomer } from "./wire.ts";

/** What the operator has configured; without an answer there is the password alone. */
export const signInOptions = queryOptions({
  queryKey: ["sign-in-options"],
  queryFn: ({ signal }) => call("getSignInOptions", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/**
 * Signs in: from then on this tab acts as the member; with `keep`, this browser, until they sign out. Answers whether
 * they have asked to be deleted, and can only come back.
 */
export const useSignIn = (callbacks: Callbacks<typeof signIn>) => useMutation({ mutationFn: signIn, ...callbacks });

async function signIn({ nickname, password, keep }: SignInBody & { keep: boolean }): Promise<{ isLeaving: boolean }> {
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
    return (await loadMyProfile()).nickname;
  } catch (error) {
    if (isRefusedBy(error, "ACCOUNT_SUSPENDED")) return (await loadSuspension().catch(() => null))?.nickname ?? typed;
    return isRefusedBy(error, "ACCOUNT_LEAVING") ? null : typed;
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
    const { nickname } = await loadMyProfile({ token });
    return { nickname, isLeaving: false };
  } catch (error) {
    // Whatever is asked then leads to what is left to them.
    if (isRefusedBy(error, "ACCOUNT_SUSPENDED"))
      return { nickname: (await loadSuspension({ token })).nickname, isLeaving: false };
    if (!isRefusedBy(error, "ACCOUNT_LEAVING")) throw error;
    const { nickname } = await loadDeparture({ token });
    return { nickname, isLeaving: true };
  }
}

/** Makes the account and signs the new member in; `keep` as with signing in. Answers false when only the second did not work. */
export const useSignUp = (callbacks: Callbacks<typeof signUp>) => useMutation({ mutationFn: signUp, ...callbacks });

async function signUp({ keep, ...newcomer }: Newcomer & { keep: boolean }): Promise<boolean> {
  await call("signUp", { body: bodyOf(newcomer) });
  try {
    const { nickname, password } = newcomer;
    const token = await call("signIn", { body: { nickname, password } });
    startSession({ token, nickname }, keep);
    return true;
  } catch {
    return false;
  }
}

/** Whether somebody has the nickname, or the e-mail, already. Throws ApiError. */
export async function isTaken(field: "nickname" | "email", value: string): Promise<boolean> {
  return (await call("checkDuplicate", { params: { field }, query: { [field]: value } })).isDuplicate;
}
