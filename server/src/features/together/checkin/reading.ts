/** What each of the two sees of a check-in: the mate where and with whom it is only once there was no answer. */
import type { CheckIn, CheckIns, EitherCheckIn, GatheringCheckIn, Watch, WatchState } from "@fitmate/contract/checkIn";
import { CHECK_IN_AHEAD_MINUTES, CHECK_IN_MINUTES_MAX } from "@fitmate/contract/limits";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { type Coming, selectComing, selectCompany } from "../../meetups/comingQueries.ts";
import { isOpen } from "./policy.ts";
import * as queries from "./queries.ts";

const MINUTE_MS = 60_000;
/** Of each, as many as anybody has at once. */
const SHOWN = 20;

/** Later than that nobody is asked whether they are back. */
export const latestFor = (endsAt: Date): Date => new Date(endsAt.getTime() + CHECK_IN_MINUTES_MAX * MINUTE_MS);

function common(row: queries.Row) {
  const { id, kind, sport, begins } = row;
  return {
    checkInId: id,
    kind,
    sport,
    begins,
    beginsAt: row.beginsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    alertAt: row.alertAt.toISOString(),
    alertedAt: row.alertedAt?.toISOString() ?? null,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    now: row.now.toISOString(),
  };
}

/** One as the member sees it who has asked for it. */
export function toCheckIn(row: queries.Row): CheckIn {
  return {
    role: "MEMBER",
    ...common(row),
    state: row.state,
    gatheringId: row.gatheringId,
    title: row.title,
    place: row.comes ? row.place : row.area,
    mate: row.isApart ? null : { nickname: row.mate, profilePicture: row.matePicture },
    latestAt: latestFor(row.endsAt).toISOString(),
  };
}

const WATCHED: Record<queries.Row["state"], WatchState> = {
  ASKED: "ASKED",
  ON: "ON",
  DUE: "ON",
  ALERTED: "ALERTED",
  SAFE: "SAFE",
  DECLINED: "DECLINED",
  WITHDRAWN: "ENDED",
  LAPSED: "ENDED",
  OFF: "ENDED",
  ENDED: "ENDED",
};

/** One as the mate sees it who was asked. */
export async function toWatch(db: Db, row: queries.Row): Promise<Watch> {
  // Also once it has ended: whoever holds the member's phone can bring that about.
  const isUnanswered = row.alertedAt !== null && row.answeredAt === null;
  return {
    role: "MATE",
    ...common(row),
    state: WATCHED[row.state],
    member: row.isApart ? null : { nickname: row.member, profilePicture: row.memberPicture },
    alert: isUnanswered ? await readAlert(db, row) : null,
    seen: row.seen,
  };
}

/**
 * Who comes along, as far as the mate may know: of a gathering for many its host and their own mates, of a plan the other one.
 * Nobody between whom and the mate a block stands; also who has left since.
 */
async function readAlert(db: Db, row: queries.Row) {
  const { gatheringId, memberId, mateId, kind, title, exactPlace: place, area } = row;
  const company = await selectCompany(db, gatheringId, memberId, mateId);
  const named = company.filter(({ isApart, isHost, isMate }) => !isApart && (kind === "PLAN" || isHost || isMate));
  const people = named.map(({ nickname }) => nickname);
  return { title, place, area, people, others: company.length - people.length };
}

/** A check-in as the member sees it; NOT_FOUND for everybody but the two. */
export async function readCheckIn(db: Db, memberId: number, id: number): Promise<EitherCheckIn> {
  const row = await queries.selectCheckIn(db, id);
  if (row?.memberId === memberId) return toCheckIn(row);
  if (row?.mateId === memberId) return toWatch(db, row);
  throw new AppError("NOT_FOUND");
}

/** A question that has ended is none any more; an alert stays one. */
const isToSee = ({ state, alertedAt }: queries.Row): boolean => state !== "ENDED" || alertedAt !== null;

/** Those of the member's that are not over, and those that wait for them as a mate. */
export async function readCheckIns(db: Db, memberId: number): Promise<CheckIns> {
  const [mine, watched] = await Promise.all([
    queries.selectOpen(db, memberId, SHOWN),
    queries.selectToSee(db, memberId, SHOWN),
  ]);
  return {
    mine: mine.filter(isOpen).map(toCheckIn),
    watched: await Promise.all(watched.filter(isToSee).map((row) => toWatch(db, row))),
  };
}

/** The member's check-in of a gathering; NOT_FOUND where they do not come to it. */
export async function readOfGathering(db: Db, memberId: number, gatheringId: number): Promise<GatheringCheckIn> {
  const coming = await selectComing(db, gatheringId, memberId);
  if (!coming) throw new AppError("NOT_FOUND");
  const [last, company] = await Promise.all([
    queries.selectLast(db, memberId, gatheringId),
    selectCompany(db, gatheringId, memberId, memberId),
  ]);
  return {
    checkIn: last ? toCheckIn(last) : null,
    endsAt: coming.endsAt.toISOString(),
    now: coming.now.toISOString(),
    open: isAskable(coming),
    companions: company.flatMap(({ nickname, isApart, hasLeft }) => (isApart || hasLeft ? [] : [nickname])),
    chatRoomId: coming.roomId,
  };
}

/** Whether there is a time left at which a member can be asked. */
function isAskable({ isOff, endsAt, now }: Coming): boolean {
  return !isOff && latestFor(endsAt).getTime() >= now.getTime() + CHECK_IN_AHEAD_MINUTES * MINUTE_MS;
}
