/**
 * Who is in a gathering. Everything that changes that goes through `changeGathering`, which locks the gathering first: so there
 * is never one too many, no free seat is lost, and those who wait keep their order (meeting.md, section 1).
 */
import {
  MEETUP_CHANGE_GRACE_HOURS,
  MEETUP_LATE_HOURS,
  MEETUP_ROOM_DAYS,
  MEETUP_SUCCESSION_HOURS,
  SEAT_OFFER_MINUTES,
} from "@fitmate/contract/limits";
import type { Part } from "@fitmate/contract/meetups";
import { type Bus, NOBODY, type Publish, together } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { AppError } from "../../platform/http/errors.ts";
import { concernMember } from "../../platform/lastWrites.ts";
import type { Ports } from "../../platform/ports.ts";
import { publishToMember } from "../../platform/sse/memberTopic.ts";
import { enterGroupRoom, leaveGroupRoom, type NewLine, sayInGroupRoom } from "../chat/groupRoomService.ts";
import * as notifying from "./notifying.ts";
import { cancelGathering, type Gathering, lockGathering, setHost } from "./queries.ts";
import * as seats from "./seatQueries.ts";

export type MeetupPorts = { db: Db; bus: Bus };

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** What a change may do: to somebody's part, and publish once it is done. */
export type Change = {
  db: Db;
  /** As it is now: read again after each step that moves somebody. */
  gathering: Gathering;
  publish(...publishes: Publish[]): void;
  /** `quietly`: whoever goes out of it hears nothing, for whom it is not there any more. */
  move(memberId: number, change: seats.PartChange, quietly?: boolean): Promise<void>;
};

/**
 * Does `work` in the caller's transaction while nobody else changes the gathering, then gives free seats to those who wait. Answers
 * what to publish after the commit: where others come than before, or it is otherwise than before, those who come hear of it, and so
 * does whoever is not in it any more. NOT_FOUND where there is none.
 */
export async function changeWithin(
  db: Db,
  gatheringId: number,
  work: (change: Change) => Promise<void>,
): Promise<Publish> {
  const toPublish: Publish[] = [];
  const gone: number[] = [];
  let doOthersCome = false;
  const gathering = await lockGathering(db, gatheringId);
  if (!gathering) throw new AppError("NOT_FOUND");
  const change: Change = {
    db,
    gathering,
    publish: (...publishes) => void toPublish.push(...publishes),
    async move(memberId, partChange, quietly = false) {
      const before = await seats.selectPart(db, gatheringId, memberId);
      await seats.upsertPart(db, gatheringId, memberId, partChange);
      change.publish((bus) => concernMember(bus, memberId));
      if (!seats.isCounted(partChange.part) && !quietly) gone.push(memberId);
      if ((before === "CONFIRMED") !== (partChange.part === "CONFIRMED")) {
        doOthersCome = true;
        change.publish(await followIntoRoom(db, change.gathering.roomId, memberId, partChange.part));
      }
      await readAgain(change);
    },
  };
  await work(change);
  await settle(change);
  // A plan tells its two by its proposal.
  if (gathering.kind === "MEETUP") {
    const isNews = doOthersCome || change.gathering.revision !== gathering.revision;
    const comes = isNews ? await seats.selectMembersIn(db, gatheringId, ["CONFIRMED"]) : [];
    change.publish(publishPlans([...gone, ...comes]));
  }
  return together(toPublish);
}

/** The same in a transaction of its own. */
export async function changeGathering(
  { db, bus }: MeetupPorts,
  gatheringId: number,
  work: (change: Change) => Promise<void>,
): Promise<void> {
  const publish = await inTransaction(db, (trx) => changeWithin(trx, gatheringId, work));
  publish(bus);
}

/** Lets open pages ask anew for what their members come to. */
export const publishPlans =
  (memberIds: readonly number[]): Publish =>
  (bus) => {
    for (const memberId of memberIds) publishToMember(bus, memberId, "plans");
  };

/** That it has begun or was cancelled is said to those only who may know of it. */
export function requireUpcoming({ gathering }: Change): void {
  if (!isUpcoming(gathering)) throw new AppError("MEETUP_OVER");
}

/** Who comes is in the room of the gathering, and nobody else. */
async function followIntoRoom(db: Db, roomId: number | null, memberId: number, after: Part): Promise<Publish> {
  if (roomId === null) return NOBODY;
  if (after === "CONFIRMED") return enterGroupRoom(db, roomId, memberId);
  return leaveGroupRoom(db, roomId, memberId, { kind: after === "REMOVED" ? "REMOVED" : "LEFT", memberId });
}

/** Has the room of the gathering say something, if it has one. */
export async function say({ db, gathering, publish }: Change, line: NewLine): Promise<void> {
  if (gathering.roomId !== null) publish(await sayInGroupRoom(db, gathering.roomId, line));
}

/** When the room of a gathering that ends then is only to be read. */
export function readOnlyFrom(endsAt: Date): Date {
  return new Date(endsAt.getTime() + MEETUP_ROOM_DAYS * DAY_MS);
}

async function readAgain(change: Change): Promise<void> {
  const found = await lockGathering(change.db, change.gathering.id);
  if (found) change.gathering = found;
}

export function isUpcoming({ cancelledAt, beginsAt, now }: Gathering): boolean {
  return cancelledAt === null && beginsAt > now;
}

/**
 * What follows by itself: seats that were kept too long, free ones, and who goes on as host. Of one that has begun or is off nothing
 * but that this is due no more: it would be found again in each turn.
 */
async function settle(change: Change): Promise<void> {
  await readAgain(change);
  for (const memberId of await seats.selectLapsed(change.db, change.gathering.id)) {
    // Behind all others: who did not answer keeps nobody waiting. While it is hidden they cannot.
    await change.move(memberId, { part: "WAITING", keepsPlace: change.gathering.isHidden });
  }
  if (!isUpcoming(change.gathering)) {
    if (change.gathering.successionUntil !== null) await setHost(change.db, change.gathering.id, null);
    return;
  }
  await findHost(change);
  await handOutSeats(change);
}

/** Free seats go to those who wait. Whom it is not for any more is passed over, and let go without a word: it does not exist for them. */
async function handOutSeats(change: Change): Promise<void> {
  // Who waits does not see it: a seat is theirs once it shows again.
  if (change.gathering.isHidden) return;
  // Whose mates it is for is known once somebody goes on as host.
  if (change.gathering.audience === "MATES" && change.gathering.hostId === null) return;
  while (
    change.gathering.cancelledAt === null &&
    change.gathering.waiting > 0 &&
    change.gathering.confirmed + change.gathering.offered < change.gathering.capacity
  ) {
    const memberId = await seats.selectFirstWaiting(change.db, change.gathering.id);
    if (memberId === undefined) return;
    if (!(await seats.isStillFor(change.db, change.gathering.id, memberId))) {
      await change.move(memberId, { part: "LEFT" }, true);
      continue;
    }
    const { now, beginsAt } = change.gathering;
    const isTheirs = now < lateFrom(change.gathering);
    if (isTheirs) await change.move(memberId, { part: "CONFIRMED" });
    else {
      const until = Math.min(now.getTime() + SEAT_OFFER_MINUTES * MINUTE_MS, beginsAt.getTime());
      await change.move(memberId, { part: "OFFERED", offeredUntil: new Date(until), keepsPlace: true });
    }
    change.publish(await notifying.ofSeat(change.db, change.gathering, memberId, isTheirs));
  }
}

/** From then on a free seat is offered instead of given, and leaving is late unless a change is fresh. */
function lateFrom({ beginsAt }: Pick<Gathering, "beginsAt">): Date {
  return new Date(beginsAt.getTime() - MEETUP_LATE_HOURS * HOUR_MS);
}

/** From when on leaving is late: not while a change of the host's is fresh, which may be until after the start. */
export function leavingLateFrom(gathering: Pick<Gathering, "beginsAt" | "movedAt">): Date {
  const { movedAt } = gathering;
  const graceUntil = movedAt ? movedAt.getTime() + MEETUP_CHANGE_GRACE_HOURS * HOUR_MS : 0;
  return new Date(Math.max(lateFrom(gathering).getTime(), graceUntil));
}

/** Whether somebody who leaves now does so late. */
export function isLate(gathering: Pick<Gathering, "now" | "beginsAt" | "movedAt">): boolean {
  return gathering.now >= leavingLateFrom(gathering);
}

/** Where there is none: the one who came first and is willing, at once if nobody before them could be, else once time is up. */
async function findHost(change: Change): Promise<void> {
  const { db, gathering } = change;
  if (gathering.hostId !== null || gathering.successionUntil === null) return;
  const isOver = gathering.successionUntil <= gathering.now;
  const successors = await seats.selectSuccessors(db, gathering.id);
  const next = isOver ? successors.find(({ isWilling }) => isWilling) : successors[0];
  if (next?.isWilling) {
    await setHost(db, gathering.id, next.memberId);
    await readAgain(change);
    change.publish(await notifying.ofNewHost(db, change.gathering, next.memberId));
    await say(change, { kind: "HOST_CHANGED", memberId: next.memberId });
  } else if (isOver || successors.length === 0)
    await callOff(change, "주최자가 못 오게 되어 이어서 열 사람을 찾지 못했어요.");
}

/** Cancels it and notifies everybody in it but the host why. */
export async function callOff(change: Change, reason: string): Promise<void> {
  const { db, gathering } = change;
  await cancelGathering(db, gathering.id, reason);
  await readAgain(change);
  change.publish(await notifying.ofCancelling(db, gathering, reason));
  await say(change, { kind: "CANCELLED", reason });
}

/** The host goes: a co-host takes their place, else those who come are asked, else it is off. */
export async function leaveAsHost(change: Change, memberId: number): Promise<void> {
  const { db, gathering } = change;
  const { cohostId, now } = gathering;
  await change.move(memberId, { part: "LEFT", isLate: isLate(gathering) });
  // By leaving 핏메이트, which takes them out of what is off as well: nobody has to go on with that.
  if (!isUpcoming(gathering)) return setHost(db, gathering.id, null);
  change.publish(await notifying.withdrawRequests(db, gathering, memberId));
  const part = cohostId === null ? undefined : await seats.selectPart(db, gathering.id, cohostId);
  if (cohostId !== null && part === "CONFIRMED") {
    await setHost(db, gathering.id, cohostId);
    await readAgain(change);
    change.publish(await notifying.ofNewHost(db, change.gathering, cohostId));
    await say(change, { kind: "HOST_CHANGED", memberId: cohostId });
    return;
  }
  const until = Math.min(now.getTime() + MEETUP_SUCCESSION_HOURS * HOUR_MS, lateFrom(gathering).getTime());
  await seats.clearWilling(db, gathering.id);
  await setHost(db, gathering.id, null, new Date(Math.max(until, now.getTime())));
  await readAgain(change);
  if (until > now.getTime()) change.publish(await notifying.ofSuccession(db, change.gathering, memberId));
}

/** Hands on seats that were kept long enough, and goes on where time is up to find a host. One that fails holds up no other. */
export async function settleDue(ports: MeetupPorts & Pick<Ports, "log">): Promise<void> {
  for (const gatheringId of await seats.selectDue(ports.db)) {
    await changeGathering(ports, gatheringId, async () => {}).catch((error: unknown) =>
      ports.log.error({ err: error, gatheringId }, "what was due at a gathering was not settled"),
    );
  }
}
