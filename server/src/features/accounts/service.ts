/** Sign-up and sign-in. */
import { type SignInBody, type SignUpBody, emailKey, nicknameKey } from "@fitmate/contract/accounts";
import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { violatedConstraint } from "../../platform/db/violations.ts";
import { AppError } from "../../platform/http/errors.ts";
import type { RateLimit } from "../../platform/http/rateLimit.ts";
import { recordConsents } from "../consents/service.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { findCredentials, findMemberByNickname, holdPassword, insertMember, type MemberName } from "./queries.ts";
import { openSession } from "./sessions.ts";

export { endSessionsOf } from "./sessions.ts";

export type SignInLimits = { perAccount: RateLimit; perAddress: RateLimit };

/**
 * Makes an account and answers its id. Throws NICKNAME_TAKEN or EMAIL_TAKEN. `hash`: who makes many accounts with one
 * password may hash it once.
 */
export async function signUp(
  db: Db,
  body: SignUpBody,
  hash: (password: string) => Promise<string> = hashPassword,
): Promise<number> {
  const passwordHash = await hash(body.password);
  try {
    return await inTransaction(db, async (trx) => {
      const memberId = await insertMember(trx, {
        nickname: body.nickname,
        nicknameKey: nicknameKey(body.nickname),
        email: body.email,
        emailKey: emailKey(body.email),
        passwordHash,
        gender: body.gender,
        isPublic: body.isPublic,
      });
      await recordConsents(trx, memberId, body.consents ?? []);
      return memberId;
    });
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === "members_nickname_key_key") throw new AppError("NICKNAME_TAKEN");
    if (constraint === "members_email_key_key") throw new AppError("EMAIL_TAKEN");
    throw error;
  }
}

/**
 * Answers a session token. Throws WRONG_CREDENTIALS, alike in words and time for an unknown nickname and a wrong
 * password, and TOO_MANY_REQUESTS.
 */
export async function signIn(
  db: Db,
  limits: SignInLimits,
  body: SignInBody,
  { address, device }: { address: string; device: string },
): Promise<string> {
  const key = nicknameKey(body.nickname);
  await limits.perAddress.consume(address);
  await limits.perAccount.consume(key);
  const member = await findCredentials(db, key);
  const matches = await verifyPassword(member?.passwordHash ?? null, body.password);
  if (!member?.passwordHash || !matches) throw new AppError("WRONG_CREDENTIALS");
  await limits.perAccount.reset(key);
  const { id, passwordHash } = member;
  return inTransaction(db, async (trx) => {
    // Changed meanwhile: whoever changed it has ended every session and must not find one more.
    if (!(await holdPassword(trx, id, passwordHash))) throw new AppError("WRONG_CREDENTIALS");
    return openSession(trx, id, device);
  });
}

/** The member called `nickname`, case ignored. Throws MEMBER_NOT_FOUND. */
export async function requireMember(db: Db, nickname: string): Promise<MemberName> {
  const member = await findMemberByNickname(db, nicknameKey(nickname));
  if (!member) throw new AppError("MEMBER_NOT_FOUND");
  return member;
}

/** Whether `password` is the one stored as `hash`. */
export function provePassword(hash: string, password: string): Promise<boolean> {
  return verifyPassword(hash, password);
}
