/** Signing in with Kakao: whose account it is, a new one, or an older one by its password. */
import { Email, emailKey, nicknameKey } from "@fitmate/contract/accounts";
import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { violatedConstraint } from "../../platform/db/violations.ts";
import { AppError } from "../../platform/http/errors.ts";
import type { RateLimit } from "../../platform/http/rateLimit.ts";
import type { Signing } from "../../platform/signing.ts";
import type { Kakao, KakaoPerson } from "./kakao.ts";
import { readTicket, writeTicket } from "./linkTicket.ts";
import { verifyPassword } from "./passwords.ts";
import { insertMember } from "./queries.ts";
import { openSession } from "./sessions.ts";
import { suggestNickname } from "./socialNickname.ts";
import {
  deleteIdentity,
  findCredentialsById,
  findEmailOwner,
  findMemberBySubject,
  findSubject,
  insertIdentity,
} from "./socialQueries.ts";

/** Each lost race (a nickname, an e-mail, the same person twice) costs one. */
const ATTEMPTS = 8;

/** Where somebody signs in, and what may refuse a new account there. */
type Visit = { device: string; beforeNew: () => Promise<void> };

/**
 * Answers a session token for `person`, who gets an account at the first time. Throws
 * KAKAO_LINK_REQUIRED, with a ticket, when the e-mail belongs to an account with a password.
 */
export async function signInPerson(
  db: Db,
  signing: Signing,
  person: KakaoPerson,
  { device, beforeNew }: Visit,
): Promise<string> {
  const email = Email.safeParse(person.email).data ?? null;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const known = await findMemberBySubject(db, person.subject);
    if (known !== undefined) return openSession(db, known, device);
    const owner = email === null ? undefined : await findEmailOwner(db, emailKey(email));
    if (owner?.isLinkable) {
      const { subject, nickname } = person;
      throw new AppError("KAKAO_LINK_REQUIRED", {
        ticket: writeTicket(signing, { subject, nickname, memberId: owner.id }),
      });
    }
    if (attempt === 0) await beforeNew();
    const memberId = await tryNewMember(db, person, owner ? null : email, attempt);
    if (memberId !== undefined) return openSession(db, memberId, device);
  }
  throw new Error("No account for somebody from Kakao: every attempt lost a race.");
}

/** Makes the older account theirs as well, by its password. Throws WRONG_CREDENTIALS, KAKAO_TICKET_EXPIRED. */
export async function linkByPassword(
  db: Db,
  signing: Signing,
  { ticket, password }: { ticket: string; password: string },
  perAccount: RateLimit,
  device: string,
): Promise<string> {
  const { subject, memberId } = readTicket(signing, ticket);
  const member = await findCredentialsById(db, memberId);
  if (!member) throw new AppError("KAKAO_TICKET_EXPIRED");
  await perAccount.consume(member.nicknameKey);
  if (!(await verifyPassword(member.passwordHash, password))) {
    throw new AppError("WRONG_CREDENTIALS", { message: "비밀번호가 맞지 않아요. 다시 확인해 주세요." });
  }
  await perAccount.reset(member.nicknameKey);
  try {
    await insertIdentity(db, subject, memberId);
  } catch (error) {
    if (violatedConstraint(error) === undefined) throw error;
    // Sent twice, it has worked already; anything else was decided otherwise meanwhile.
    if ((await findMemberBySubject(db, subject)) !== memberId) throw new AppError("KAKAO_TICKET_EXPIRED");
  }
  return openSession(db, memberId, device);
}

/** A new account, without the e-mail, for whoever leaves the older one alone. Throws KAKAO_TICKET_EXPIRED. */
export async function startSeparately(db: Db, signing: Signing, ticket: string, visit: Visit): Promise<string> {
  const { subject, nickname } = readTicket(signing, ticket);
  // A ticket makes an account once; it is no key to it afterwards.
  if ((await findMemberBySubject(db, subject)) !== undefined) throw new AppError("KAKAO_TICKET_EXPIRED");
  return signInPerson(db, signing, { subject, nickname, email: undefined }, visit);
}

/**
 * Ends a member's link with Kakao, there and here; nothing for a member without one. Throws KakaoError when Kakao did not
 * confirm it: the link is still known here, so that it can be tried again.
 */
export async function unlinkKakao(db: Db, kakao: Kakao, memberId: number): Promise<void> {
  const subject = await findSubject(db, memberId);
  if (subject === undefined) return;
  await kakao.unlink(subject);
  await deleteIdentity(db, memberId);
}

/** The new member's id; undefined when nickname, e-mail or person turned out to be taken. */
async function tryNewMember(
  db: Db,
  { subject, nickname: name }: KakaoPerson,
  email: string | null,
  attempt: number,
): Promise<number | undefined> {
  const nickname = suggestNickname(name, attempt);
  try {
    return await inTransaction(db, async (trx) => {
      const memberId = await insertMember(trx, {
        nickname,
        nicknameKey: nicknameKey(nickname),
        email,
        emailKey: email === null ? null : emailKey(email),
        passwordHash: null,
        gender: null,
        isPublic: true,
      });
      await insertIdentity(trx, subject, memberId);
      return memberId;
    });
  } catch (error) {
    if (violatedConstraint(error) === undefined) throw error;
    return undefined;
  }
}
