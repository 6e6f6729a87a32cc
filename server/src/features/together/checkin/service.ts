/** What the two of a check-in do. Each step is under the lock on its row, so that of two at once one comes first. */
import type { CheckIn, NewCheckIn, Watch } from "@fitmate/contract/checkIn";
import { CHECK_IN_AHEAD_MINUTES, CHECK_INS_PER_DAY, CHECK_INS_PER_MATE } from "@fitmate/contract/limits";
import { paths } from "@fitmate/contract/paths";
import { dayOf, instantOf, secondsToMidnight } from "@fitmate/contract/wallTime";
import { type Bus, type Publish, publishAll } from "../../../platform/bus/bus.ts";
import type { Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { publishToMember } from "../../../platform/sse/memberTopic.ts";
import { lockMember } from "../../accounts/memberQueries.ts";
import { requireMember } from "../../accounts/service.ts";
import { areMates } from "../../mates/queries.ts";
import { selectComing } from "../../meetups/comingQueries.ts";
import { settleOn, withdrawOn } from "../../notifications/service.ts";
import { claimBroken } from "./dueQueries.ts";
import * as notifying from "./notifying.ts";
import { requireMine, requireState, requireWatched } from "./policy.ts";
import * as queries from "./queries.ts";
import { latestFor, toCheckIn, toWatch } from "./reading.ts";
import { notifyOfEnding } from "./watching.ts";

export type CheckInPorts = { db: Db; bus: Bus };

const MINUTE_MS = 60_000;

/**
 * Asks a mate to look after the member; an earlier question of the same gathering that nobody has answered is taken back.
 * Refuses where the member does not come, the mate cannot be asked (no mate, or comes along), it is over before anybody could be
 * asked, or another mate has agreed.
 */
export async function askForCheckIn(
  ports: CheckInPorts,
  memberId: number,
  gatheringId: number,
  { nickname, minutes }: NewCheckIn,
): Promise<CheckIn> {
  const { id: mateId } = await requireMember(ports.db, nickname);
  if (mateId === memberId) throw new AppError("SELF_NOT_ALLOWED");
  return inStep(ports, async (db, publish) => {
    // One after the other, or two at once would each find room for one more.
    await lockMember(db, memberId);
    const gathering = await selectComing(db, gatheringId, memberId);
    if (!gathering || gathering.isOff) throw new AppError("NOT_FOUND");
    if (!(await areMates(db, memberId, mateId))) throw new AppError("NOT_MATES");
    if (await selectComing(db, gatheringId, mateId)) throw new AppError("CHECK_IN_COMPANION");
    const { endsAt, now } = gathering;
    const dueAt = new Date(endsAt.getTime() + minutes * MINUTE_MS);
    if (dueAt.getTime() < now.getTime() + CHECK_IN_AHEAD_MINUTES * MINUTE_MS) throw new AppError("CHECK_IN_TIME");

    const open = await queries.lockOpen(db, memberId, gatheringId);
    if (open) {
      if (open.state === "ASKED" && open.mateId === mateId && open.dueAt.getTime() === dueAt.getTime()) return open;
      if (open.state === "ASKED") publish(...(await takeBack(db, open)));
      // What it hung on is not so any more, and nobody has noted it yet.
      else if (open.state === "ENDED") {
        for (const broken of await claimBroken(db, [open.id], 1)) publish(...(await notifyOfEnding(db, broken)));
      } else throw new AppError("CHECK_IN_RUNNING");
    }
    await requireAllowance(db, memberId, mateId, now);
    const id = await queries.insertCheckIn(db, { gatheringId, memberId, mateId, minutes });
    publish(await notifying.ofAsking(db, { id, memberId, mateId }));
    return readAgain(db, id);
  }).then(toCheckIn);
}

async function requireAllowance(db: Db, memberId: number, mateId: number, now: Date): Promise<void> {
  const asked = await queries.countAsked(db, memberId, mateId, instantOf(`${dayOf(now)}T00:00`));
  const retryAfterSeconds = secondsToMidnight(now);
  if (asked.all >= CHECK_INS_PER_DAY) throw new AppError("CHECK_INS_TOO_MANY", { retryAfterSeconds });
  if (asked.ofMate >= CHECK_INS_PER_MATE) {
    throw new AppError("CHECK_INS_TOO_MANY", {
      message: `한 메이트에게는 하루에 ${CHECK_INS_PER_MATE}번까지 부탁할 수 있어요. 다른 메이트에게 부탁해 주세요.`,
      retryAfterSeconds,
    });
  }
}

/** Takes a question back that the mate has not answered: nothing of it is left with them. */
async function takeBack(db: Db, row: queries.Row): Promise<Publish[]> {
  await queries.close(db, row.id, "WITHDRAWN");
  return [await withdrawOn(db, row.mateId, paths.checkIn(row.id))];
}

/**
 * The mate agrees, declines, or cannot do it after all; the member is told. The same answer once more changes nothing.
 * CHECK_IN_COMPANION where they would agree and come along by now.
 */
export async function answerCheckIn(ports: CheckInPorts, mateId: number, id: number, accept: boolean): Promise<Watch> {
  const row = await inStep(ports, async (db, publish) => {
    const asked = await queries.lockCheckIn(db, id);
    requireWatched(asked, mateId);
    if (accept ? asked.state === "ON" || asked.state === "DUE" : asked.state === "DECLINED") return asked;
    if (accept) {
      requireState(asked, "ASKED");
      // Has come along since: somebody else is to know.
      if (await selectComing(db, asked.gatheringId, mateId))
        throw new AppError("CHECK_IN_COMPANION", {
          message: "함께 가기로 해서 맡을 수 없어요. 이번엔 어렵다고 전해 주세요.",
        });
      await queries.turnOn(db, id);
      publish(await notifying.ofAnswer(db, asked, true));
    } else {
      // Once it was time to ask it is too late to find somebody else.
      requireState(asked, "ASKED", "ON");
      await queries.close(db, id, "DECLINED");
      const isNew = asked.state === "ASKED";
      publish(isNew ? await notifying.ofAnswer(db, asked, false) : await notifying.ofSteppingBack(db, asked));
    }
    publish(await settleOn(db, mateId, paths.checkIn(id)));
    return readAgain(db, id);
  });
  return toWatch(ports.db, row);
}

/** The mate has seen how it stands. */
export async function seeCheckIn(ports: CheckInPorts, mateId: number, id: number): Promise<Watch> {
  const row = await inStep(ports, async (db, publish) => {
    const watched = await queries.lockCheckIn(db, id);
    requireWatched(watched, mateId);
    // A question is seen by answering it.
    if (watched.state === "ASKED") return watched;
    publish(await settleOn(db, mateId, paths.checkIn(id)));
    if (!watched.seen) await queries.markSeen(db, id);
    return readAgain(db, id);
  });
  return toWatch(ports.db, row);
}

/**
 * The member is back, whenever they say so once it has begun; a mate who was told that there was no answer hears of it. Once more
 * changes nothing.
 */
export async function arrive(ports: CheckInPorts, memberId: number, id: number): Promise<CheckIn> {
  return inStep(ports, async (db, publish) => {
    const row = await queries.lockCheckIn(db, id);
    requireMine(row, memberId);
    if (row.state === "SAFE") return row;
    requireState(row, "ON", "DUE", "ALERTED");
    // Nobody can be back from what they have not been to; it would end for good, with the evening still to come.
    if (row.now < row.beginsAt) throw new AppError("CHECK_IN_EARLY");
    await queries.markSafe(db, id);
    publish(await settleOn(db, memberId, paths.checkIn(id)));
    if (row.state === "ALERTED") publish(await notifying.ofArrival(db, row));
    return readAgain(db, id);
  }).then(toCheckIn);
}

/** Asks the member later; not once the mate was told. */
export async function putOffCheckIn(ports: CheckInPorts, memberId: number, id: number): Promise<CheckIn> {
  return inStep(ports, async (db, publish) => {
    const row = await queries.lockCheckIn(db, id);
    requireMine(row, memberId);
    requireState(row, "ON", "DUE");
    const latest = latestFor(row.endsAt);
    if (row.dueAt >= latest || row.now >= latest) throw new AppError("CHECK_IN_LATEST");
    await queries.putOff(db, id);
    publish(await settleOn(db, memberId, paths.checkIn(id)));
    return readAgain(db, id);
  }).then(toCheckIn);
}

/** Takes the question back, or turns the check-in off, which the mate is told; not once they were told that there was no answer. */
export async function endCheckIn(ports: CheckInPorts, memberId: number, id: number): Promise<CheckIn> {
  return inStep(ports, async (db, publish) => {
    const row = await queries.lockCheckIn(db, id);
    requireMine(row, memberId);
    if (row.state === "WITHDRAWN" || row.state === "OFF") return row;
    requireState(row, "ASKED", "ON", "DUE");
    if (row.state === "ASKED") publish(...(await takeBack(db, row)));
    else {
      await queries.close(db, id, "OFF");
      publish(await settleOn(db, memberId, paths.checkIn(id)), await notifying.ofTurningOff(db, row));
    }
    return readAgain(db, id);
  }).then(toCheckIn);
}

async function readAgain(db: Db, id: number): Promise<queries.Row> {
  const row = await queries.selectCheckIn(db, id);
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/** Does `step` in a transaction, after its commit publishes what it has to, and lets the open pages of the two follow. */
async function inStep(
  { db, bus }: CheckInPorts,
  step: (db: Db, publish: (...publishes: Publish[]) => void) => Promise<queries.Row>,
): Promise<queries.Row> {
  const toPublish: Publish[] = [];
  const row = await inTransaction(db, (trx) => step(trx, (...publishes) => void toPublish.push(...publishes)));
  publishAll(bus, toPublish);
  for (const memberId of [row.memberId, row.mateId]) publishToMember(bus, memberId, "notifications");
  return row;
}
