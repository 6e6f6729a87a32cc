/** The mails of the accounts feature. */
import { randomBytes } from "node:crypto";
import { emailKey } from "@fitmate/contract/accounts";
import { RESET_LINK_MINUTES } from "@fitmate/contract/limits";
import type { Config } from "../../config.ts";
import type { Db } from "../../platform/db/database.ts";
import { type Letter, writeMail } from "../../platform/mail/mail.ts";
import { type Compose, enqueueMail } from "../../platform/mail/queue.ts";
import { findMemberByEmail, putPasswordReset } from "./queries.ts";
import { hashToken } from "./sessions.ts";

const RESET = "password-reset";
const CHANGED = "password-changed";
/** Later than that nobody waits for the link any more. */
const RESET_HOURS = 1;
const CHANGED_HOURS = 72;

/** Has a link mailed to whoever has the address. Known or not, this does the same: what is found out later shows nowhere. */
export function mailPasswordReset(db: Db, email: string): Promise<void> {
  return enqueueMail(db, RESET, emailKey(email), RESET_HOURS);
}

/** Tells the owner that the password has been changed. */
export function mailPasswordChanged(db: Db, email: string): Promise<void> {
  return enqueueMail(db, CHANGED, emailKey(email), CHANGED_HOURS);
}

/** How each kind of mail is written, for the queue. */
export function accountMails(db: Db, { publicUrl, port }: Pick<Config, "publicUrl" | "port">): Record<string, Compose> {
  const site = publicUrl ?? `http://localhost:${port}`;
  const toMember =
    (write: (member: { id: number; nickname: string }) => Letter | Promise<Letter>): Compose =>
    async (recipient) => {
      const member = await findMemberByEmail(db, recipient);
      // To the address the member gave, not to the one somebody typed.
      return member && writeMail(member.email, await write(member));
    };
  return {
    [RESET]: toMember(async ({ id, nickname }) => {
      const token = randomBytes(32).toString("base64url");
      await putPasswordReset(db, id, hashToken(token));
      return resetLetter(nickname, `${site}/finduserpassword?token=${token}`);
    }),
    [CHANGED]: toMember(({ nickname }) => changedLetter(nickname, `${site}/finduserpassword`)),
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
