/** What each may see of a gathering: the place only who comes, where the host wants it so; names only members. */
import { type Cell, cellCentre, distanceBand } from "@fitmate/contract/cell";
import type { GatheringStatus } from "@fitmate/contract/gatherings";
import { MEETUP_QUEUE_MAX, MEMBER_MEETUPS_MAX } from "@fitmate/contract/limits";
import type { Meetup, MeetupItem, Part } from "@fitmate/contract/meetups";
import { DAY_PART_WORDS, dayPartAt, type Slot, weekdayAt } from "@fitmate/contract/profile";
import type { Gender } from "@fitmate/contract/gender";
import { spokenWeekday } from "@fitmate/contract/wallTime";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/http/errors.ts";
import { selectHabits, selectShownProfile } from "../accounts/profileQueries.ts";
import { selectCell } from "../mates/location/queries.ts";
import { findHiding } from "../safety/measures/hidingQueries.ts";
import { selectOverlaps } from "./plans/overlapQueries.ts";
import { countNoShows } from "../together/answers/queries.ts";
import { selectTrust } from "../together/trust/countingQueries.ts";
import { findPlaceholder } from "./placeholderQueries.ts";
import { previewOf } from "./preview/address.ts";
import * as queries from "./readingQueries.ts";
import { leavingLateFrom } from "./seats.ts";

const MINUTE_MS = 60_000;
const MINE_SHOWN = 100;

/** Who looks, from where and with which week; a visitor has none of these. */
export type Looker = { memberId: number; cell: Cell | undefined; slots: readonly Slot[] } | undefined;

/** The member who looks, with what their lists are compared to. */
export async function findLooker(db: Db, memberId: number | undefined): Promise<Looker> {
  if (memberId === undefined) return undefined;
  const [cell, habits] = await Promise.all([selectCell(db, memberId), selectHabits(db, [memberId])]);
  return { memberId, cell, slots: habits.get(memberId)?.weeklySlots ?? [] };
}

/** A gathering that a member, undefined for a visitor, may see; refuses otherwise, also where a placeholder stands in its place. */
export async function findSeen(db: Db, id: number, memberId: number | undefined): Promise<queries.Row> {
  const row = await queries.selectMeetup(db, id, memberId);
  if (row) return row;
  const placeholder = await findPlaceholder(db, id, memberId);
  if (placeholder) throw new AppError("GAVE_WAY", { message: "권리침해 신고로 잠시 가려진 번개예요.", placeholder });
  throw new AppError("NOT_FOUND");
}

/** What a member is in a gathering they may know of, and their gender; NOT_FOUND where they may not, or it gives way. */
export async function requireSeen(
  db: Db,
  id: number,
  memberId: number,
): Promise<{ part: Part | null; myGender: Gender | null }> {
  const row = await queries.selectMeetup(db, id, memberId);
  if (!row) throw new AppError("NOT_FOUND");
  return { part: row.part, myGender: (await selectShownProfile(db, memberId)).gender };
}

/** Whether the one who looks sees where exactly it is: where everybody does, or they come. */
export function knowsPlace({ placeShown, part }: Pick<queries.Row, "placeShown" | "part">): boolean {
  return placeShown === "EVERYONE" || part === "CONFIRMED";
}

/** Those of `rows` as the one who looks sees them. */
export async function toItems(db: Db, rows: readonly queries.Row[], looker: Looker): Promise<MeetupItem[]> {
  const ids = rows.map(({ id }) => id);
  const mates = looker && ids.length > 0 ? await queries.selectMatesIn(db, looker.memberId, ids) : [];
  const byId = Map.groupBy(mates, ({ id }) => id);
  return rows.map((row) => toItem(row, looker, byId.get(row.id) ?? []));
}

function toItem(
  row: queries.Row,
  looker: Looker,
  mates: readonly { nickname: string; profilePicture: string | null }[],
): MeetupItem {
  const { sport, title, begins, zone, area, placeShown, level, paceSeconds, kilometres, ascentMetres } = row;
  const { audience, joining, capacity, waiting, confirmed, offered } = row;
  return {
    meetupId: row.id,
    status: statusOf(row),
    sport,
    title,
    begins,
    zone,
    area,
    placeShown,
    level,
    paceSeconds,
    kilometres,
    ascentMetres,
    audience,
    joining,
    capacity,
    beginsAt: row.beginsAt.toISOString(),
    minutes: (row.endsAt.getTime() - row.beginsAt.getTime()) / MINUTE_MS,
    cell: cellCentre(row),
    distanceBand: looker?.cell ? distanceBand(looker.cell, row) : null,
    place: knowsPlace(row) ? { name: row.placeName, latitude: row.latitude, longitude: row.longitude } : null,
    people: confirmed,
    free: waiting > 0 ? 0 : capacity - confirmed - offered,
    waiting: waiting + offered,
    repeats: row.seriesId !== null,
    host: looker && row.host !== null ? { nickname: row.host, profilePicture: row.hostPicture } : null,
    mates: mates
      .filter(({ nickname }) => nickname !== row.host)
      .map(({ nickname, profilePicture }) => ({ nickname, profilePicture })),
    part: row.part,
    hosting: looker !== undefined && row.hostId === looker.memberId,
    // Who comes needs none.
    reason: looker && row.part !== "CONFIRMED" ? reasonOf(begins, looker.slots) : null,
  };
}

function statusOf({ cancelledAt, beginsAt, now }: queries.Row): GatheringStatus {
  if (cancelledAt) return "CANCELLED";
  return beginsAt > now ? "UPCOMING" : "OVER";
}

/** 토요일 저녁에 시간이 맞아요: where it begins at a time at which the member usually has some. */
function reasonOf(begins: string, slots: readonly Slot[]): string | null {
  const [day, part] = [weekdayAt(begins), dayPartAt(begins)];
  return slots.includes(`${day}_${part}`) ? `${spokenWeekday(begins)} ${DAY_PART_WORDS[part]}에 시간이 맞아요` : null;
}

/** A gathering as `memberId`, undefined for a visitor, sees it. */
export async function readMeetup(db: Db, id: number, memberId: number | undefined): Promise<Meetup> {
  const [row, looker] = await Promise.all([findSeen(db, id, memberId), findLooker(db, memberId)]);
  const [[item], later, own] = await Promise.all([
    toItems(db, [row], looker),
    queries.selectLater(db, row, memberId),
    memberId === undefined ? NOTHING : readOwn(db, row, memberId),
  ]);
  if (!item) throw new AppError("NOT_FOUND");
  return {
    ...item,
    description: row.description,
    cancelled: row.cancelledAt && { reason: row.cancelReason ?? "", at: row.cancelledAt.toISOString() },
    later,
    preview: previewOf(item),
    ...own,
  };
}

const NOTHING = {
  hostTrust: null,
  participants: [],
  pending: [],
  queue: [],
  before: null,
  offeredUntil: null,
  lateFrom: null,
  overlaps: [],
  blockedPeople: 0,
  successionUntil: null,
  roomId: null,
};

/** What of a gathering is for this member alone. */
async function readOwn(db: Db, row: queries.Row, memberId: number) {
  const isIn = row.part === "CONFIRMED";
  const isHost = row.hostId === memberId;
  const shownHostId = row.host === null ? null : row.hostId;
  const [people, applicants, before, overlaps, hostTrust] = await Promise.all([
    queries.selectParticipants(db, row.id, memberId),
    isHost ? queries.selectApplicants(db, row.id, memberId, MEETUP_QUEUE_MAX) : [],
    row.part === "WAITING" && row.place !== null ? queries.countBefore(db, row.id, row.place) : null,
    selectOverlaps(db, memberId, row, row.id),
    shownHostId === null ? undefined : selectTrust(db, [shownHostId]),
  ]);
  const toApplicant = await applicantsOf(db, row, applicants);
  const isUpcoming = row.cancelledAt === null && row.beginsAt > row.now;
  return {
    hostTrust: (shownHostId !== null && hostTrust?.get(shownHostId)) || null,
    participants: isIn
      ? people.map(({ id, nickname, profilePicture, isApart }) => ({
          nickname: isApart ? null : nickname,
          profilePicture: isApart ? null : profilePicture,
          isHost: id === row.hostId,
          isCoHost: id === row.cohostId,
          isMe: id === memberId,
        }))
      : [],
    pending: applicants.filter(({ part }) => part === "PENDING").map(toApplicant),
    queue: applicants.filter(({ part }) => part !== "PENDING").map(toApplicant),
    before,
    offeredUntil: row.offeredUntil?.toISOString() ?? null,
    lateFrom: isIn && isUpcoming ? lateMoment(row) : null,
    overlaps,
    blockedPeople: people.filter(({ isBlocked }) => isBlocked).length,
    successionUntil: isIn && !row.isWilling ? (row.successionUntil?.toISOString() ?? null) : null,
    roomId: isIn ? row.roomId : null,
    ...(isHost && row.isHidden && { hidden: { by: (await findHiding(db, "MEETUP", row.id)) ?? null } }),
    ...(isHost && row.givesWay && { gaveWay: true as const }),
  };
}

/** From when on leaving is late; null where a change of the host's is fresh until it begins. */
function lateMoment(row: queries.Row): string | null {
  const from = leavingLateFrom(row);
  return from < row.beginsAt ? from.toISOString() : null;
}

/**
 * How the host sees those who ask or wait: with their numbers, and where the host decides who comes, how often they did not. Who asks
 * shows both to whoever they want to train with, also with a profile for mates only.
 */
async function applicantsOf(db: Db, { joining }: queries.Row, applicants: readonly queries.Applicant[]) {
  const ids = applicants.map(({ id }) => id);
  const decides = joining === "APPROVAL";
  const [trusted, noShows] = await Promise.all([
    selectTrust(db, ids),
    decides ? countNoShows(db, ids) : new Map<number, number>(),
  ]);
  return ({ id, nickname, profilePicture, exerciseChoice, note, since, offeredUntil }: queries.Applicant) => ({
    nickname,
    profilePicture,
    exerciseChoice,
    note,
    since: since.toISOString(),
    offeredUntil: offeredUntil?.toISOString() ?? null,
    trust: trusted.get(id) ?? null,
    noShows: decides ? (noShows.get(id) ?? 0) : null,
  });
}

/** The member's own that are to come, by time. */
export async function readOwnMeetups(db: Db, memberId: number): Promise<MeetupItem[]> {
  const rows = await queries.selectOwn(db, memberId, MINE_SHOWN);
  return toItems(db, rows, await findLooker(db, memberId));
}

/** What `hostId` hosts that is to come, as `memberId` may know of it. */
export async function readHostedMeetups(db: Db, hostId: number, memberId: number): Promise<MeetupItem[]> {
  const [rows, looker] = await Promise.all([
    queries.selectHosted(db, hostId, memberId, MEMBER_MEETUPS_MAX),
    findLooker(db, memberId),
  ]);
  return toItems(db, rows, looker);
}
