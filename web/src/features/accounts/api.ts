/** The account calls behind the sign-in and sign-up screens. */
import type { SignInBody, SignUpBody } from "@fitmate/contract/accounts";
import { call } from "../../lib/api.ts";
import { startSession } from "../../lib/session.ts";

/** Signs in: from then on this tab acts as the member. Throws ApiError. */
export async function signIn({ nickname, password }: SignInBody): Promise<void> {
  const typed = nickname.trim().normalize("NFC");
  const token = await call("signIn", { body: { nickname: typed, password } });
  startSession({ token, nickname: typed });
  const stored = await ownNickname(typed);
  if (stored !== typed) startSession({ token, nickname: stored });
}

/** Sign-in ignores case, but messages and posts carry the nickname as it was chosen: the session has to hold that one. */
async function ownNickname(typed: string): Promise<string> {
  try {
    return (await call("getMyProfile")).nickname;
  } catch {
    return typed;
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
