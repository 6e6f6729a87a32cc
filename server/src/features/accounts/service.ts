/** Sign-up and sign-in. */
import { type SignInBody, type SignUpBody, emailKey, nicknameKey } from "@fitmate/contract/accounts";
import type { Gender } from "@fitmate/contract/gender";
import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { violatedConstraint } from "../../platform/db/violations.ts";
import { AppError } from "../../platform/http/errors.ts";
import { logSecurity } from "../../platform/securityLog.ts";
import { recordConsents } from "../consents/service.ts";
import { isCommonPassword } from "./passwords/common.ts";
import type { Origin } from "./sessions/device.ts";
import { findKnownDevice } from "./sessions/knownDevices.ts";
import { mailEmailLink } from "./mails.ts";
import { hashPassword, verifyPassword } from "./passwords/hashing.ts";
import { findCredentials, findMemberByNickname, type MemberName } from "./nickname/queries.ts";
import { holdPassword, insertMember } from "./queries.ts";
import { isReservedNickname } from "./nickname/reserved.ts";
import { openSession, type OpenedSession, type SessionPorts } from "./sessions/sessions.ts";
import type { SignInAttempts } from "./signInAttempts.ts";

export { endSessionsOf } from "./sessions/sessions.ts";

/** Who signs up. */
export type Newcomer = Omit<SignUpBody, "gender"> & { gender: Gender };

type SignUpOptions = {
  /** Who makes many accounts with one password may hash it once. */
  hash?: (password: string) => Promise<string>;
  /** Their address is asked about no further. */
  isEmailConfirmed?: boolean;
};

/** Makes an account and answers its id. Their address gets a link to confirm it, which nothing waits for. */
export async function signUp(
  db: Db,
  newcomer: Newcomer,
  { hash = hashPassword, isEmailConfirmed = false }: SignUpOptions = {},
): Promise<number> {
  if (isReservedNickname(newcomer.nickname)) throw new AppError("NICKNAME_TAKEN");
  if (isCommonPassword(newcomer.password, newcomer)) throw new AppError("PASSWORD_COMMON");
  const passwordHash = await hash(newcomer.password);
  try {
    return await inTransaction(db, async (trx) => {
      const memberId = await insertMember(trx, {
        nickname: newcomer.nickname,
        nicknameKey: nicknameKey(newcomer.nickname),
        email: newcomer.email,
        emailKey: emailKey(newcomer.email),
        passwordHash,
        isEmailConfirmed,
        gender: newcomer.gender,
        isPublic: newcomer.isPublic,
      });
      await recordConsents(trx, memberId, newcomer.consents ?? []);
      if (!isEmailConfirmed) await mailEmailLink(trx, memberId, newcomer.email);
      return memberId;
    });
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === "members_nickname_key_key") throw new AppError("NICKNAME_TAKEN");
    if (constraint === "members_email_key_key") throw new AppError("EMAIL_TAKEN");
    throw error;
  }
}

/** Opens a session. An unknown nickname and a wrong password are refused alike, in words and time. */
export async function signIn(
  ports: SessionPorts,
  attempts: SignInAttempts,
  body: SignInBody,
  origin: Origin,
): Promise<OpenedSession> {
  const key = nicknameKey(body.nickname);
  const member = await findCredentials(ports.db, key);
  const knownDevice = findKnownDevice(ports.signing, member, origin.deviceTokens);
  const forgive = await attempts.count({
    // One account, whichever of its nicknames is given.
    nicknameKey: member?.nicknameKey ?? key,
    memberId: member?.id,
    network: origin.network,
    knownDevice,
  });
  const matches = await verifyPassword(member?.passwordHash ?? null, body.password);
  if (!member?.passwordHash || !matches) {
    logSecurity(ports, member?.id, { event: "sign-in-refused", by: "password" });
    throw new AppError("WRONG_CREDENTIALS");
  }
  await forgive();
  const { id, passwordHash } = member;
  return openSession(ports, { memberId: id, by: "password", origin }, async (trx) => {
    // Changed meanwhile: whoever changed it has ended every session and must not find one more.
    if (!(await holdPassword(trx, id, passwordHash))) throw new AppError("WRONG_CREDENTIALS");
  });
}

type Sought = { suspended?: boolean };

/**
 * The member called `nickname`, case ignored, or called so until lately: then they are answered by the one they have now. Who is
 * suspended is nobody, but to those who go on having something to do with them (`suspended`).
 */
export async function findMember(
  db: Db,
  nickname: string,
  { suspended = false }: Sought = {},
): Promise<MemberName | undefined> {
  const member = await findMemberByNickname(db, nicknameKey(nickname));
  return member?.isSuspended && !suspended ? undefined : member;
}

/** The same; MEMBER_NOT_FOUND where they are nobody. */
export async function requireMember(db: Db, nickname: string, sought?: Sought): Promise<MemberName> {
  const member = await findMember(db, nickname, sought);
  if (!member) throw new AppError("MEMBER_NOT_FOUND");
  return member;
}

/** Whether `password` is the one stored as `hash`. */
export function provePassword(hash: string, password: string): Promise<boolean> {
  return verifyPassword(hash, password);
}
