/** What the two of a check-in are notified of, and in which words. A sentence names nobody where a block may have ended it. */
import type { NotificationType } from "@fitmate/contract/notificationTypes";
import { paths } from "@fitmate/contract/paths";
import { sports } from "@fitmate/contract/sports";
import { spokenDay } from "@fitmate/contract/wallTime";
import type { Publish } from "../../../platform/bus/bus.ts";
import type { Db } from "../../../platform/db/database.ts";
import { notify, settleOn } from "../../notifications/service.ts";
import type { Broken, Claimed, Which } from "./dueQueries.ts";

async function notifyOfCheckIn(
  db: Db,
  { id }: Pick<Claimed, "id">,
  memberId: number,
  type: NotificationType,
  senderId: number,
  words?: string,
): Promise<Publish> {
  const url = paths.checkIn(id);
  // What was told before holds no more: a push of it that has to be tried again would come after this one.
  const publishSettled = await settleOn(db, memberId, url);
  const publish = await notify(db, { memberId, type, senderId, url, ...(words !== undefined && { words }) });
  return (bus) => {
    publish(bus);
    publishSettled(bus);
  };
}

/** To the mate: somebody asks to be looked after. */
export const ofAsking = (db: Db, about: Claimed): Promise<Publish> =>
  notifyOfCheckIn(db, about, about.mateId, "CHECK_IN_ASKED", about.memberId);

/** To the member: whether the mate does it. */
export const ofAnswer = (db: Db, about: Claimed, accepts: boolean): Promise<Publish> =>
  notifyOfCheckIn(
    db,
    about,
    about.memberId,
    "CHECK_IN_ANSWERED",
    about.mateId,
    accepts ? "안심 체크인을 맡아 주기로 했어요." : "이번엔 안심 체크인이 어렵대요. 다른 메이트에게 부탁해도 돼요.",
  );

/** To the member: the mate who had agreed cannot do it after all. */
export const ofSteppingBack = (db: Db, about: Claimed): Promise<Publish> =>
  notifyOfCheckIn(
    db,
    about,
    about.memberId,
    "CHECK_IN_CHANGED",
    about.mateId,
    "메이트가 안심 체크인을 못 하게 됐어요. 다른 메이트에게 부탁해도 돼요.",
  );

/** To the member: is everything well? */
export const ofQuestion = (db: Db, about: Claimed): Promise<Publish> =>
  notifyOfCheckIn(db, about, about.memberId, "CHECK_IN_DUE", about.memberId);

/** To the mate: there was no answer. */
export const ofSilence = (db: Db, about: Claimed): Promise<Publish> =>
  notifyOfCheckIn(db, about, about.mateId, "CHECK_IN_ALERT", about.memberId);

/** To the mate who was told: the member is back. */
export const ofArrival = (db: Db, about: Claimed): Promise<Publish> =>
  notifyOfCheckIn(db, about, about.mateId, "CHECK_IN_SAFE", about.memberId);

/** To the member: nobody has agreed in time. */
export const ofLapse = (db: Db, about: Claimed): Promise<Publish> =>
  notifyOfCheckIn(
    db,
    about,
    about.memberId,
    "CHECK_IN_CHANGED",
    about.mateId,
    "메이트의 답이 없어서 안심 체크인이 켜지지 않았어요.",
  );

/** To the mate who had agreed: the member has turned it off. */
export const ofTurningOff = (db: Db, about: Claimed & Which): Promise<Publish> =>
  notifyOfCheckIn(db, about, about.mateId, "CHECK_IN_CHANGED", about.memberId, overForMate(about));

/** To the mate who has agreed: it is at another time, as the gathering is. */
export const ofMove = (db: Db, about: Claimed): Promise<Publish> =>
  notifyOfCheckIn(
    db,
    about,
    about.mateId,
    "CHECK_IN_CHANGED",
    about.memberId,
    "모임 시간이 바뀌어서 안심 체크인 시간도 바뀌었어요.",
  );

/** As much as its page says before it is over. */
const overForMate = ({ begins, sport }: Which) =>
  `부탁받은 ${spokenDay(begins)} ${sports[sport].word} 안심 체크인이 꺼졌어요. 더 살펴보지 않아도 돼요.`;
const OVER: Record<Broken["why"], string> = {
  CANCELLED: "모임이 취소되어 안심 체크인도 끝났어요.",
  NOT_COMING: "더는 함께하지 않는 모임이어서 안심 체크인도 끝났어요.",
  APART: "안심 체크인이 꺼졌어요. 다른 메이트에게 부탁해도 돼요.",
};

/** To the member, and to the mate who had agreed: it has ended with what it hung on. Each by nobody's name. */
export async function ofEnding(db: Db, about: Broken): Promise<Publish[]> {
  const toPublish = [
    await notifyOfCheckIn(db, about, about.memberId, "CHECK_IN_CHANGED", about.memberId, OVER[about.why]),
  ];
  if (about.wasAlerted) toPublish.push(await ofEndingUnanswered(db, about));
  else if (about.hadAgreed) {
    toPublish.push(
      await notifyOfCheckIn(db, about, about.mateId, "CHECK_IN_CHANGED", about.mateId, overForMate(about)),
    );
  }
  return toPublish;
}

/** To the mate who was told, whose alert stays: whoever holds the member's phone can end it, which is no all-clear. */
const ofEndingUnanswered = (db: Db, { id, mateId }: Claimed): Promise<Publish> =>
  notify(db, {
    memberId: mateId,
    type: "CHECK_IN_CHANGED",
    senderId: mateId,
    url: paths.checkIn(id),
    words: "살펴보던 안심 체크인이 꺼졌어요. 잘 들어왔다는 답은 없었어요.",
  });
