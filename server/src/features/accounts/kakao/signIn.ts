/** Signing in with Kakao: whose account it is, a new one with consents, or an older one by its password. */
import { allowedNickname, Email, emailKey, nicknameKey } from "@fitmate/contract/accounts";
import type { GivenConsent } from "@fitmate/contract/consents";
import type { KakaoStartBody } from "@fitmate/contract/kakaoSignIn";
import type { Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { violatedConstraint } from "../../../platform/db/violations.ts";
import type { SignedIn } from "../../../platform/http/authentication.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { logSecurity } from "../../../platform/securityLog.ts";
import type { Signing } from "../../../platform/signing.ts";
import { recordConsents } from "../../consents/service.ts";
import type { Origin } from "../sessions/device.ts";
import type { Kakao, KakaoPerson } from "./kakao.ts";
import { type KakaoTicket, readTicket, writeProof, writeTicket } from "./ticket.ts";
import { findKnownDevice } from "../sessions/knownDevices.ts";
import { mailKakaoLinked } from "../mails.ts";
import { lockMember } from "../memberQueries.ts";
import { findEmail } from "../passkeys/queries.ts";
import { verifyPassword } from "../passwords/hashing.ts";
import { holdPassword, insertMember, isEmailTaken } from "../queries.ts";
import { openSession, type OpenedSession, type SessionPorts } from "../sessions/sessions.ts";
import type { SignInAttempts } from "../signInAttempts.ts";
import { suggestNickname } from "./nickname.ts";
import {
  deleteIdentity,
  findCredentialsById,
  findEmailOwner,
  findMemberBySubject,
  findSubject,
  insertIdentity,
} from "./queries.ts";

/** What an account takes over of a person. */
type About = Pick<KakaoTicket, "subject" | "nickname" | "email">;

/** Each lost race (a nickname, an e-mail, the same person twice) costs one. */
const ATTEMPTS = 8;

/**
 * Opens a session for `person`, if they have an account; else refuses with a ticket for the next call, which links an older
 * account with their e-mail or makes a new one.
 */
export async function signInPerson(ports: SessionPorts, person: KakaoPerson, origin: Origin): Promise<OpenedSession> {
  const { db, signing } = ports;
  const known = await findMemberBySubject(db, person.subject);
  if (known !== undefined) return openToPerson(ports, person, known, origin);
  const about = aboutOf(person);
  const owner = about.email === null ? undefined : await findEmailOwner(db, emailKey(about.email));
  if (owner?.isLinkable) {
    throw new AppError("KAKAO_LINK_REQUIRED", {
      ticket: writeTicket(signing, { ...about, email: null, memberId: owner.id }),
    });
  }
  // Whoever proves to Kakao that the address is theirs may know that it is taken. What is said of it holds, also if it is free later.
  throw new AppError("KAKAO_CONSENTS_REQUIRED", {
    message: owner === undefined ? whatComesAlong(about) : EMAIL_STAYS,
    ticket: writeTicket(signing, owner === undefined ? about : { ...about, email: null }),
  });
}

const EMAIL_STAYS =
  "카카오 계정의 이메일은 다른 계정이 쓰고 있어서 등록되지 않아요. 닉네임은 카카오 프로필에서 가져와요.";

const whatComesAlong = ({ email }: About) =>
  email === null
    ? "카카오에서 동의한 닉네임을 가져와요. 이메일은 가입한 뒤 나의 정보에서 등록할 수 있어요."
    : "카카오에서 동의한 닉네임과 이메일을 가져와요. 비밀번호는 정하지 않아도 돼요.";

/**
 * Opens a session for `person` without asking anything: the first time makes an account, with no consents and without an e-mail
 * that somebody has. `onFirst` counts it and may refuse.
 */
export async function signInUnasked(
  ports: SessionPorts,
  person: KakaoPerson,
  origin: Origin,
  onFirst: () => Promise<void>,
): Promise<OpenedSession> {
  const known = await findMemberBySubject(ports.db, person.subject);
  if (known === undefined) await onFirst();
  const memberId = known ?? (await memberFor(ports.db, aboutOf(person)));
  return openToPerson(ports, person, memberId, origin);
}

/** Opens a session to `memberId`, whose account `person` had a moment ago. */
function openToPerson(
  ports: SessionPorts,
  { subject }: KakaoPerson,
  memberId: number,
  origin: Origin,
): Promise<OpenedSession> {
  return openSession(ports, { memberId, by: "kakao", origin }, async (trx) => {
    // Erased meanwhile: nothing is left to sign in to, and whoever comes again begins anew.
    await lockMember(trx, memberId);
    if ((await findMemberBySubject(trx, subject)) !== memberId) throw new AppError("KAKAO_CODE_REFUSED");
  });
}

function aboutOf({ subject, nickname, email }: KakaoPerson): About {
  return { subject, nickname: allowedNickname(nickname ?? ""), email: Email.safeParse(email).data ?? null };
}

/** The member `about` is; made if they are none, by whoever comes first. */
async function memberFor(db: Db, about: About): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const memberId = (await findMemberBySubject(db, about.subject)) ?? (await tryNewMember(db, about, [], attempt));
    if (memberId !== undefined) return memberId;
  }
  throw noAccount();
}

const noAccount = () => new Error("No account for somebody from Kakao: every attempt lost a race.");

/** Makes the older account theirs as well, by its password, tells the owner, and opens a session. */
export async function linkByPassword(
  ports: SessionPorts,
  attempts: SignInAttempts,
  { ticket, password }: { ticket: string; password: string },
  origin: Origin,
): Promise<OpenedSession> {
  const { db, signing } = ports;
  const { subject, memberId } = readTicket(signing, ticket);
  const member = memberId === undefined ? undefined : await findCredentialsById(db, memberId);
  if (memberId === undefined || !member) throw new AppError("KAKAO_TICKET_EXPIRED");
  const { nicknameKey: key, passwordHash } = member;
  const knownDevice = findKnownDevice(signing, { id: memberId, passwordHash }, origin.deviceTokens);
  const forgive = await attempts.count({ nicknameKey: key, memberId, network: origin.network, knownDevice });
  if (!(await verifyPassword(passwordHash, password))) {
    logSecurity(ports, memberId, { event: "sign-in-refused", by: "kakao" });
    throw wrongPassword();
  }
  await forgive();
  let isNew = false;
  try {
    const opened = await openSession(ports, { memberId, by: "kakao", origin }, async (trx) => {
      // Changed meanwhile: whoever changed it has ended every session and must find neither another one nor this link.
      if (!(await holdPassword(trx, memberId, passwordHash))) throw wrongPassword();
      // Sent twice, it has worked already.
      isNew = (await findMemberBySubject(trx, subject)) !== memberId;
      if (!isNew) return;
      await insertIdentity(trx, subject, memberId);
      const email = await findEmail(trx, memberId);
      if (email !== null) await mailKakaoLinked(trx, email);
    });
    if (isNew) logSecurity(ports, memberId, { event: "kakao-linked" });
    return opened;
  } catch (error) {
    // Decided otherwise meanwhile.
    throw violatedConstraint(error) === undefined ? error : new AppError("KAKAO_TICKET_EXPIRED");
  }
}

const wrongPassword = () =>
  new AppError("WRONG_CREDENTIALS", { message: "비밀번호가 맞지 않아요. 다시 확인해 주세요." });

/**
 * Makes an account for whom the ticket speaks of, and opens a session. With the e-mail, unless it is somebody's by now or
 * the ticket offered the older account that has it.
 */
export async function startWithKakao(
  ports: SessionPorts,
  { ticket, consents }: KakaoStartBody,
  origin: Origin,
): Promise<OpenedSession> {
  const { db, signing } = ports;
  const person = readTicket(signing, ticket);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    // A ticket makes an account once; it is no key to it afterwards.
    if ((await findMemberBySubject(db, person.subject)) !== undefined) throw new AppError("KAKAO_TICKET_EXPIRED");
    const memberId = await tryNewMember(db, person, consents, attempt);
    if (memberId !== undefined) return openSession(ports, { memberId, by: "kakao", origin });
  }
  throw noAccount();
}

/** A proof that whoever has this session is the member, for `person` from Kakao. */
export async function proveByKakao(db: Db, signing: Signing, person: KakaoPerson, me: SignedIn): Promise<string> {
  if ((await findSubject(db, me.memberId)) !== person.subject) throw new AppError("KAKAO_OTHER_PERSON");
  return writeProof(signing, me.sessionId);
}

/**
 * Ends a member's link with Kakao, there and here; nothing for a member without one. Throws KakaoError when Kakao did not
 * confirm it: the link is still known here, so that it can be tried again.
 */
export async function unlinkKakao(
  { db, log, signing }: Pick<SessionPorts, "db" | "log" | "signing">,
  kakao: Kakao,
  memberId: number,
): Promise<void> {
  const subject = await findSubject(db, memberId);
  if (subject === undefined) return;
  await kakao.unlink(subject);
  await deleteIdentity(db, memberId);
  logSecurity({ log, signing }, memberId, { event: "kakao-unlinked" });
}

/** The new member's id; undefined when nickname, e-mail or person turned out to be taken. */
async function tryNewMember(
  db: Db,
  { subject, nickname: name, email: given }: About,
  consents: readonly GivenConsent[],
  attempt: number,
): Promise<number | undefined> {
  const nickname = suggestNickname(name, attempt);
  const email = given !== null && (await isEmailTaken(db, emailKey(given))) ? null : given;
  try {
    return await inTransaction(db, async (trx) => {
      const memberId = await insertMember(trx, {
        nickname,
        nicknameKey: nicknameKey(nickname),
        email,
        emailKey: email === null ? null : emailKey(email),
        passwordHash: null,
        // Kakao has, or it would not have told it.
        isEmailConfirmed: email !== null,
        gender: null,
        isPublic: true,
      });
      await insertIdentity(trx, subject, memberId);
      await recordConsents(trx, memberId, consents);
      return memberId;
    });
  } catch (error) {
    if (violatedConstraint(error) === undefined) throw error;
    return undefined;
  }
}
