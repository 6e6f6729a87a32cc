/** Signing in and up. */
import type { SignInBody } from "@fitmate/contract/accounts";
import { queryOptions } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError, call, isRefusedBy } from "../../lib/api.ts";
import { restrict, type Restriction, startSession } from "../../lib/session.ts";
import type { Callbacks } from "../callbacks.ts";
import { loadDeparture } from "../leaving/leaving.ts";
import { loadMyProfile } from "../profile/myProfile.ts";
import { loadSuspension } from "../safety/decisions.ts";
import { useSingleMutation } from "../singleMutation.ts";
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
export const useSignIn = (callbacks: Callbacks<typeof signIn>) =>
  useSingleMutation({ mutationFn: signIn, ...callbacks });

async function signIn({ nickname, password, keep }: SignInBody & { keep: boolean }): Promise<{ isLeaving: boolean }> {
  const typed = nickname.trim().normalize("NFC");
  const token = await call("signIn", { body: { nickname: typed, password } });
  return startOwn(token, await ownerOf(token).catch(() => ({ nickname: typed, restriction: null })), keep);
}

/**
 * From then on this tab acts as the member whose `token` it is; with `keep`, this browser, until they sign out. Throws
 * ApiError.
 */
export async function startSessionOf(token: string, keep = false): Promise<{ isLeaving: boolean }> {
  return startOwn(token, await ownerOf(token), keep);
}

type Owner = { nickname: string; restriction: Restriction | null };

/** What is left to them is known from the start: nothing is asked only to be refused. */
function startOwn(token: string, { nickname, restriction }: Owner, keep: boolean): { isLeaving: boolean } {
  startSession({ token, nickname }, keep);
  if (restriction) restrict(token, restriction);
  return { isLeaving: restriction === "leaving" };
}

/**
 * By the nickname that is stored: sign-in ignores case, but messages and posts carry it as it was chosen, and so has the session to.
 */
async function ownerOf(token: string): Promise<Owner> {
  try {
    const { nickname } = await loadMyProfile({ token });
    return { nickname, restriction: null };
  } catch (error) {
    if (isRefusedBy(error, "ACCOUNT_SUSPENDED"))
      return { nickname: (await loadSuspension({ token })).nickname, restriction: "suspended" };
    if (!isRefusedBy(error, "ACCOUNT_LEAVING")) throw error;
    return { nickname: (await loadDeparture({ token })).nickname, restriction: "leaving" };
  }
}

/**
 * Makes the account and signs the new member in; `keep` as with signing in. Answers false when only the second did not work. Sent once more
 * because no answer came, it signs in to what it may have made before.
 */
export function useSignUp(callbacks: Callbacks<typeof signUp>) {
  const unanswered = useRef<string>(undefined);
  return useSingleMutation({
    mutationFn: async (newcomer: Newcomer & { keep: boolean }) => {
      const sent = JSON.stringify(bodyOf(newcomer));
      try {
        return await signUp(newcomer);
      } catch (error) {
        if (error instanceof ApiError && error.status === 0) unanswered.current = sent;
        if (unanswered.current !== sent || !isRefusedBy(error, "NICKNAME_TAKEN", "EMAIL_TAKEN")) throw error;
        try {
          return await startNew(newcomer);
        } catch (refusal) {
          if (!isRefusedBy(refusal, "WRONG_CREDENTIALS")) throw refusal;
          // Somebody else's: their password is not guessed at again.
          unanswered.current = undefined;
          throw error;
        }
      }
    },
    ...callbacks,
  });
}

async function signUp({ keep, ...newcomer }: Newcomer & { keep: boolean }): Promise<boolean> {
  await call("signUp", { body: bodyOf(newcomer) });
  return startNew({ ...newcomer, keep }).catch(() => false);
}

/** Signs the new member in. Throws ApiError. */
async function startNew({ nickname, password, keep }: SignInBody & { keep: boolean }): Promise<true> {
  const token = await call("signIn", { body: { nickname, password } });
  startSession({ token, nickname }, keep);
  return true;
}

/** Whether somebody has the nickname, or the e-mail, already. Throws ApiError. */
export async function isTaken(field: "nickname" | "email", value: string): Promise<boolean> {
  return (await call("checkDuplicate", { params: { field }, query: { [field]: value } })).isDuplicate;
}
