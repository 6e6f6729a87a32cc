/** Announcing gatherings, changing and cancelling them. */
import { beginningOf, movedBeginningOf } from "@fitmate/contract/beginning";
import { cellOf } from "@fitmate/contract/cell";
import { areaOf } from "@fitmate/contract/gazetteer/places";
import type { Gender } from "@fitmate/contract/gender";
import {
  MEETUPS_OPEN_MAX,
  MEETUPS_PER_DAY,
  NEWCOMER_HOURS,
  NEWCOMER_MEETUPS_OPEN_MAX,
  NEWCOMER_MEETUPS_PER_DAY,
} from "@fitmate/contract/limits";
import type { MeetupChange, NewMeetup, Scope } from "@fitmate/contract/meetups";
import { passingHours } from "@fitmate/contract/numbers";
import { lasting } from "@fitmate/contract/duration";
import {
  dayNumber,
  dayOf,
  instantOf,
  secondsToMidnight,
  spokenMoment,
  wallTimeOf,
  ZONE,
} from "@fitmate/contract/wallTime";
import { publishAll, type Publish } from "../../platform/bus/bus.ts";
import type { Clock } from "../../platform/db/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { AppError } from "../../platform/http/errors.ts";
import { isYoung, lockAsking } from "../accounts/memberQueries.ts";
import { selectShownProfile } from "../accounts/profileQueries.ts";
import { changeGroupRoom, enterGroupRoom, openGroupRoom } from "../chat/groupRoomService.ts";
import { hasMates } from "../mates/queries.ts";
import { requireHost } from "./joining.ts";
import * as notifying from "./notifying.ts";
import * as queries from "./queries.ts";
import { sayable } from "./sayable.ts";
import { upsertPart } from "./seatQueries.ts";
import { toPlace } from "./words.ts";
import {
  callOff,
  type Change,
  changeWithin,
  isUpcoming,
  type MeetupPorts,
  publishPlans,
  readOnlyFrom,
  requireUpcoming,
  say,
} from "./seats.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

type Said = Omit<NewMeetup, "weeks">;

/**
 * Announces one, or `weeks` of them a week apart, and answers their ids, earliest first. Their host is in each.
 * Refuses one for their own gender only where they have said none.
 */
export async function createMeetup(
  { db, bus, clock }: MeetupPorts & { clock: Clock },
  hostId: number,
  meetup: NewMeetup,
): Promise<number[]> {
  const { weeks, ...said } = meetup;
  const now = new Date(clock.now());
  requireTime(said.begins, now);
  const announced = await inTransaction(db, async (trx) => {
    // One after the other, or two at once would each find room for one more.
    await lockAsking(trx, hostId);
    await requireAllowance(trx, hostId, now);
    const gender = await genderFor(trx, hostId, said);
    const each: Announced[] = [];
    for (let week = 0; week < (weeks ?? 1); week += 1) {
      each.push(await insertOne(trx, hostId, announce(said, gender, week * WEEK_MS)));
    }
    const [first] = each;
    if (weeks !== null && first) await queries.setSeries(trx, each.map(idOf), first.id);
    return each;
  });
  publishAll(bus, [...announced.map(({ publish }) => publish), publishPlans([hostId])]);
  return announced.map(idOf);
}

/** One that is stored, and what to publish after the commit. */
type Announced = { id: number; publish: Publish };
const idOf = ({ id }: Announced) => id;

/** Stores one with its room, and its host in both. */
async function insertOne(db: Db, hostId: number, announcement: queries.Announcement): Promise<Announced> {
  const id = await queries.insertMeetup(db, hostId, announcement, ZONE);
  await upsertPart(db, id, hostId, { part: "CONFIRMED" });
  const { title, endsAt } = announcement;
  const roomId = await openGroupRoom(db, { title, gatheringId: id, readOnlyAt: readOnlyFrom(endsAt) });
  await queries.setRoom(db, id, roomId);
  // Nobody else is there to whom the room would have to say so.
  return { id, publish: await enterGroupRoom(db, roomId, hostId, null) };
}

/** Of the first one: the later ones of a series may lie beyond. */
function requireTime(begins: string, now: Date): void {
  if (beginningOf(begins, now.getTime()) !== "FINE") throw new AppError("MEETUP_TIME");
}

async function requireAllowance(db: Db, hostId: number, now: Date): Promise<void> {
  // Stricter than for newcomers elsewhere: strangers come to what they announce.
  const isUnknown = (await isYoung(db, hostId)) || !(await hasMates(db, hostId));
  const { open, made } = await queries.countHosted(db, hostId, instantOf(`${dayOf(now)}T00:00`));
  const most = isUnknown
    ? { open: NEWCOMER_MEETUPS_OPEN_MAX, made: NEWCOMER_MEETUPS_PER_DAY }
    : { open: MEETUPS_OPEN_MAX, made: MEETUPS_PER_DAY };
  const why = isUnknown ? ` 메이트가 생기고 가입한 지 ${passingHours(NEWCOMER_HOURS)} 지나면 더 열 수 있어요.` : "";
  if (open >= most.open) {
    throw new AppError("MEETUPS_OPEN_TOO_MANY", {
      message: `열어 둔 번개가 ${open}개 있어요. 끝나거나 취소한 뒤에 다시 열 수 있어요.${why}`,
    });
  }
  if (made >= most.made) {
    throw new AppError("MEETUPS_TOO_MANY", {
      message: `번개는 하루에 ${most.made}번까지 열 수 있어요. 내일 다시 열어 주세요.${why}`,
      retryAfterSeconds: secondsToMidnight(now),
    });
  }
}

async function genderFor(db: Db, hostId: number, { audience }: Said): Promise<Gender | null> {
  if (audience !== "SAME_GENDER") return null;
  const { gender } = await selectShownProfile(db, hostId);
  if (gender === null) throw new AppError("GENDER_NEEDED");
  return gender;
}

/** `said` as it is stored, `laterMs` later. */
function announce(said: Said, audienceGender: Gender | null, laterMs = 0): queries.Announcement {
  const beginsAt = new Date(instantOf(said.begins).getTime() + laterMs);
  const beginsWall = wallTimeOf(beginsAt);
  const cell = cellOf(said.place);
  const { sport, title, description, minutes, placeShown, capacity, level, paceSeconds, kilometres } = said;
  return {
    sport,
    title,
    description,
    placeShown,
    capacity,
    level,
    paceSeconds,
    kilometres,
    ascentMetres: said.ascentMetres,
    audience: said.audience,
    audienceGender,
    joining: said.joining,
    beginsWall,
    beginsAt,
    endsAt: new Date(beginsAt.getTime() + minutes * MINUTE_MS),
    day: dayNumber(beginsWall.slice(0, 10)),
    placeName: said.place.name,
    latitude: said.place.latitude,
    longitude: said.place.longitude,
    ...cell,
    area: areaOf(cell),
  };
}

/**
 * Says something else of one's own gathering, with `LATER` also of those after it in its series, which move by as much.
 * Everybody in it is told of another time, length or place. MEETUP_CAPACITY: fewer than come; then nothing is changed.
 */
export async function updateMeetup(
  ports: MeetupPorts,
  hostId: number,
  meetupId: number,
  { scope, ...said }: MeetupChange,
): Promise<void> {
  let movedMs = 0;
  await inEach(ports, hostId, meetupId, scope, async (change, isFirst) => {
    const { db, gathering } = change;
    if (isFirst) {
      movedMs = instantOf(said.begins).getTime() - gathering.beginsAt.getTime();
      const isFine =
        movedMs === 0 || movedBeginningOf(said.begins, gathering.beginsWall, gathering.now.getTime()) === "FINE";
      if (!isFine) throw new AppError("MEETUP_TIME");
    }
    const taken = gathering.confirmed + gathering.offered;
    if (said.capacity < taken) {
      throw new AppError("MEETUP_CAPACITY", {
        message: `${taken}명이 함께하기로 했어요. ${taken}명보다 적게 줄일 수 없어요.`,
      });
    }
    const begins = wallTimeOf(new Date(gathering.beginsAt.getTime() + movedMs));
    const isKept = said.audience === "SAME_GENDER" && gathering.audience === "SAME_GENDER";
    const gender = isKept ? gathering.audienceGender : await genderFor(db, hostId, said);
    const next = announce({ ...said, begins }, gender);
    if (next.beginsAt <= gathering.now) throw new AppError("MEETUP_TIME");
    const move = moveOf(gathering, next);
    await queries.updateMeetup(db, gathering.id, next, { zone: ZONE, move, hostId });
    if (move) change.publish(await notifying.ofMove(db, { ...gathering, title: next.title }, move));
    await changeRoom(change, gathering, next);
  });
}

/** Its room is called as it is now, lasts as long, and says what those in it have to know. */
async function changeRoom(change: Change, before: queries.Gathering, after: queries.Announcement): Promise<void> {
  if (before.roomId === null) return;
  const { title, endsAt } = after;
  change.publish(await changeGroupRoom(change.db, before.roomId, { title, readOnlyAt: readOnlyFrom(endsAt) }));
  if (before.beginsWall !== after.beginsWall)
    await say(change, { kind: "TIME_CHANGED", from: before.beginsWall, to: after.beginsWall });
  if (before.placeName !== after.placeName)
    await say(change, { kind: "PLACE_CHANGED", from: before.placeName, to: after.placeName });
  if (before.capacity !== after.capacity)
    await say(change, { kind: "CAPACITY_CHANGED", from: before.capacity, to: after.capacity });
}

const lengthOf = ({ beginsAt, endsAt }: Pick<queries.Announcement, "beginsAt" | "endsAt">) =>
  (endsAt.getTime() - beginsAt.getTime()) / MINUTE_MS;

/** What is another time, length or place, each in words from what to what; null where none is. */
function moveOf(before: queries.Gathering, after: queries.Announcement) {
  const hasTime = before.beginsAt.getTime() !== after.beginsAt.getTime();
  const hasLength = lengthOf(before) !== lengthOf(after);
  const hasPlace =
    before.placeName !== after.placeName || before.latitude !== after.latitude || before.longitude !== after.longitude;
  if (!hasTime && !hasLength && !hasPlace) return null;
  const time = `${spokenMoment(before.beginsWall)}에서 ${spokenMoment(after.beginsWall)}으로`;
  const length = `${lasting(lengthOf(before))}에서 ${lasting(lengthOf(after))}으로`;
  const place = `‘${before.placeName}’에서 ${toPlace(after.placeName)}`;
  return { time: hasTime ? time : null, length: hasLength ? length : null, place: hasPlace ? place : null };
}

/** Calls one's own gathering off, with `LATER` also those after it in its series. */
export async function cancelMeetup(
  ports: MeetupPorts,
  hostId: number,
  meetupId: number,
  { reason, scope }: { reason: string; scope: Scope },
): Promise<void> {
  const said = await sayable(ports.db, hostId, reason);
  await inEach(ports, hostId, meetupId, scope, (change) => callOff(change, said));
}

/** Does `work` as the host with a gathering and, by `scope`, the later ones of its series: with all of them or with none. */
async function inEach(
  { db, bus }: MeetupPorts,
  hostId: number,
  meetupId: number,
  scope: Scope,
  work: (change: Change, isFirst: boolean) => Promise<void>,
): Promise<void> {
  const toPublish = await inTransaction(db, async (trx) => {
    if (scope === "LATER") await queries.lockSeries(trx, meetupId);
    let ids = [meetupId];
    const first = await changeWithin(trx, meetupId, async (change) => {
      await requireHost(change, hostId);
      requireUpcoming(change);
      if (scope === "LATER") ids = await queries.selectLaterIds(trx, change.gathering);
      await work(change, true);
    });
    const publishes = [first];
    for (const id of ids.filter((other) => other !== meetupId)) {
      const later = await changeWithin(trx, id, async (change) => {
        if (change.gathering.hostId === hostId && isUpcoming(change.gathering)) await work(change, false);
      });
      publishes.push(later);
    }
    return publishes;
  });
  publishAll(bus, toPublish);
}
