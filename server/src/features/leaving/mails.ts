/** The mail to whoever is leaving: somebody else may have done it, who needs no more than an open browser. */
import { paths } from "@fitmate/contract/paths";
import { spokenMoment, wallTimeOf } from "@fitmate/contract/wallTime";
import type { Db } from "../../platform/db/database.ts";
import { writeMail } from "../../platform/mail/mail.ts";
import { boundNotices } from "../../platform/mail/notices.ts";
import { type Compose, enqueueMail } from "../../platform/mail/queue.ts";
import type { Ports } from "../../platform/ports.ts";
import { selectMyEmail } from "../accounts/email/queries.ts";
import { selectDeparture } from "./queries.ts";

const LEAVING = "leaving";
const LEAVING_HOURS = 72;

/** Tells the owner that the account will be erased and how they get it back; false where there is no address. */
export async function mailLeaving(trx: Db, memberId: number): Promise<boolean> {
  const { email } = await selectMyEmail(trx, memberId);
  if (email === null) return false;
  await enqueueMail(trx, LEAVING, email, LEAVING_HOURS, memberId);
  return true;
}

/** How it is written, for the queue; there is nothing to say to whoever is back, or erased. */
export function leavingMails({ db, pool, config: { publicUrl, port } }: Ports): Record<string, Compose> {
  const site = publicUrl ?? `http://localhost:${port}`;
  return boundNotices(pool, {
    [LEAVING]: async (email, _attempt, memberId) => {
      const departure = memberId === null ? undefined : await selectDeparture(db, memberId);
      if (!departure) return undefined;
      const until = spokenMoment(wallTimeOf(departure.eraseAt));
      return writeMail(email, {
        subject: "탈퇴를 신청했어요",
        paragraphs: [
          `${departure.nickname}님의 계정에서 탈퇴를 신청했어요. 모든 기기에서 로그아웃했고, 다른 회원에게는 보이지 않아요.`,
          `${until}까지 로그인하면 되돌릴 수 있어요. 그 뒤에는 내 정보가 지워지고 되돌릴 수 없어요.`,
        ],
        button: { label: "로그인해서 되돌리기", address: site + paths.signIn() },
        note: "신청한 적이 없다면 계정을 되돌리고, 비밀번호가 있다면 바꿔 주세요. 직접 신청했다면 아무것도 하지 않아도 돼요.",
      });
    },
  });
}
