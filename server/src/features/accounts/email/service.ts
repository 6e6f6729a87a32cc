/** An account's e-mail address: a link in a mail confirms it, and another one takes its place once the link in that was used. */
import { emailKey } from "@fitmate/contract/accounts";
import type { ChangeEmailBody, MyEmail } from "@fitmate/contract/myEmail";
import type { Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { violatedConstraint } from "../../../platform/db/violations.ts";
import type { SignedIn } from "../../../platform/http/authentication.ts";
import { AppError } from "../../../platform/http/errors.ts";
import type { RateLimit } from "../../../platform/http/rateLimit.ts";
import { logSecurity } from "../../../platform/securityLog.ts";
import {
  findEmailLinkOwner,
  lockEmailHolder,
  markEmailConfirmed,
  replaceEmail,
  selectMyEmail,
  useEmailLink,
} from "./queries.ts";
import { lockMember } from "../memberQueries.ts";
import { mailEmailChangeAsked, mailEmailChanged, mailEmailLink } from "../mails.ts";
import { holdProof, neededProof, requireProof } from "../passwords/service.ts";
import { deletePasswordReset } from "../passwords/queries.ts";
import { hashToken, type SessionPorts } from "../sessions/sessions.ts";

/** How often links may be asked for. Those of an address are counted for all who ask, known or not. */
export type EmailLimits = { guesses: RateLimit; linksPerMember: RateLimit; linksPerAddress: RateLimit };

export async function findMyEmail(db: Db, me: SignedIn): Promise<MyEmail> {
  const [mine, proof] = await Promise.all([
    selectMyEmail(db, me.memberId),
    neededProof(db, me, { isPasswordAlwaysAsked: true }),
  ]);
  return { ...mine, proof };
}

/**
 * Has a link mailed to another address and tells the one before. Whether somebody has it, nothing here looks up: that is
 * found out when the mail leaves, and shows in the mail alone.
 */
export async function changeEmail(
  ports: SessionPorts,
  limits: EmailLimits,
  me: SignedIn,
  { email, ...given }: ChangeEmailBody,
): Promise<void> {
  const proved = await requireProof(ports, limits.guesses, me, given, { isPasswordAlwaysAsked: true });
  if (proved.email !== null && emailKey(proved.email) === emailKey(email)) throw new AppError("EMAIL_UNCHANGED");
  await limits.linksPerMember.consume(String(me.memberId));
  await limits.linksPerAddress.consume(emailKey(email));
  await inTransaction(ports.db, async (trx) => {
    const before = await holdProof(trx, me, proved);
    await mailEmailLink(trx, me.memberId, email);
    if (before.email !== null) await mailEmailChangeAsked(trx, me.memberId, before.email);
  });
}

/** Mails the link that waits once more, else one for the member's own address; not too soon after one. */
export async function sendEmailLink(
  db: Db,
  { linksPerMember, linksPerAddress }: EmailLimits,
  { memberId }: SignedIn,
): Promise<void> {
  const asked = unconfirmed(await selectMyEmail(db, memberId));
  await linksPerMember.consume(String(memberId));
  await linksPerAddress.consume(emailKey(asked));
  await inTransaction(db, async (trx) => {
    await lockMember(trx, memberId);
    await mailEmailLink(trx, memberId, unconfirmed(await selectMyEmail(trx, memberId)));
  });
}

/** The address that a link would confirm. */
function unconfirmed({ email, isConfirmed, link }: Awaited<ReturnType<typeof selectMyEmail>>): string {
  if (link) {
    if (link.waitSeconds === 0) return link.email;
    throw new AppError("TOO_MANY_REQUESTS", { retryAfterSeconds: link.waitSeconds });
  }
  if (email === null) throw new AppError("EMAIL_MISSING");
  if (isConfirmed) throw new AppError("EMAIL_CONFIRMED");
  return email;
}

/** Confirms the address that the link with `token` was mailed to, once; it becomes the member's where it is not yet. */
export async function confirmEmail(ports: SessionPorts, token: string): Promise<void> {
  const tokenHash = hashToken(token);
  const { memberId, event } = await inTransaction(ports.db, async (trx) => {
    const owner = await findEmailLinkOwner(trx, tokenHash);
    // The member first, as whatever ends links does.
    const member = owner === undefined ? undefined : await lockEmailHolder(trx, owner);
    const email = owner === undefined || !member ? undefined : await useEmailLink(trx, owner, tokenHash);
    if (owner === undefined || !member || email === undefined) throw new AppError("EMAIL_LINK_INVALID");
    if (member.email !== null && emailKey(member.email) === emailKey(email)) {
      await markEmailConfirmed(trx, owner);
      return { memberId: owner, event: "email-confirmed" as const };
    }
    await replaceEmail(trx, owner, email);
    // Whoever reads the old mailbox has no way in any more.
    await deletePasswordReset(trx, owner);
    if (member.email !== null) await mailEmailChanged(trx, owner, member.email);
    return { memberId: owner, event: "email-changed" as const };
  }).catch((error: unknown) => {
    if (violatedConstraint(error) === "members_email_key_key") throw new AppError("EMAIL_TAKEN");
    throw error;
  });
  logSecurity(ports, memberId, { event });
}
