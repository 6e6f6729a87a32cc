/** The mails to whoever has reported that a right of theirs is hurt and is no member. */
import { PLACEHOLDER_DAYS, RIGHTS_LINK_HOURS } from "@fitmate/contract/limits";
import { paths } from "@fitmate/contract/paths";
import { rights } from "@fitmate/contract/rights";
import type { Config } from "../../../config.ts";
import type { Db } from "../../../platform/db/database.ts";
import { type Letter, writeMail } from "../../../platform/mail/mail.ts";
import { type Compose, enqueueMail } from "../../../platform/mail/queue.ts";
import type { Signing } from "../../../platform/signing.ts";
import { writeRightsToken } from "./links.ts";
import * as queries from "./queries.ts";

/** With the link that lets a report count. */
export const CONFIRM_MAIL = "rights-confirm";
const NEWS_MAIL = "rights-news";
const NEWS_HOURS = 72;

/** Tells whoever has sent a report that it has got further. */
export function mailNews(trx: Db, { id, email }: { id: number; email: string }): Promise<void> {
  return enqueueMail(trx, NEWS_MAIL, email, NEWS_HOURS, null, id);
}

/** The same of a case; nothing where a member has sent the report, or it is no such case. */
export async function mailNewsOfCase(trx: Db, caseId: number): Promise<void> {
  const mailed = await queries.findMailed(trx, caseId);
  if (mailed) await mailNews(trx, mailed);
}

type Ports = { db: Db; signing: Signing; config: Pick<Config, "publicUrl" | "port"> };

/** How each kind is written, for the queue. Nothing of what was named stands in them: mailboxes are read by others. */
export function rightsMails({ db, signing, config: { publicUrl, port } }: Ports): Record<string, Compose> {
  const site = publicUrl ?? `http://localhost:${port}`;
  const about =
    (write: (report: queries.RightsReportRow, address: string) => Letter | undefined): Compose =>
    async (recipient, _attempt, _memberId, id) => {
      const report = id === null ? undefined : await queries.findRightsReport(db, id);
      const letter =
        report && write(report, site + paths.rightsReport({ token: writeRightsToken(signing, report.id) }));
      return letter && writeMail(recipient, letter);
    };
  return {
    [CONFIRM_MAIL]: about(({ right, pending }, address) =>
      pending ? confirmLetter(rights[right].title, address) : undefined,
    ),
    [NEWS_MAIL]: about(({ id }, address) => newsLetter(id, address)),
  };
}

function confirmLetter(right: string, address: string): Letter {
  return {
    subject: "권리침해 신고를 확인해 주세요",
    paragraphs: [
      `이 주소로 권리침해 신고(${right})를 받았어요.`,
      `직접 보낸 신고라면 아래 버튼을 눌러 접수해 주세요. 링크는 ${RIGHTS_LINK_HOURS}시간 동안 쓸 수 있고, 그 전에는 아무것도 가리지 않아요.`,
      `접수하면 사생활과 명예에 대한 신고는 바로, 길게는 ${PLACEHOLDER_DAYS}일 동안 내용을 가려 둬요.`,
    ],
    button: { label: "신고 접수하기", address },
    note: "보낸 적이 없다면 이 메일을 그냥 지워 주세요. 아무 일도 일어나지 않아요.",
  };
}

function newsLetter(id: number, address: string): Letter {
  return {
    subject: "권리침해 신고에 새 소식이 있어요",
    paragraphs: [`접수 번호 ${id}번 신고가 어떻게 되었는지 아래 버튼에서 볼 수 있어요.`],
    button: { label: "내 신고 보기", address },
    note: "이 링크를 가진 사람은 누구나 신고를 볼 수 있어요. 다른 사람에게 보내지 마세요.",
  };
}
