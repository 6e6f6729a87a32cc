/**
 * Plans of two: proposed and answered in their room, and called off. Whatever changes a proposal does so under the lock on the room,
 * or says what has become of it in one statement: of two who answer, counter or take back at once one does, and it is told once.
 */
import type { ChatMessage } from "@fitmate/contract/chat";
import { cellOf } from "@fitmate/contract/cell";
import { areaOf } from "@fitmate/contract/gazetteer/places";
import type { ProposePlanBody } from "@fitmate/contract/plans";
import { type NewProposal, proposalSentence } from "@fitmate/contract/proposals";
import { dayNumber, instantOf, ZONE } from "@fitmate/contract/wallTime";
import { NOBODY, type Publish, together } from "../../../platform/bus/bus.ts";
import type { Clock } from "../../../platform/db/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { lockAskingWith, lockMembers, mayNotWrite } from "../../accounts/memberQueries.ts";
import { requireMember } from "../../accounts/service.ts";
import { findOwnMessage } from "../../chat/messagesQueries.ts";
import { appendProposal, lockRoomOfTwo, type StoredMessage, publishProposal } from "../../chat/proposalService.ts";
import { findRoom, lockRoom, type SideKey } from "../../chat/roomsQueries.ts";
import { areMates } from "../../mates/queries.ts";
import * as gatherings from "../queries.ts";
import { sayable, UNSAID } from "../sayable.ts";
import { selectPart } from "../seatQueries.ts";
import { changeGathering, type Change, changeWithin, isUpcoming, type MeetupPorts, publishPlans } from "../seats.ts";
import * as notifying from "./notifying.ts";
import { shownTo } from "./masking.ts";
import { requireOpen, requireProposal, requireReceiver, requireTime } from "./policy.ts";
import * as queries from "./proposalQueries.ts";
import { selectUpcomingIds } from "./queries.ts";

const MINUTE_MS = 60_000;
/** Those that lapse in one turn. */
const LAPSED_AT_ONCE = 200;

/** A member who plans, and when, if not now. */
export type Planner = { memberId: number };
type When = { at?: Date | undefined };

/** What is said as it is stored. */
export function proposedOf({ sport, begins, minutes, place, words }: NewProposal): queries.Proposed {
  const beginsAt = instantOf(begins);
  return {
    sport,
    beginsWall: begins,
    zone: ZONE,
    beginsAt,
    endsAt: new Date(beginsAt.getTime() + minutes * MINUTE_MS),
    placeName: place.name,
    latitude: place.latitude,
    longitude: place.longitude,
    words: words ?? "",
  };
}

/**
 * Proposes a plan to a mate, in place of the one that is open between the two: PROPOSAL_CHANGED where that is not `replaces`. Sent
 * twice, stored once. Answers its message and for whom it waits.
 */
export async function proposePlan(
  { db, bus, clock }: MeetupPorts & { clock: Clock },
  me: Planner,
  { nickname, replaces, clientMessageId, ...said }: ProposePlanBody,
  { at }: When = {},
): Promise<{ message: ChatMessage; waitsFor: SideKey[] }> {
  const other = await requireMember(db, nickname);
  if (other.id === me.memberId) throw new AppError("SELF_NOT_ALLOWED");
  requireTime(said.begins, at?.getTime() ?? clock.now());
  const stored = await inTransaction(db, async (trx) => {
    // Both, before the room, as by whoever leaves: nothing waits for an answer of somebody who is on their way out.
    await lockAskingWith(trx, me.memberId, other.id);
    if (!(await areMates(trx, me.memberId, other.id))) throw new AppError("NOT_MATES");
    const roomId = await lockRoomOfTwo(trx, me.memberId, other.id);
    const earlier = clientMessageId && (await findOwnMessage(trx, roomId, me.memberId, clientMessageId));
    if (earlier) return { message: earlier, waitsFor: [], publish: NOBODY };
    const closed = await closeOpen(trx, roomId, replaces);
    const pair = { roomId, proposerId: me.memberId, receiverId: other.id };
    const brought = await storeProposal(trx, pair, proposedOf(said), { at, clientMessageId });
    if (!brought) throw new AppError((await mayNotWrite(trx, me.memberId)) ? "WRITING_STOPPED" : "NOT_MATES");
    const { publish, ...message } = brought;
    return { ...message, publish: together([...closed, publish]) };
  });
  stored.publish(bus);
  return { message: stored.message, waitsFor: stored.waitsFor };
}

/** Ends the proposal that is open in the room, which has to be `expected`. */
async function closeOpen(trx: Db, roomId: number, expected: number | null): Promise<Publish[]> {
  const open = await queries.findOpen(trx, roomId);
  const hasLapsed = open !== undefined && open.beginsAt <= open.now;
  const waiting = hasLapsed ? undefined : open;
  if ((waiting?.id ?? null) !== expected) throw new AppError("PROPOSAL_CHANGED");
  if (!open) return [];
  if (hasLapsed) return [await lapse(trx, open)];
  if (!(await queries.settle(trx, open.id, "REPLACED"))) throw new AppError("PROPOSAL_CHANGED");
  return [await publishChange(trx, open)];
}

/**
 * Stores a proposal with the message that brings it; nothing else is open in the room, which is locked. undefined, and nothing is
 * stored, where the proposer may not write there any more.
 */
export async function storeProposal(
  trx: Db,
  pair: Pick<queries.Proposal, "roomId" | "proposerId" | "receiverId">,
  said: queries.Proposed & { isHidden?: boolean },
  { at, clientMessageId }: When & { clientMessageId?: string | undefined } = {},
): Promise<(StoredMessage & { proposalId: number }) | undefined> {
  const { roomId, proposerId, receiverId } = pair;
  const proposalId = await queries.insertProposal(trx, pair, said);
  const contents = proposalSentence({
    ...said,
    state: "OPEN",
    begins: said.beginsWall,
    place: { name: said.placeName, latitude: said.latitude, longitude: said.longitude },
    plan: null,
  });
  const draft = { roomId, proposalId, contents, clientMessageId, at };
  const stored = await appendProposal(trx, { memberId: proposerId }, draft);
  if (!stored) {
    await queries.deleteProposal(trx, proposalId);
    return undefined;
  }
  await queries.setSeq(trx, proposalId, stored.message.seq);
  return { ...stored, proposalId, publish: together([stored.publish, publishPlans([proposerId, receiverId])]) };
}

/** Says what has become of an open proposal, and publishes it; refuses where somebody else was faster. */
async function end(
  trx: Db,
  proposal: queries.Proposal,
  state: Exclude<queries.Proposal["state"], "OPEN">,
  planId?: number,
): Promise<Publish> {
  if (!(await queries.settle(trx, proposal.id, state, planId))) throw new AppError("PROPOSAL_CLOSED");
  return publishChange(trx, proposal);
}

/** Ends an open proposal that nobody has answered, and publishes it, unless somebody else has by now: those who lapse it hold no room. */
async function lapse(trx: Db, proposal: queries.Proposal): Promise<Publish> {
  return (await queries.settle(trx, proposal.id, "LAPSED")) ? publishChange(trx, proposal) : NOBODY;
}

/** The card in the room follows, and whatever shows plans. */
async function publishChange(trx: Db, proposal: queries.Proposal): Promise<Publish> {
  const { roomId, seq, proposerId, receiverId, isHidden } = proposal;
  const memberIds = [proposerId, receiverId];
  const publish = await publishProposal(trx, { roomId, seq, memberIds, proposerId, isHidden });
  return together([publish, publishPlans(memberIds)]);
}

/** A proposal of the member's, read again under the lock on its room. */
async function lockProposal(trx: Db, proposalId: number, memberId: number): Promise<queries.Proposal> {
  const { roomId } = await requireProposal(trx, proposalId, memberId);
  await lockRoom(trx, roomId);
  return requireProposal(trx, proposalId, memberId);
}

/** Makes a plan of a mate's proposal, and answers its id; also to whoever has accepted it before. */
export async function acceptProposal(
  { db, bus }: MeetupPorts,
  me: Planner,
  proposalId: number,
  { at }: When = {},
): Promise<number> {
  const { planId, publish } = await inTransaction(db, async (trx) => {
    const known = await requireProposal(trx, proposalId, me.memberId);
    // Before the room, as by whoever leaves: a plan is with nobody who is on their way out.
    const isBetweenPresent = await lockMembers(trx, [known.proposerId, known.receiverId]);
    const proposal = await lockProposal(trx, proposalId, me.memberId);
    requireReceiver(proposal, me.memberId);
    if (proposal.planId !== null) return { planId: proposal.planId, publish: NOBODY };
    if (!isBetweenPresent) throw new AppError("PROPOSAL_CLOSED");
    requireOpen(proposal, at);
    if (!(await areMates(trx, proposal.proposerId, proposal.receiverId))) throw new AppError("NOT_MATES");
    return acceptWithin(trx, proposal);
  });
  publish(bus);
  return planId;
}

/** Makes a plan of an open proposal whose room is locked, and before it its two. */
export async function acceptWithin(trx: Db, proposal: queries.Proposal): Promise<{ planId: number; publish: Publish }> {
  const planId = await gatherings.insertPlan(trx, proposal.proposerId, planOf(proposal));
  const publish = await changeWithin(trx, planId, async (change) => {
    for (const memberId of [proposal.proposerId, proposal.receiverId])
      await change.move(memberId, { part: "CONFIRMED" });
  });
  const ended = await end(trx, proposal, "ACCEPTED", planId);
  return { planId, publish: together([publish, await notifying.ofAnswer(trx, proposal, planId), ended]) };
}

function planOf(proposal: queries.Proposal): gatherings.PlanContent {
  const { placeName, words } = shownTo(proposal);
  const { latitude, longitude, sport, beginsWall, beginsAt, endsAt, zone } = proposal;
  const cell = cellOf({ latitude, longitude });
  const place = { placeName, latitude, longitude, ...cell, area: areaOf(cell) };
  return { sport, beginsWall, beginsAt, endsAt, zone, day: dayNumber(beginsWall.slice(0, 10)), words, ...place };
}

/** Declines a mate's proposal; who has made it is told. */
export async function declineProposal(
  { db, bus }: MeetupPorts,
  me: Planner,
  proposalId: number,
  { at }: When = {},
): Promise<void> {
  const publish = await inTransaction(db, async (trx) => {
    const proposal = await lockProposal(trx, proposalId, me.memberId);
    requireReceiver(proposal, me.memberId);
    requireOpen(proposal, at);
    return declineWithin(trx, proposal);
  });
  publish(bus);
}

/** The same of one whose room is locked. */
export async function declineWithin(trx: Db, proposal: queries.Proposal): Promise<Publish> {
  const ended = await end(trx, proposal, "DECLINED");
  return together([await notifying.ofAnswer(trx, proposal, undefined), ended]);
}

/** Takes back a proposal of one's own; the other sees so in the room. */
export async function withdrawProposal({ db, bus }: MeetupPorts, me: Planner, proposalId: number): Promise<void> {
  const publish = await inTransaction(db, async (trx) => {
    const proposal = await lockProposal(trx, proposalId, me.memberId);
    if (proposal.proposerId !== me.memberId)
      throw new AppError("FORBIDDEN", { message: "내가 보낸 제안만 거둘 수 있어요." });
    requireOpen(proposal);
    return end(trx, proposal, "WITHDRAWN");
  });
  publish(bus);
}

/** Calls a plan of one's own off. NOT_FOUND for everybody else, PLAN_OVER once it has begun or is off. */
export async function cancelPlan(ports: MeetupPorts, me: Planner, planId: number, reason: string): Promise<void> {
  await changeGathering(ports, planId, async (change) => {
    const { db, gathering } = change;
    const part = gathering.kind === "PLAN" ? await selectPart(db, planId, me.memberId) : undefined;
    if (part !== "CONFIRMED") throw new AppError("NOT_FOUND");
    if (!isUpcoming(gathering)) throw new AppError("PLAN_OVER");
    await callOffPlan(change, me.memberId, { reason: await sayableIn(db, planId, me.memberId, reason) });
  });
}

/** Words of one's own reach mates only, as in their room: not whoever has blocked me, of which the same words tell nothing. */
async function sayableIn(db: Db, planId: number, memberId: number, reason: string): Promise<string> {
  const proposal = await queries.findOfPlan(db, planId);
  const isToMate = proposal && (await areMates(db, proposal.proposerId, proposal.receiverId));
  return isToMate ? sayable(db, memberId, reason) : UNSAID;
}

/** Calls the plan off for `byId`, one of its two, and notifies the other; `isNamed`: also by whom. */
async function callOffPlan(
  change: Change,
  byId: number,
  { reason, isNamed = true }: { reason: string; isNamed?: boolean },
): Promise<void> {
  const { db, gathering } = change;
  await gatherings.cancelGathering(db, gathering.id, reason, isNamed ? byId : null);
  const proposal = await queries.findOfPlan(db, gathering.id);
  if (!proposal) return;
  await queries.touch(db, proposal.id);
  const notice = { planId: gathering.id, byId, isNamed, reason };
  change.publish(await notifying.ofCancelling(db, proposal, notice), await publishChange(db, proposal));
}

/** Why a plan is off where nobody is to learn who has called it off: the same whatever it was, and true of both who read it. */
const GONE = "사정이 생겨 함께하지 못하게 됐어요.";

/** Calls the plan off, unless it has begun, for `byId`, who leaves, is kept out, or wants nothing of the other one any more. */
export async function callOffNameless(change: Change, byId: number): Promise<void> {
  if (isUpcoming(change.gathering)) await callOffPlan(change, byId, { reason: GONE, isNamed: false });
}

/** The same of all plans that `byId` has with `otherId`; both are locked, so that no other one is agreed on meanwhile. */
export async function callOffBetween(trx: Db, byId: number, otherId: number): Promise<Publish> {
  const roomId = await findRoom(trx, byId, otherId);
  if (roomId === undefined) return () => {};
  const toPublish: Publish[] = [];
  for (const id of await selectUpcomingIds(trx, roomId))
    toPublish.push(await changeWithin(trx, id, (change) => callOffNameless(change, byId)));
  return together(toPublish);
}

/** What is open between two who are mates no more waits for no answer. Call inside the transaction that ends it. */
export async function lapseBetween(trx: Db, oneId: number, otherId: number): Promise<Publish> {
  const roomId = await findRoom(trx, oneId, otherId);
  if (roomId === undefined) return () => {};
  await lockRoom(trx, roomId);
  const open = await queries.findOpen(trx, roomId);
  return open ? lapse(trx, open) : NOBODY;
}

/** The same of everything that is open between the member and anybody. */
export async function lapseAllOf(trx: Db, memberId: number): Promise<Publish> {
  const toPublish: Publish[] = [];
  for (const proposal of await queries.selectOpenOf(trx, memberId)) toPublish.push(await lapse(trx, proposal));
  return together(toPublish);
}

/** Those that nobody has answered by their time. */
export async function lapseDue({ db, bus }: MeetupPorts): Promise<void> {
  let due: queries.Proposal[];
  do {
    due = await queries.selectDue(db, LAPSED_AT_ONCE);
    for (const proposal of due) {
      const publish = await inTransaction(db, (trx) => lapse(trx, proposal));
      publish(bus);
    }
  } while (due.length === LAPSED_AT_ONCE);
}
