/** Find ID, find password, and the two ways to a new password. */
import { type ChangePasswordBody, emailKey, maskedId, type PasswordProof } from "@fitmate/contract/accounts";
import { FRESH_SESSION_MINUTES } from "@fitmate/contract/limits";
import type * as z from "zod/mini";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { SignedIn } from "../../platform/http/authentication.ts";
import { AppError } from "../../platform/http/errors.ts";
import type { RateLimit } from "../../platform/http/rateLimit.ts";
import type { Ports } from "../../platform/ports.ts";
import { isProof } from "./kakaoTicket.ts";
import { mailPasswordChanged } from "./mails.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import {
  deletePasswordReset,
  findMemberByEmail,
  findOwnCredentials,
  findPasswordReset,
  lockOwnCredentials,
  type OwnCredentials,
  updatePassword,
  usePasswordReset,
} from "./queries.ts";
import { endSessionsOf, hashToken } from "./sessions.ts";

const MINUTE_MS = 60_000;

/** The masked nickname of the account with `email`. Throws EMAIL_NOT_FOUND. */
export async function findId(db: Db, email: string): Promise<string> {
  const member = await findMemberByEmail(db, emailKey(email));
  if (!member) throw new AppError("EMAIL_NOT_FOUND");
  return maskedId(member.nickname);
}

/** Sets a new password by the token of a mailed link and ends every session. Throws RESET_LINK_INVALID. */
export async function resetPassword(db: Db, bus: Bus, { token, password }: { token: string; password: string }) {
  const tokenHash = hashToken(token);
  // Asked first: a link that opens nothing is not worth a hash.
  if (!(await findPasswordReset(db, tokenHash))) throw new AppError("RESET_LINK_INVALID");
  const hash = await hashPassword(password);
  await replacePassword(db, bus, hash, async (trx) => {
    const memberId = await usePasswordReset(trx, tokenHash);
    if (memberId === undefined) throw new AppError("RESET_LINK_INVALID");
    return { memberId, kept: undefined };
  });
}

type NeededProof = z.infer<typeof PasswordProof>["proof"];

/** What a password change by this session has to bring. */
export async function neededProof(db: Db, me: SignedIn): Promise<NeededProof> {
  return proofFor(await findOwnCredentials(db, me.memberId, hashOf(me)));
}

/**
 * Sets a new password and ends the member's other sessions. An older session needs the current one: throws
 * CURRENT_PASSWORD_NEEDED, CURRENT_PASSWORD_WRONG, and TOO_MANY_REQUESTS after too many guesses; KAKAO_PROOF_NEEDED where
 * there is none. Throws SESSION_EXPIRED where this session ends meanwhile.
 */
export async function changePassword(
  { db, bus, signing }: Pick<Ports, "db" | "bus" | "signing">,
  guesses: RateLimit,
  me: SignedIn,
  { password, currentPassword, kakaoProof = "" }: ChangePasswordBody,
): Promise<void> {
  const own = await findOwnCredentials(db, me.memberId, hashOf(me));
  const needed = proofFor(own);
  if (needed === "password") {
    if (!currentPassword) throw new AppError("CURRENT_PASSWORD_NEEDED");
    const key = String(me.memberId);
    await guesses.consume(key);
    if (!(await verifyPassword(own.passwordHash, currentPassword))) throw new AppError("CURRENT_PASSWORD_WRONG");
    await guesses.reset(key);
  }
  // Good for the first password only: once there is one, that one is asked for.
  if (needed === "kakao" && !isProof(signing, me.sessionId, kakaoProof)) throw new AppError("KAKAO_PROOF_NEEDED");
  const hash = await hashPassword(password);
  await replacePassword(db, bus, hash, async (trx) => {
    // Changed meanwhile: whoever changed it has ended every other session, and what was proved is over.
    const { passwordHash } = await lockOwnCredentials(trx, me.memberId, hashOf(me));
    if (needed !== "none" && passwordHash !== own.passwordHash) throw new AppError("CURRENT_PASSWORD_WRONG");
    return { memberId: me.memberId, kept: me.sessionId };
  });
}

const hashOf = ({ sessionId }: SignedIn) => Buffer.from(sessionId, "hex");

function proofFor({ passwordHash, signedInAt }: OwnCredentials): NeededProof {
  if (Date.now() - signedInAt.getTime() <= FRESH_SESSION_MINUTES * MINUTE_MS) return "none";
  return passwordHash === null ? "kakao" : "password";
}

type Whose = { memberId: number; /** The session that goes on. */ kept: string | undefined };

async function replacePassword(db: Db, bus: Bus, hash: string, whose: (trx: Db) => Promise<Whose>): Promise<void> {
  const tell = await inTransaction(db, async (trx) => {
    const { memberId, kept } = await whose(trx);
    const email = await updatePassword(trx, memberId, hash);
    await deletePasswordReset(trx, memberId);
    if (email !== null) await mailPasswordChanged(trx, email);
    return endSessionsOf(trx, bus, memberId, kept);
  });
  tell();
}
