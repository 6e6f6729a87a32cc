/** What members are notified of about plans, and in which words. A plan is called by its sport; who the other is shows beside the words, or as they are read. */
import type { NotificationType } from "@fitmate/contract/notificationTypes";
import { paths } from "@fitmate/contract/paths";
import { planWord } from "@fitmate/contract/planWords";
import { spokenMoment } from "@fitmate/contract/wallTime";
import { type Publish, together } from "../../../platform/bus/bus.ts";
import type { Db } from "../../../platform/db/database.ts";
import { blockedAmong } from "../../mates/queries.ts";
import { notify } from "../../notifications/service.ts";
import type { Due, Reminder } from "../remindingQueries.ts";
import { selectMembersIn } from "../seatQueries.ts";
import { leftWords, spokenTimeOf } from "../words.ts";
import type { Proposal } from "./proposalQueries.ts";

/** 10월 23일 오후 8:00 러닝 약속 */
const named = ({ beginsWall, sport }: Pick<Proposal, "beginsWall" | "sport">) =>
  `${spokenMoment(beginsWall)} ${planWord(sport)}`;

/** Notifies `memberId`, by no name where a block stands between the two or nobody in particular has done it. */
async function notifyOfPlan(
  db: Db,
  type: NotificationType,
  {
    memberId,
    senderId,
    words,
    planId,
    seq,
  }: {
    memberId: number;
    senderId: number | null;
    words: string;
    planId?: number | undefined;
    /** Where its proposal stands in the room of the two. */
    seq?: number | undefined;
  },
): Promise<Publish> {
  const isNamed = senderId !== null && (await blockedAmong(db, senderId, [memberId])).length === 0;
  return notify(db, {
    memberId,
    type,
    senderId: isNamed ? senderId : memberId,
    words,
    ...(planId !== undefined && { url: paths.plans({ plan: planId }) }),
    ...(isNamed && seq !== undefined && { messageSeq: seq }),
  });
}

/** To who has proposed it: the other has accepted, or declined. */
export function ofAnswer(db: Db, proposal: Proposal, planId: number | undefined): Promise<Publish> {
  const { proposerId, receiverId, seq } = proposal;
  const type = planId === undefined ? "PLAN_DECLINED" : "PLAN_ACCEPTED";
  return notifyOfPlan(db, type, { memberId: proposerId, senderId: receiverId, words: named(proposal), planId, seq });
}

/** To the other one: it is off. `isNamed`: they are told by whom, and the sentence says with whom it was. */
export function ofCancelling(
  db: Db,
  proposal: Proposal,
  { planId, byId, isNamed, reason }: { planId: number; byId: number; isNamed: boolean; reason: string },
): Promise<Publish> {
  const { proposerId, receiverId, seq } = proposal;
  const memberId = byId === proposerId ? receiverId : proposerId;
  const words = `${named(proposal)}이 취소됐어요. 이유: ${reason}`;
  return notifyOfPlan(db, "PLAN_CANCELLED", { memberId, senderId: isNamed ? byId : null, words, planId, seq });
}

/** To both: it is tomorrow, or soon. */
export async function ofReminder(db: Db, about: Due, reminder: Reminder): Promise<Publish> {
  const { id, sport } = about;
  const both = await selectMembersIn(db, id, ["CONFIRMED"]);
  const [time, plan] = [spokenTimeOf(about), planWord(sport)];
  const [type, words] =
    reminder === "tomorrow"
      ? (["MEETUP_TOMORROW", `${time}에 메이트와 ${plan}이 있어요.`] as const)
      : (["MEETUP_SOON", `${time}, 메이트와 ${plan}까지 ${leftWords(about.minutesLeft)} 남았어요.`] as const);
  const publishes: Publish[] = [];
  for (const memberId of both.toSorted((a, b) => a - b)) {
    const senderId = both.find((other) => other !== memberId) ?? null;
    publishes.push(await notifyOfPlan(db, type, { memberId, senderId, words, planId: id }));
  }
  return together(publishes);
}
