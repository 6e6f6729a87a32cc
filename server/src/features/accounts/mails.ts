/** The mails of the accounts feature. */
import { randomBytes } from "node:crypto";
import { emailKey } from "@fitmate/contract/accounts";
import { RESET_LINK_MINUTES } from "@fitmate/contract/limits";
import { paths } from "@fitmate/contract/paths";
import type { Config } from "../../config.ts";
import type { Db } from "../../platform/db/database.ts";
import { type Letter, writeMail } from "../../platform/mail/mail.ts";
import { type Compose, enqueueMail } from "../../platform/mail/queue.ts";
import { findMemberByEmail, hasPasswordReset, putPasswordReset } from "./queries.ts";
import { hashToken } from "./sessions.ts";

const RESET = "password-reset";
const RESET_IF_NEEDED = "password-reset-if-needed";
const CHANGED = "password-changed";
const PASSKEY_ADDED = "passkey-added";
const PASSKEY_REMOVED = "passkey-removed";
/** Later than that nobody waits for the link any more. */
const RESET_HOURS = 1;
const CHANGED_HOURS = 72;

/**
 * Has a link mailed to whoever has the address. Known or not, this does the same: what is found out later shows nowhere.
 * `isOften`: has been asked for so often that a further mail, which ends the link before it, comes only where that one is
 * nearly over. So strangers can neither fill somebody's mailbox nor keep them without a link.
 */
export function mailPasswordReset(db: Db, email: string, { isOften }: { isOften: boolean }): Promise<void> {
  return enqueueMail(db, isOften ? RESET_IF_NEEDED : RESET, emailKey(email), RESET_HOURS);
}

/** Tells the owner that the password has been changed. */
export function mailPasswordChanged(db: Db, email: string): Promise<void> {
  return enqueueMail(db, CHANGED, emailKey(email), CHANGED_HOURS);
}

type Receiver = { id: number; nickname: string };

/** Tells the owner that there is one more way in, or one less. */
export function mailPasskeyAdded(db: Db, email: string): Promise<void> {
  return enqueueMail(db, PASSKEY_ADDED, emailKey(email), CHANGED_HOURS);
}

export function mailPasskeyRemoved(db: Db, email: string): Promise<void> {
  return enqueueMail(db, PASSKEY_REMOVED, emailKey(email), CHANGED_HOURS);
}

/** How each kind of mail is written, for the queue. */
export function accountMails(db: Db, { publicUrl, port }: Pick<Config, "publicUrl" | "port">): Record<string, Compose> {
  const site = publicUrl ?? `http://localhost:${port}`;
  const toMember =
    (write: (member: Receiver, attempt: number) => Letter | Promise<Letter | undefined>): Compose =>
    async (recipient, attempt) => {
      const member = await findMemberByEmail(db, recipient);
      const letter = member && (await write(member, attempt));
      // To the address the member gave, not to the one somebody typed.
      return letter && writeMail(member.email, letter);
    };
  const withNewLink = async ({ id, nickname }: Receiver) => {
    const token = randomBytes(32).toString("base64url");
    await putPasswordReset(db, id, hashToken(token));
    return resetLetter(nickname, site + paths.findPassword({ token }));
  };
  return {
    [RESET]: toMember(withNewLink),
    [RESET_IF_NEEDED]: toMember(async (member, attempt) => {
      // At a further attempt the link there is may be the one that could not be sent.
      const isNeeded = attempt > 1 || !(await hasPasswordReset(db, member.id, RESET_LINK_MINUTES / 2));
      return isNeeded ? withNewLink(member) : undefined;
    }),
    [CHANGED]: toMember(({ nickname }) => changedLetter(nickname, site + paths.findPassword())),
    [PASSKEY_ADDED]: toMember(({ nickname }) => passkeyAddedLetter(nickname, site + paths.findPassword())),
    [PASSKEY_REMOVED]: toMember(({ nickname }) => passkeyRemovedLetter(nickname, site + paths.findPassword())),
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
