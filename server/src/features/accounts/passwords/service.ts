/** Find ID, find password, and the two ways to a new password. */
import { type ChangePasswordBody, emailKey, maskedId, type Proof } from "@fitmate/contract/accounts";
import type { Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import type { SignedIn } from "../../../platform/http/authentication.ts";
import { AppError } from "../../../platform/http/errors.ts";
import type { RateLimit } from "../../../platform/http/rateLimit.ts";
import { logSecurity } from "../../../platform/securityLog.ts";
import { isCommonPassword } from "./common.ts";
import { deleteEmailChange, deleteEmailConfirmation, markEmailConfirmed } from "../email/queries.ts";
import type { Kakao } from "../kakao/kakao.ts";
import { endLink, endLinkAtKakao } from "../kakao/link.ts";
import { findKnownDevice, writeDeviceToken } from "../sessions/knownDevices.ts";
import { isProof } from "../kakao/ticket.ts";
import { mailPasskeyRemoved, mailPasswordChanged } from "../mails.ts";
import { deletePasskeysOf } from "../passkeys/queries.ts";
import { lockMember } from "../memberQueries.ts";
import { hashPassword, verifyPassword } from "./hashing.ts";
import { deletePasswordReset, findPasswordReset, usePasswordReset } from "./queries.ts";
import {
  findMemberByEmail,
  findOwnCredentials,
  lockOwnCredentials,
  type OwnCredentials,
  updatePassword,
} from "../queries.ts";
import { endSessionsOf, hashToken, type SessionPorts } from "../sessions/sessions.ts";

/** The masked nickname of the account with `email`. */
export async function findId(db: Db, email: string): Promise<string> {
  const member = await findMemberByEmail(db, emailKey(email));
  if (!member) throw new AppError("EMAIL_NOT_FOUND");
  return maskedId(member.nickname);
}

/**
 * Sets a new password by the token of a mailed link, ends every session, removes every passkey and ends the link with Kakao of an
 * account that had a password. Answers a device token: whoever reads the owner's mail signs in whatever others use up.
 */
export async function resetPassword(
  ports: SessionPorts,
  kakao: Kakao | undefined,
  { token, password }: { token: string; password: string },
): Promise<string> {
  const tokenHash = hashToken(token);
  // Asked first: a link that opens nothing is not worth a hash, and one that does is kept for a better password.
  const owner = await findPasswordReset(ports.db, tokenHash);
  if (!owner) throw new AppError("RESET_LINK_INVALID");
  if (isCommonPassword(password, owner)) throw new AppError("PASSWORD_COMMON");
  const hash = await hashPassword(password);
  let unlinked: string | undefined;
  const deviceToken = await replacePassword(ports, "password-reset", hash, async (trx) => {
    // The member first, as whatever ends links does.
    await lockMember(trx, owner.memberId);
    if (!(await usePasswordReset(trx, tokenHash))) throw new AppError("RESET_LINK_INVALID");
    // Of the older password: whoever knew it may have linked a Kakao account of their own.
    unlinked = await endLink(trx, owner.memberId);
    return { memberId: owner.memberId, kept: undefined };
  });
  // Nobody waits for it: Kakao opens nothing here any more.
  if (unlinked !== undefined) void endLinkAtKakao(ports, kakao, unlinked);
  return deviceToken;
}

/** For what something is proved: the password, where there is one, may be asked for however young the session is. */
type Asking = { isPasswordAlwaysAsked?: boolean };

/** What a password change by this session has to bring, or something else that is asked like this. */
export async function neededProof(db: Db, me: SignedIn, asking: Asking = {}): Promise<Proof> {
  return proofFor(await findOwnCredentials(db, me.memberId, hashOf(me)), asking);
}

/**
 * Sets a new password, ends the member's other sessions, and answers a device token, since it is the new password's devices
 * that are known; one that is known by `deviceTokens` keeps its name. An older session needs the current one, of which one may guess a few times only; where there is
 * none, a proof by Kakao.
 */
export async function changePassword(
  ports: SessionPorts,
  guesses: RateLimit,
  me: SignedIn,
  { password, ...given }: ChangePasswordBody,
  deviceTokens: string | undefined,
): Promise<string> {
  const proved = await requireProof(ports, guesses, me, given);
  if (isCommonPassword(password, { nickname: me.nickname, email: proved.email })) throw new AppError("PASSWORD_COMMON");
  const hash = await hashPassword(password);
  const account = { id: me.memberId, passwordHash: proved.passwordHash };
  const knownDevice = findKnownDevice(ports.signing, account, deviceTokens);
  const whose = async (trx: Db) => {
    await holdProof(trx, me, proved);
    return { memberId: me.memberId, kept: me.sessionId };
  };
  return replacePassword(ports, "password-changed", hash, whose, knownDevice);
}

/** `passwordHash` and `email`: as they were then. */
type Proved = { needed: Proof; passwordHash: string | null; email: string | null };

/** Checks what `neededProof` asks for. */
export async function requireProof(
  { db, signing }: Pick<SessionPorts, "db" | "signing">,
  guesses: RateLimit,
  me: SignedIn,
  { currentPassword, kakaoProof = "" }: Pick<ChangePasswordBody, "currentPassword" | "kakaoProof">,
  asking: Asking = {},
): Promise<Proved> {
  const own = await findOwnCredentials(db, me.memberId, hashOf(me));
  const needed = proofFor(own, asking);
  if (needed === "password") {
    if (!currentPassword) {
      // The sentence of the code says how old the session is.
      throw new AppError(
        "CURRENT_PASSWORD_NEEDED",
        own.isFresh ? { message: "지금 쓰는 비밀번호를 적어 주세요." } : {},
      );
    }
    const key = String(me.memberId);
    await guesses.consume(key);
    if (!(await verifyPassword(own.passwordHash, currentPassword))) throw new AppError("CURRENT_PASSWORD_WRONG");
    await guesses.reset(key);
  }
  // Good for the first password only: once there is one, that one is asked for.
  if (needed === "kakao" && !isProof(signing, me.sessionId, kakaoProof)) throw new AppError("KAKAO_PROOF_NEEDED");
  return { needed, passwordHash: own.passwordHash, email: own.email };
}

/** Lets what was proved count until the transaction ends; answers what the member signs in with. */
export async function holdProof(trx: Db, me: SignedIn, proved: Proved): Promise<OwnCredentials> {
  // Changed meanwhile: whoever changed it has ended every other session, and what was proved is over.
  const own = await lockOwnCredentials(trx, me.memberId, hashOf(me));
  if (proved.needed !== "none" && own.passwordHash !== proved.passwordHash) {
    throw new AppError("CURRENT_PASSWORD_WRONG");
  }
  return own;
}

const hashOf = ({ sessionId }: SignedIn) => Buffer.from(sessionId, "hex");

function proofFor({ passwordHash, isFresh }: OwnCredentials, { isPasswordAlwaysAsked = false }: Asking): Proof {
  if (isFresh && !(isPasswordAlwaysAsked && passwordHash !== null)) return "none";
  return passwordHash === null ? "kakao" : "password";
}

type Whose = { memberId: number; /** The session that goes on. */ kept: string | undefined };

async function replacePassword(
  ports: SessionPorts,
  event: "password-changed" | "password-reset",
  hash: string,
  whose: (trx: Db) => Promise<Whose>,
  knownDevice?: string,
): Promise<string> {
  const { memberId, publish } = await inTransaction(ports.db, async (trx) => {
    const { memberId: id, kept } = await whose(trx);
    const email = await updatePassword(trx, id, hash);
    await deletePasswordReset(trx, id);
    if (event === "password-changed") {
      // Whoever has asked for another address has shown an older password.
      await deleteEmailChange(trx, id);
    } else {
      // The link came to the member's address: it is theirs.
      await deleteEmailConfirmation(trx, id);
      await markEmailConfirmed(trx, id);
    }
    if (email !== null) await mailPasswordChanged(trx, email);
    // The mailed link is what throws everybody out: an intruder may have left a passkey behind.
    const removed = kept === undefined ? await deletePasskeysOf(trx, id) : 0;
    if (removed > 0 && email !== null) await mailPasskeyRemoved(trx, email);
    return { memberId: id, publish: await endSessionsOf(ports, id, "password", { db: trx, kept }) };
  });
  logSecurity(ports, memberId, { event });
  publish();
  return writeDeviceToken(ports.signing, { id: memberId, passwordHash: hash }, knownDevice);
}
