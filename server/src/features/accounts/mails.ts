/** The mails of the accounts feature. */
import { randomBytes } from "node:crypto";
import { emailKey } from "@fitmate/contract/accounts";
import { RESET_LINK_MINUTES } from "@fitmate/contract/limits";
import { paths } from "@fitmate/contract/paths";
import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { type Letter, writeMail } from "../../platform/mail/mail.ts";
import { boundNotices } from "../../platform/mail/notices.ts";
import { type Compose, enqueueMail } from "../../platform/mail/queue.ts";
import type { Ports } from "../../platform/ports.ts";
import { holdEmail, type LinkReceiver, openEmailLink, putEmailConfirmation } from "./email/queries.ts";
import { hasPasswordReset, putPasswordReset } from "./passwords/queries.ts";
import { findMailedName, findMemberByEmail } from "./queries.ts";
import { hashToken } from "./sessions/sessions.ts";

const RESET = "password-reset";
const RESET_IF_NEEDED = "password-reset-if-needed";
const CHANGED = "password-changed";
const PASSKEY_ADDED = "passkey-added";
const PASSKEY_REMOVED = "passkey-removed";
const KAKAO_LINKED = "kakao-linked";
const KAKAO_UNLINKED = "kakao-unlinked";
const EMAIL_LINK = "email-link";
const EMAIL_CHANGE_ASKED = "email-change-asked";
const EMAIL_CHANGED = "email-changed";
/** Later than that nobody waits for the link any more. */
const LINK_HOURS = 1;
const CHANGED_HOURS = 72;
const MINUTES_AN_HOUR = 60;

/**
 * Has a link mailed to whoever has the address. Known or not, this does the same: what is found out later shows nowhere.
 * `isOften`: has been asked for so often that a further mail, which ends the link before it, comes only where that one is
 * nearly over. So strangers can neither fill somebody's mailbox nor keep them without a link.
 */
export function mailPasswordReset(db: Db, email: string, { isOften }: { isOften: boolean }): Promise<void> {
  return enqueueMail(db, isOften ? RESET_IF_NEEDED : RESET, emailKey(email), LINK_HOURS);
}

/** Tells the owner that the password has been changed. */
export function mailPasswordChanged(db: Db, email: string): Promise<void> {
  return enqueueMail(db, CHANGED, emailKey(email), CHANGED_HOURS);
}

const newToken = () => randomBytes(32).toString("base64url");

type Receiver = { id: number; nickname: string; email: string };

/** Tells the owner that there is one more way in, or one less. */
export function mailPasskeyAdded(db: Db, email: string): Promise<void> {
  return enqueueMail(db, PASSKEY_ADDED, emailKey(email), CHANGED_HOURS);
}

export function mailPasskeyRemoved(db: Db, email: string): Promise<void> {
  return enqueueMail(db, PASSKEY_REMOVED, emailKey(email), CHANGED_HOURS);
}

/** Tells the owner that Kakao opens the account, too. */
export function mailKakaoLinked(db: Db, email: string): Promise<void> {
  return enqueueMail(db, KAKAO_LINKED, emailKey(email), CHANGED_HOURS);
}

/** Tells the owner that Kakao opens it no longer. */
export function mailKakaoUnlinked(db: Db, email: string): Promise<void> {
  return enqueueMail(db, KAKAO_UNLINKED, emailKey(email), CHANGED_HOURS);
}

/**
 * Has a link mailed to `email`, which is the member's or is to become theirs, and ends their older one. What waits holds no
 * link, and whether somebody else has the address is found out only when the mail leaves.
 */
export async function mailEmailLink(db: Db, memberId: number, email: string): Promise<void> {
  await putEmailConfirmation(db, memberId, email, LINK_HOURS * MINUTES_AN_HOUR);
  await enqueueMail(db, EMAIL_LINK, email, LINK_HOURS, memberId);
}

/** Tells the address of an account that another one is to take its place. */
export function mailEmailChangeAsked(db: Db, memberId: number, email: string): Promise<void> {
  return enqueueMail(db, EMAIL_CHANGE_ASKED, email, CHANGED_HOURS, memberId);
}

/** Tells an address that it is no longer the account's. */
export function mailEmailChanged(db: Db, memberId: number, email: string): Promise<void> {
  return enqueueMail(db, EMAIL_CHANGED, email, CHANGED_HOURS, memberId);
}

/** How each kind of mail is written, for the queue. Those with a link are bound where it is asked for. */
export function accountMails({ db, pool, config: { publicUrl, port } }: Ports): Record<string, Compose> {
  const site = publicUrl ?? `http://localhost:${port}`;
  const toMember =
    (write: (member: Receiver, attempt: number) => Letter | Promise<Letter | undefined>): Compose =>
    async (recipient, attempt) => {
      const member = await findMemberByEmail(db, recipient);
      const letter = member && (await write(member, attempt));
      // To the address the member gave, not to the one somebody typed.
      return letter && writeMail(member.email, letter);
    };
  const withNewLink = async ({ id, nickname, email }: Receiver) => {
    const token = newToken();
    return inTransaction(db, async (trx) => {
      // Another address meanwhile: this one lets nobody in any more.
      if (!(await holdEmail(trx, id, emailKey(email)))) return undefined;
      await putPasswordReset(trx, id, hashToken(token));
      return resetLetter(nickname, site + paths.findPassword({ token }));
    });
  };
  /** To an address that may not be the account's, as the member gave it. */
  const toAddress =
    (write: (memberId: number, email: string) => Promise<Letter | undefined>): Compose =>
    async (email, _, memberId) => {
      const letter = memberId === null ? undefined : await write(memberId, email);
      return letter && writeMail(email, letter);
    };
  /** Also of one who is leaving: whoever took an account over might keep its owner from hearing of it. */
  const ofMember = (write: (nickname: string) => Letter) =>
    toAddress(async (memberId) => {
      const name = await findMailedName(db, memberId);
      return name === undefined ? undefined : write(name);
    });
  return {
    [RESET]: toMember(withNewLink),
    [RESET_IF_NEEDED]: toMember(async (member, attempt) => {
      // At a further attempt the link there is may be the one that could not be sent.
      const isNeeded = attempt > 1 || !(await hasPasswordReset(db, member.id, RESET_LINK_MINUTES / 2));
      return isNeeded ? withNewLink(member) : undefined;
    }),
    [EMAIL_LINK]: toAddress(async (memberId, email) => {
      const token = newToken();
      const receiver = await openEmailLink(db, memberId, email, hashToken(token), LINK_HOURS * MINUTES_AN_HOUR);
      return receiver && emailLinkLetter(receiver, site, token);
    }),
    ...boundNotices(pool, {
      [CHANGED]: toMember(({ nickname }) => changedLetter(nickname, site + paths.findPassword())),
      [EMAIL_CHANGE_ASKED]: ofMember((nickname) => changeAskedLetter(nickname, site + paths.findPassword())),
      [EMAIL_CHANGED]: ofMember((nickname) => emailChangedLetter(nickname, site + paths.sessions())),
      [PASSKEY_ADDED]: toMember(({ nickname }) => passkeyAddedLetter(nickname, site + paths.findPassword())),
      [PASSKEY_REMOVED]: toMember(({ nickname }) => passkeyRemovedLetter(nickname, site + paths.findPassword())),
      [KAKAO_LINKED]: toMember(({ nickname }) => kakaoLinkedLetter(nickname, site + paths.findPassword())),
      [KAKAO_UNLINKED]: toMember(({ nickname }) => kakaoUnlinkedLetter(nickname, site + paths.findPassword())),
    }),
  };
}

function resetLetter(nickname: string, address: string): Letter {
  return {
    subject: "비밀번호를 새로 정해 주세요",
    paragraphs: [
      `${nickname}님, 비밀번호를 찾고 계신가요?`,
      `아래 버튼을 눌러 새 비밀번호를 정해 주세요. 링크는 ${RESET_LINK_MINUTES}분 동안 한 번만 쓸 수 있어요.`,
    ],
    button: { label: "새 비밀번호 정하기", address },
    note: "요청한 적이 없다면 이 메일을 그냥 지워 주세요. 지금 쓰는 비밀번호는 그대로예요.",
  };
}

function emailLinkLetter({ nickname, isChange, minutes, isTaken }: LinkReceiver, site: string, token: string): Letter {
  // In the mail alone, which only its owner reads.
  if (isTaken) return takenLetter(site + paths.findId());
  const what = isChange
    ? `${nickname}님, 이 주소를 핏메이트 계정의 새 이메일로 쓸까요?`
    : `${nickname}님, 이 주소가 ${nickname}님의 이메일인지 확인해 주세요.`;
  return {
    subject: isChange ? "새 이메일을 확인해 주세요" : "이메일을 확인해 주세요",
    paragraphs: [what, `아래 버튼을 눌러 확인해 주세요. 링크는 ${minutes}분 동안 한 번만 쓸 수 있어요.`],
    button: { label: "이메일 확인하기", address: site + paths.confirmEmail({ token }) },
    note: "핏메이트에 이 주소를 적은 적이 없다면 이 메일을 그냥 지워 주세요. 버튼을 누르지 않으면 아무 일도 일어나지 않아요.",
  };
}

function takenLetter(address: string): Letter {
  return {
    subject: "이미 쓰고 있는 이메일이에요",
    paragraphs: [
      "핏메이트 계정의 이메일을 이 주소로 바꾸려고 했지만, 이미 이 주소를 쓰는 계정이 있어서 바꿀 수 없어요.",
      "그 계정의 닉네임이 기억나지 않으면 아래 버튼을 눌러 찾아 보세요. 다른 계정에는 다른 주소를 적어 주세요.",
    ],
    button: { label: "ID 찾기", address },
    note: "바꾸려고 한 적이 없다면 이 메일을 그냥 지워 주세요. 이 주소를 쓰는 계정은 그대로예요.",
  };
}

function changeAskedLetter(nickname: string, address: string): Letter {
  return {
    subject: "이메일을 바꾸려고 해요",
    paragraphs: [
      `${nickname}님의 계정에서 이메일을 다른 주소로 바꾸려고 해요. 새 주소로 보낸 링크를 눌러야 바뀌고, 그전까지는 지금 주소 그대로예요.`,
      "바꾸려고 한 적이 없다면 바로 아래 버튼을 눌러 비밀번호를 새로 정해 주세요. 모든 기기에서 로그아웃하고, 이메일도 바뀌지 않아요.",
    ],
    button: { label: "내가 바꾸려는 게 아니에요", address },
    note: "직접 바꾸는 중이라면 아무것도 하지 않아도 돼요.",
  };
}

function emailChangedLetter(nickname: string, address: string): Letter {
  return {
    subject: "이메일이 바뀌었어요",
    paragraphs: [
      `${nickname}님의 이메일이 방금 다른 주소로 바뀌었어요. 앞으로 메일은 새 주소로만 보내 드려요.`,
      "바꾼 적이 없다면 바로 로그인해서 모르는 기기를 로그아웃하고 비밀번호를 바꿔 주세요. 나의 정보에 모르는 패스키나 카카오 연결이 있으면 그것도 지워 주세요.",
    ],
    button: { label: "로그인한 기기 보기", address },
    note: "직접 바꿨다면 아무것도 하지 않아도 돼요.",
  };
}

function changedLetter(nickname: string, address: string): Letter {
  return {
    subject: "비밀번호가 바뀌었어요",
    paragraphs: [`${nickname}님의 비밀번호가 방금 바뀌었어요. 다른 기기에서는 모두 로그아웃했어요.`],
    button: { label: "내가 바꾼 게 아니에요", address },
    note: "직접 바꿨다면 아무것도 하지 않아도 돼요.",
  };
}

function passkeyAddedLetter(nickname: string, address: string): Letter {
  return {
    subject: "패스키가 추가됐어요",
    paragraphs: [
      `${nickname}님의 계정에 패스키가 방금 추가됐어요. 이제 그 패스키로도 로그인할 수 있어요.`,
      "추가한 적이 없다면 아래 버튼을 눌러 비밀번호를 새로 정해 주세요. 모든 기기에서 로그아웃하고 패스키도 모두 지워요.",
    ],
    button: { label: "내가 추가한 게 아니에요", address },
    note: "직접 추가했다면 아무것도 하지 않아도 돼요.",
  };
}

function passkeyRemovedLetter(nickname: string, address: string): Letter {
  return {
    subject: "패스키가 지워졌어요",
    paragraphs: [`${nickname}님의 계정에서 패스키가 방금 지워졌어요. 이제 그 패스키로는 로그인할 수 없어요.`],
    button: { label: "내가 지운 게 아니에요", address },
    note: "직접 지웠거나 비밀번호를 새로 정했다면 아무것도 하지 않아도 돼요.",
  };
}

function kakaoLinkedLetter(nickname: string, address: string): Letter {
  return {
    subject: "카카오 로그인이 연결됐어요",
    paragraphs: [
      `${nickname}님의 계정에 카카오 계정이 방금 연결됐어요. 이제 그 카카오 계정으로도 로그인할 수 있어요.`,
      "연결한 적이 없다면 아래 버튼을 눌러 비밀번호를 새로 정해 주세요. 모든 기기에서 로그아웃하고 카카오 연결도 끊어요.",
    ],
    button: { label: "내가 연결한 게 아니에요", address },
    note: "직접 연결했다면 아무것도 하지 않아도 돼요.",
  };
}

function kakaoUnlinkedLetter(nickname: string, address: string): Letter {
  return {
    subject: "카카오 연결이 끊겼어요",
    paragraphs: [
      `${nickname}님의 계정에서 카카오 연결이 방금 끊겼어요. 이제 카카오로는 이 계정에 로그인할 수 없어요.`,
      "이메일이 같은 카카오 계정이라면, 카카오로 로그인하면서 이 계정의 비밀번호를 적어 다시 연결할 수 있어요.",
    ],
    button: { label: "내가 끊은 게 아니에요", address },
    note: "직접 끊었거나 비밀번호를 새로 정했다면 아무것도 하지 않아도 돼요.",
  };
}
