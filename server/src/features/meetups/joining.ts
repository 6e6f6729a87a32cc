/** Coming into a gathering and going out of it, by oneself or by the host's word. */
import { MEETUP_QUEUE_MAX } from "@fitmate/contract/limits";
import type { JoinAnswer, Part } from "@fitmate/contract/meetups";
import { inTransaction } from "../../platform/db/transaction.ts";
import { AppError } from "../../platform/http/errors.ts";
import { lockBlock } from "../mates/blocks/queries.ts";
import { blockedAmong } from "../mates/queries.ts";
import { lockAsking } from "../accounts/memberQueries.ts";
import { requireMember } from "../accounts/service.ts";
import * as notifying from "./notifying.ts";
import { requireSeen } from "./reading.ts";
import { type Gathering, setCoHost } from "./queries.ts";
import * as seats from "./seatQueries.ts";
import {
  changeGathering,
  changeWithin,
  type Change,
  isLate,
  leaveAsHost,
  type MeetupPorts,
  requireUpcoming,
} from "./seats.ts";

/** What joining ends in. */
type Joined = Extract<Part, "CONFIRMED" | "WAITING" | "PENDING">;

/** What somebody hears who has come in. */
const SAID: Record<Joined, string> = {
  CONFIRMED: "함께하게 됐어요.",
  WAITING: "대기 순서에 들어갔어요. 자리가 나면 알려 드려요.",
  PENDING: "주최자에게 신청을 보냈어요. 답이 오면 알려 드려요.",
};

/**
 * Joins: at once where there is room and the host lets everybody, else waits, or asks the host with `note`; takes the seat
 * that is kept. Who is in already stays as they are. NOT_FOUND: not for them to see; MEETUP_OVER, MEETUP_CLOSED: declined or removed;
 * GENDER_NEEDED: they have said none, and the host asks for one; MEETUP_QUEUE_FULL: too many wait or ask already.
 */
export async function joinMeetup(
  ports: MeetupPorts,
  memberId: number,
  gatheringId: number,
  note: string | null,
): Promise<JoinAnswer> {
  let part: Joined = "PENDING";
  const publish = await inTransaction(ports.db, async (trx) => {
    // Before the gathering, as by whoever leaves 핏메이트 or is kept out of it: they come in before that, or not at all.
    await lockAsking(trx, memberId);
    return changeWithin(trx, gatheringId, async (change) => {
      part = await join(change, memberId, note);
    });
  });
  publish(ports.bus);
  return { part, message: SAID[part] };
}

async function join(change: Change, memberId: number, note: string | null): Promise<Joined> {
  const { db, gathering } = change;
  const seen = await requireSeen(db, gathering.id, memberId);
  requireUpcoming(change);
  // Held until the end: a block of this moment comes before or after, never between.
  if (gathering.hostId !== null && gathering.hostId !== memberId) {
    const block = await lockBlock(db, memberId, gathering.hostId);
    if (block.byMe || block.byThem) throw new AppError("NOT_FOUND");
  }
  if (seen.part === "DECLINED" || seen.part === "REMOVED") throw new AppError("MEETUP_CLOSED");
  if (seen.part === "CONFIRMED" || seen.part === "WAITING" || seen.part === "PENDING") return seen.part;
  if (gathering.audience === "SAME_GENDER" && seen.myGender === null) throw new AppError("GENDER_NEEDED");
  const part =
    seen.part === "OFFERED" ? "CONFIRMED" : gathering.joining === "APPROVAL" ? "PENDING" : seatFor(gathering);
  if (part !== "CONFIRMED") await requirePlace(change);
  await change.move(memberId, { part, note });
  if (part === "PENDING") change.publish(await notifying.ofRequest(db, gathering, memberId));
  return part;
}

/** Of those who wait and ask. Whom it is not for any more keeps none from others, and is let go without a word. */
async function requirePlace(change: Change): Promise<void> {
  const isFull = () => change.gathering.waiting + change.gathering.pending >= MEETUP_QUEUE_MAX;
  if (!isFull()) return;
  for (const { memberId, part } of await seats.selectPassedOver(change.db, change.gathering.id)) {
    await leaveFrom(change, memberId, part, true);
  }
  if (isFull()) throw new AppError("MEETUP_QUEUE_FULL");
}

/** A seat while there is one that nobody waits for; of what is hidden once it shows again. */
function seatFor({ isHidden, confirmed, offered, waiting, capacity }: Gathering): "CONFIRMED" | "WAITING" {
  return !isHidden && waiting === 0 && confirmed + offered < capacity ? "CONFIRMED" : "WAITING";
}

/**
 * Goes out of it, stops waiting, or takes the question back; a host makes way for another. NOT_FOUND: one is not in it, or only waits
 * or asks for what is not for them any more.
 */
export async function leaveMeetup(ports: MeetupPorts, memberId: number, gatheringId: number): Promise<void> {
  await changeGathering(ports, gatheringId, async (change) => {
    const part = await seats.selectPart(change.db, gatheringId, memberId);
    if (part === undefined || change.gathering.kind !== "MEETUP") throw new AppError("NOT_FOUND");
    if (part !== "CONFIRMED") await requireSeen(change.db, gatheringId, memberId);
    requireUpcoming(change);
    await leaveFrom(change, memberId, part);
  });
}

/** Takes somebody who is `part` of it out; `quietly`, as in `Change`, whoever only waits or asks. */
export async function leaveFrom(change: Change, memberId: number, part: Part, quietly = false): Promise<void> {
  const { db, gathering } = change;
  if (gathering.hostId === memberId) return leaveAsHost(change, memberId);
  if (gathering.cohostId === memberId) await setCoHost(db, gathering.id, null);
  if (part === "CONFIRMED") await change.move(memberId, { part: "LEFT", isLate: isLate(gathering) });
  else if (part === "WAITING" || part === "OFFERED" || part === "PENDING")
    await change.move(memberId, { part: "LEFT" }, quietly);
  if (part === "PENDING") change.publish(await notifying.withdrawRequest(db, gathering, memberId));
}

/**
 * Does `work` as the host, about the member called `nickname`, and what they are in it: nothing where a block stands between the
 * two, who are nameless to each other. FORBIDDEN for everybody else who may see the gathering.
 */
async function asHost(
  ports: MeetupPorts,
  hostId: number,
  gatheringId: number,
  nickname: string,
  work: (change: Change, memberId: number, part: Part | undefined) => Promise<void>,
): Promise<void> {
  const { id } = await requireMember(ports.db, nickname);
  await changeGathering(ports, gatheringId, async (change) => {
    await requireHost(change, hostId);
    requireUpcoming(change);
    if (id === hostId) throw new AppError("SELF_NOT_ALLOWED");
    const [apart] = await blockedAmong(change.db, hostId, [id]);
    await work(change, id, apart === undefined ? await seats.selectPart(change.db, gatheringId, id) : undefined);
  });
}

/** Refuses whoever does not host it; for whoever may not see it there is no such gathering. */
export async function requireHost({ db, gathering }: Change, memberId: number): Promise<void> {
  if (gathering.hostId === memberId) return;
  await requireSeen(db, gathering.id, memberId);
  throw new AppError("FORBIDDEN", { message: "주최자만 할 수 있어요." });
}

/** Accepts or declines somebody who has asked, and tells them; where there is no seat they wait in turn. */
export function answerRequest(
  ports: MeetupPorts,
  hostId: number,
  gatheringId: number,
  nickname: string,
  accept: boolean,
): Promise<void> {
  return asHost(ports, hostId, gatheringId, nickname, async (change, memberId, part) => {
    if (part !== "PENDING") throw new AppError("MEMBER_NOT_FOUND", { message: "기다리는 신청이 없어요." });
    const { db, gathering } = change;
    change.publish(await notifying.settleRequest(db, gathering, memberId));
    if (!accept) return turnAway(change, memberId, "DECLINED");
    const seat = seatFor(gathering);
    await change.move(memberId, { part: seat });
    if (seat === "CONFIRMED") change.publish(await notifying.ofSeat(db, gathering, memberId, true));
    else if (!gathering.isHidden) change.publish(await notifying.ofQueue(db, gathering, memberId));
  });
}

/** Takes somebody out who is in it, or waits, for good, and tells them. */
export function removeParticipant(
  ports: MeetupPorts,
  hostId: number,
  gatheringId: number,
  nickname: string,
): Promise<void> {
  return asHost(ports, hostId, gatheringId, nickname, async (change, memberId, part) => {
    if (part !== "CONFIRMED" && part !== "OFFERED" && part !== "WAITING") throw new AppError("MEMBER_NOT_FOUND");
    if (change.gathering.cohostId === memberId) await setCoHost(change.db, gatheringId, null);
    await turnAway(change, memberId, "REMOVED");
  });
}

/** By the host's word, for good. They are told, or would travel there; not who waited or asked for what is not for them any more. */
async function turnAway(change: Change, memberId: number, part: "DECLINED" | "REMOVED"): Promise<void> {
  const { db, gathering } = change;
  const knowing = [
    ...(await seats.selectMembersIn(db, gathering.id, ["CONFIRMED"])),
    ...(await seats.selectOthersIn(db, gathering.id)),
  ];
  const knows = knowing.includes(memberId);
  await change.move(memberId, { part }, !knows);
  if (knows) change.publish(await notifying.ofTurningAway(db, gathering, memberId));
}

/** Names who goes on as host if the host leaves; null = nobody. */
export async function nameCoHost(
  ports: MeetupPorts,
  hostId: number,
  gatheringId: number,
  nickname: string | null,
): Promise<void> {
  if (nickname === null) {
    return changeGathering(ports, gatheringId, async (change) => {
      await requireHost(change, hostId);
      requireUpcoming(change);
      await setCoHost(change.db, gatheringId, null);
    });
  }
  return asHost(ports, hostId, gatheringId, nickname, async (change, memberId, part) => {
    if (part !== "CONFIRMED") throw new AppError("MEMBER_NOT_FOUND", { message: "함께하는 사람만 정할 수 있어요." });
    if (change.gathering.cohostId === memberId) return;
    await setCoHost(change.db, gatheringId, memberId);
    change.publish(await notifying.ofCoHost(change.db, change.gathering, memberId));
  });
}

/** Says that one would go on as host; who came first does so at once, others once time is up (seats.ts). */
export async function followHost(ports: MeetupPorts, memberId: number, gatheringId: number): Promise<void> {
  await changeGathering(ports, gatheringId, async (change) => {
    const { db, gathering } = change;
    const part = await seats.selectPart(db, gatheringId, memberId);
    if (part !== "CONFIRMED" || gathering.kind !== "MEETUP") {
      await requireSeen(db, gatheringId, memberId);
      throw new AppError("FORBIDDEN", { message: "함께하는 사람만 이어받을 수 있어요." });
    }
    requireUpcoming(change);
    if (gathering.successionUntil === null) throw new AppError("FORBIDDEN", { message: "이미 주최자가 있어요." });
    await seats.markWilling(db, gatheringId, memberId);
  });
}
