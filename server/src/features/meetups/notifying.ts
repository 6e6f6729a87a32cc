/** What members are notified of about a gathering, and in which words. A hidden place stands in nothing that people outside get. */
import type { NotificationType } from "@fitmate/contract/notificationTypes";
import { paths } from "@fitmate/contract/paths";
import { SEAT_OFFER_MINUTES } from "@fitmate/contract/limits";
import { inWords } from "@fitmate/contract/numbers";
import { NOBODY, type Publish } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/db/database.ts";
import { notifyAll, settleOn, withdrawOn } from "../notifications/service.ts";
import { blockedAmong } from "../mates/queries.ts";
import type { Gathering } from "./queries.ts";
import type { Due, Reminder } from "./remindingQueries.ts";
import { countAsking, selectMembersIn, selectOthersIn } from "./seatQueries.ts";
import { leftWords, spokenTimeOf } from "./words.ts";

type About = Pick<Gathering, "id" | "title" | "hostId">;

const named = ({ title }: About) => `‘${title}’`;

/**
 * Stores a notification for each of `memberIds`. It comes from nobody but oneself where the sender is gone, or where a block
 * stands between the two: that a gathering is off is told to everybody in it, by no name.
 */
async function notifyEach(
  db: Db,
  about: About,
  type: NotificationType,
  memberIds: readonly number[],
  words: (memberId: number) => string,
  senderId: number | null = about.hostId,
): Promise<Publish> {
  const apart = new Set(senderId === null ? memberIds : await blockedAmong(db, senderId, memberIds));
  const told = memberIds.map((memberId) => ({
    memberId,
    senderId: senderId === null || apart.has(memberId) ? memberId : senderId,
    words: words(memberId),
  }));
  return notifyAll(db, { type, url: paths.meetup(about.id) }, told);
}

/** To the host: somebody asks to join. */
export function ofRequest(db: Db, about: About, senderId: number): Promise<Publish> {
  const hosts = about.hostId === null ? [] : [about.hostId];
  return notifyEach(db, about, "MEETUP_REQUEST", hosts, () => about.title, senderId);
}

/** The host hears no more of a question that was taken back. */
export async function withdrawRequest(db: Db, { id, hostId }: About, senderId: number): Promise<Publish> {
  return hostId === null ? NOBODY : withdrawOn(db, hostId, paths.meetup(id), { type: "MEETUP_REQUEST", senderId });
}

/** The host has answered it, wherever they did. */
export async function settleRequest(db: Db, { id, hostId }: About, senderId: number): Promise<Publish> {
  return hostId === null ? NOBODY : settleOn(db, hostId, paths.meetup(id), { type: "MEETUP_REQUEST", senderId });
}

/** Whoever hosted it has nothing to answer there any more. */
export function withdrawRequests(db: Db, { id }: About, formerHostId: number): Promise<Publish> {
  return withdrawOn(db, formerHostId, paths.meetup(id), { type: "MEETUP_REQUEST" });
}

/** To somebody who waited or asked: they are in, or a seat is kept for them. */
export async function ofSeat(db: Db, about: About, memberId: number, isTheirs: boolean): Promise<Publish> {
  const words = isTheirs
    ? `${named(about)}에 함께하게 됐어요.`
    : `${named(about)}에 자리가 났어요. ${SEAT_OFFER_MINUTES}분 안에 받아 주세요.`;
  return notifyEach(db, about, "MEETUP_SEAT", [memberId], () => words);
}

/** To somebody who was accepted, but has to wait for a seat. */
export async function ofQueue(db: Db, about: About, memberId: number): Promise<Publish> {
  const words = `${named(about)} 주최자가 수락했어요. 지금은 자리가 없어서 대기 순서에 들어갔어요.`;
  return notifyEach(db, about, "MEETUP_SEAT", [memberId], () => words);
}

/** To everybody in it who may know of it: time, length or place are others now. `place` tells from what to what, for those who come only. */
export async function ofMove(
  db: Db,
  about: About,
  { time, length, place }: { time: string | null; length: string | null; place: string | null },
): Promise<Publish> {
  const comes = new Set(await selectMembersIn(db, about.id, ["CONFIRMED"]));
  const others = await selectOthersIn(db, about.id);
  const everybody = [...comes, ...others].filter((id) => id !== about.hostId);
  const changes = (memberId: number) =>
    [
      time && `시간이 ${time}`,
      length && `진행 시간이 ${length}`,
      place && (comes.has(memberId) ? `장소가 ${place}` : "장소가 다른 곳으로"),
    ].filter(Boolean);
  return notifyEach(
    db,
    about,
    "MEETUP_CHANGED",
    everybody,
    (memberId) => `${named(about)}의 ${changes(memberId).join(", ")} 바뀌었어요.`,
  );
}

/** To everybody in it who may know of it, but the host: it is off. */
export async function ofCancelling(db: Db, about: About, reason: string): Promise<Publish> {
  const everybody = [...(await selectMembersIn(db, about.id, ["CONFIRMED"])), ...(await selectOthersIn(db, about.id))];
  const others = everybody.filter((id) => id !== about.hostId);
  return notifyEach(db, about, "MEETUP_CANCELLED", others, () => `${named(about)} 번개가 취소됐어요. 이유: ${reason}`);
}

/** To somebody whom the host has declined or taken out: that, and neither which of the two nor why. */
export function ofTurningAway(db: Db, about: About, memberId: number): Promise<Publish> {
  const words = `이번에는 ${named(about)}에 함께하지 못하게 됐어요.`;
  return notifyEach(db, about, "MEETUP_CANCELLED", [memberId], () => words);
}

/** To everybody who comes: the host has left, and who would go on? */
export async function ofSuccession(db: Db, about: About, formerHostId: number): Promise<Publish> {
  const comes = await selectMembersIn(db, about.id, ["CONFIRMED"]);
  const words = `${named(about)}의 주최자가 못 오게 됐어요. 이어서 열 수 있는지 알려 주세요.`;
  return notifyEach(db, about, "MEETUP_HOST", comes, () => words, formerHostId);
}

/** To whoever goes on as host if the host leaves: that they would. */
export function ofCoHost(db: Db, about: About, memberId: number): Promise<Publish> {
  const words = `${named(about)}의 함께 여는 사람이 됐어요. 주최자가 못 오면 이어서 열어요.`;
  return notifyEach(db, about, "MEETUP_HOST", [memberId], () => words);
}

/** To everybody who comes: somebody else hosts it now. To them also how many wait for their answer. */
export async function ofNewHost(db: Db, about: About, hostId: number): Promise<Publish> {
  const comes = await selectMembersIn(db, about.id, ["CONFIRMED"]);
  const asking = await countAsking(db, about.id, hostId);
  const waits = asking > 0 ? ` 답을 기다리는 신청이 ${inWords(asking)}개 있어요.` : "";
  const words = (memberId: number) =>
    memberId === hostId ? `이제 ${named(about)}의 주최자예요.${waits}` : `${named(about)}의 주최자가 바뀌었어요.`;
  return notifyEach(db, about, "MEETUP_HOST", comes, words, hostId);
}

/** To everybody who comes: it is tomorrow, or soon. */
export async function ofReminder(db: Db, about: Due, reminder: Reminder): Promise<Publish> {
  const comes = await selectMembersIn(db, about.id, ["CONFIRMED"]);
  const time = spokenTimeOf(about);
  const [type, words] =
    reminder === "tomorrow"
      ? (["MEETUP_TOMORROW", `${time}에 ${named(about)}에서 만나요.`] as const)
      : (["MEETUP_SOON", `${time}, ${named(about)} 시작까지 ${leftWords(about.minutesLeft)} 남았어요.`] as const);
  return notifyEach(db, about, type, comes, () => words);
}
