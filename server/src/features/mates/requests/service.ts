/** How members become mates, and stop being mates. */
import { nicknameKey } from "@fitmate/contract/accounts";
import type { Relation } from "@fitmate/contract/mates";
import type { NewProposal } from "@fitmate/contract/proposals";
import { type Bus, type Publish, publishAll } from "../../../platform/bus/bus.ts";
import type { Clock } from "../../../platform/db/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { publishToMember } from "../../../platform/sse/memberTopic.ts";
import { lockAskingWith, lockMembers } from "../../accounts/memberQueries.ts";
import { requireMember } from "../../accounts/service.ts";
import { carryOver } from "../../chat/sendingService.ts";
import { bringProposal, enclose, type PlanAnswer, requireProposable } from "../../meetups/plans/requestService.ts";
import { lapseBetween } from "../../meetups/plans/service.ts";
import { deleteExpiredMatching } from "../../notifications/settlingQueries.ts";
import { notify, settleMateRequest, withdrawMateRequest } from "../../notifications/service.ts";
import { lockBlock } from "../blocks/queries.ts";
import { countRequest } from "./day.ts";
import { type Mate, selectMates } from "./listQueries.ts";
import * as queries from "./queries.ts";

/** A member who does something, and where it is stored and told. */
export type Asker = { memberId: number; nickname: string };
export type MatesPorts = { db: Db; bus: Bus };

type Other = { id: number; nickname: string };

/** How the two stand afterwards, and the other's nickname as its owner writes it. */
export type Outcome = { relation: Relation; nickname: string };

/** `note`: what is said with the request, `proposal`: the plan proposed with it. `at`: when, if not now. */
type Asking = { note?: string | null | undefined; proposal?: NewProposal | null | undefined; at?: Date | undefined };

/** `unheard`: it looks sent, and never gets to the other member. */
type Sending = {
  note: string | null;
  proposal: NewProposal | null | undefined;
  at: Date | undefined;
  unheard: boolean;
};

/** Mates in order of nickname, from the one after `cursor`. */
export function findMates(db: Db, memberId: number, cursor: string | undefined, size: number): Promise<Mate[]> {
  return selectMates(db, memberId, nicknameKey(cursor ?? ""), size);
}

/**
 * Asks a member to be mates. Where that member's own request waits, or seems to them to wait, both want it: they are mates
 * at once. After a rejection the one who had asked may ask again 7 days later; until then it looks like a request that
 * waits, and so does one to somebody who has blocked me.
 */
export async function requestMate(
  ports: MatesPorts & { clock: Clock },
  me: Asker,
  nickname: string,
  asking: Asking = {},
): Promise<Outcome> {
  const other = await requireMember(ports.db, nickname);
  if (other.id === me.memberId) throw new AppError("SELF_NOT_ALLOWED");
  const note = asking.note || null;
  requireProposable(asking.proposal, asking.at?.getTime() ?? ports.clock.now());
  return change(ports, me, other, async (db) => {
    // Before anything else, as by whoever leaves: nothing is proposed, nor waits for an answer, with somebody who is on their way out.
    await lockAskingWith(db, me.memberId, other.id);
    const block = await lockBlock(db, me.memberId, other.id);
    if (block.byMe) throw new AppError("UNBLOCK_FIRST");
    const sending = { note, proposal: asking.proposal, at: asking.at, unheard: block.byThem };
    while (!(await queries.insertRequest(db, me.memberId, other.id, note, asking.at))) {
      const standing = await queries.lockStanding(db, me.memberId, other.id, asking.at);
      // Gone between the two statements: it was taken back, or they are no longer mates.
      if (standing) return askAgain(db, me, other, standing, sending);
    }
    await countRequest(db, me.memberId, asking.at);
    await enclose(db, me.memberId, other.id, asking.proposal);
    return notifyOfRequest(db, me, other.id, sending);
  });
}

/** Asks where there is, or once was, something between the two. */
async function askAgain(
  db: Db,
  me: Asker,
  other: Other,
  standing: queries.Standing,
  sending: Sending,
): Promise<Change> {
  const { note, proposal, at, unheard } = sending;
  if (standing.relation === "MATES") throw new AppError("ALREADY_MATES");
  if (standing.relation === "REQUESTED") throw new AppError("ALREADY_REQUESTED");
  const isMine = standing.requesterId === me.memberId;
  if (!isMine && standing.seemsToWait) return accept(db, me, other, { at, ownNote: note, proposal });
  const otherId = other.id;
  await countRequest(db, me.memberId, at);
  // Taken back, or over by itself, after a rejection they know nothing of: asking again looks as ever, and disturbs nobody
  // for those 7 days.
  const quietly = isMine && standing.bars && !unheard;
  await queries.renewRequest(db, me.memberId, otherId, { note, at, quietly });
  await enclose(db, me.memberId, otherId, proposal);
  return quietly ? { relation: "REQUESTED", isSeen: false, toPublish: [] } : notifyOfRequest(db, me, otherId, sending);
}

/** Notifies the other member of the request. An older one that nobody answered in time no longer asks either of the two. */
async function notifyOfRequest(db: Db, me: Asker, otherId: number, { at, unheard }: Sending): Promise<Change> {
  if (unheard) {
    await queries.ignoreRequest(db, me.memberId, otherId);
    return { relation: "REQUESTED", isSeen: false, toPublish: [] };
  }
  await withdrawMateRequest(db, otherId, me.memberId);
  const withdrawn = await withdrawMateRequest(db, me.memberId, otherId);
  const asked = await notify(db, { memberId: otherId, type: "MATCHING", senderId: me.memberId, at });
  return { relation: "REQUESTED", isSeen: true, toPublish: [withdrawn, asked] };
}

/** What is said with accepting a request: `plan`, of the plan that came with it. `at`: when, if not now. */
type Accepting = { plan?: PlanAnswer; at?: Date | undefined };

/** Accepts a request that waits for me. PROPOSAL_CLOSED, and nothing is accepted: its plan is none any more. */
export async function acceptMate(
  ports: MatesPorts,
  me: Asker,
  nickname: string,
  { plan, at }: Accepting = {},
): Promise<Outcome> {
  const other = await requireMember(ports.db, nickname);
  return change(ports, me, other, async (db) => {
    // As in requestMate: it may have a plan with it.
    if (!(await lockMembers(db, [me.memberId, other.id]))) throw new AppError("REQUEST_NOT_FOUND");
    const standing = await queries.lockStanding(db, me.memberId, other.id, at);
    if (standing?.relation === "MATES") throw new AppError("ALREADY_MATES");
    if (standing?.relation !== "RECEIVED") throw new AppError("REQUEST_NOT_FOUND");
    return accept(db, me, other, { at, ownNote: null, plan });
  });
}

/** Rejects a request that waits for me; its sender hears nothing. */
export async function rejectMate({ db, bus }: MatesPorts, me: Asker, nickname: string): Promise<Outcome> {
  const other = await requireMember(db, nickname);
  const publish = await inTransaction(db, async (trx) => {
    const standing = await queries.lockStanding(trx, me.memberId, other.id);
    if (standing?.relation !== "RECEIVED") throw new AppError("REQUEST_NOT_FOUND");
    await queries.answerRequest(trx, me.memberId, other.id, "REJECTED");
    return settleMateRequest(trx, me.memberId, other.id, "REJECTED");
  });
  publishToMember(bus, me.memberId, "mates");
  publish(bus);
  return { relation: "NONE", nickname: other.nickname };
}

/**
 * Takes back a request that waits, or that seems to its sender to wait; the other member hears nothing, and what told them
 * of it goes.
 */
export async function cancelMateRequest(ports: MatesPorts, me: Asker, nickname: string): Promise<Outcome> {
  const other = await requireMember(ports.db, nickname, { suspended: true });
  return change(ports, me, other, async (db) => {
    const standing = await queries.lockStanding(db, me.memberId, other.id);
    if (standing?.relation === "MATES") throw new AppError("ALREADY_MATES");
    if (standing?.relation !== "REQUESTED") {
      // Who is suspended is nobody to whoever has nothing with them.
      await requireMember(db, nickname);
      throw new AppError("REQUEST_NOT_FOUND", {
        message: "보낸 신청을 찾지 못했어요. 이미 취소했거나 기한이 지났어요.",
      });
    }
    const toPublish = await takeBack(db, me.memberId, other.id, standing);
    return { relation: "NONE", isSeen: !standing.bars, toPublish };
  });
}

/** Takes back what stands between the two: a request of `memberId` that waits, or seems to them to wait. */
export async function takeBack(
  db: Db,
  memberId: number,
  otherId: number,
  { bars }: queries.Standing,
): Promise<Publish[]> {
  if (bars) {
    await queries.withdrawRejected(db, memberId, otherId);
    return [];
  }
  await queries.deleteRelation(db, memberId, otherId);
  return [await withdrawMateRequest(db, otherId, memberId)];
}

/** Ends being mates; the other member is not told. Either may ask again. */
export async function removeMate(ports: MatesPorts, me: Asker, nickname: string): Promise<Outcome> {
  const other = await requireMember(ports.db, nickname, { suspended: true });
  return change(ports, me, other, async (db) => {
    const standing = await queries.lockStanding(db, me.memberId, other.id);
    if (standing?.relation !== "MATES") {
      // As in cancelMateRequest.
      await requireMember(db, nickname);
      throw new AppError("NOT_MATES", { message: "이미 메이트가 아니에요." });
    }
    await queries.deleteRelation(db, me.memberId, other.id);
    return { relation: "NONE", isSeen: true, toPublish: [await lapseBetween(db, me.memberId, other.id)] };
  });
}

/** Forgets the requests that waited too long, with what told of them, and rejections of long ago. Until then they show nowhere. */
export async function forgetExpiredRequests(db: Db): Promise<void> {
  await queries.deleteExpiredRequests(db);
  await deleteExpiredMatching(db);
}

/** `isSeen`: the other member sees something change. */
type Change = { relation: Relation; isSeen: boolean; toPublish: Publish[] };

/** Does `work` in a transaction and after its commit lets the screens of both members follow, as far as they see anything of it. */
async function change(
  { db, bus }: MatesPorts,
  me: Asker,
  other: Other,
  work: (db: Db) => Promise<Change>,
): Promise<Outcome> {
  const { relation, isSeen, toPublish } = await inTransaction(db, work);
  publishToMember(bus, me.memberId, "mates");
  // A hint for nothing would tell whoever has blocked, or rejected, somebody of what that one does.
  if (isSeen) publishToMember(bus, other.id, "mates");
  publishAll(bus, toPublish);
  return { relation, nickname: other.nickname };
}

/**
 * Makes the two mates. The request's notification is answered, and the one who had asked is notified. What they said with it
 * is the first message of their room, the `ownNote` of a request that crossed it the second; what they proposed with it comes after,
 * answered as `plan` says.
 */
async function accept(
  db: Db,
  me: Asker,
  other: Other,
  {
    at,
    ownNote,
    proposal,
    plan,
  }: { ownNote: string | null; at: Date | undefined } & Pick<Asking, "proposal"> & Accepting,
): Promise<Change> {
  const { note } = await queries.answerRequest(db, me.memberId, other.id, "ACCEPTED", at);
  const settled = await settleMateRequest(db, me.memberId, other.id, "ACCEPTED");
  const accepted = await notify(db, {
    memberId: other.id,
    type: "MATCHING_ACCEPTED",
    senderId: me.memberId,
    at,
  });
  const said = [
    { by: { memberId: other.id, nickname: other.nickname }, contents: note },
    { by: me, contents: ownNote },
  ].flatMap(({ by, contents }) => (contents ? [{ by, contents, at }] : []));
  const carried = await carryOver(db, [me.memberId, other.id], said);
  const brought = await bringProposal(db, me.memberId, other.id, { answer: plan, ownProposal: proposal, at });
  return { relation: "MATES", isSeen: true, toPublish: [settled, accepted, carried, ...brought] };
}
