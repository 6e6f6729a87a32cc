/** Plans proposed with a mate request: kept beside it, and brought into the room of the two once they are mates. */
import type { NewProposal } from "@fitmate/contract/proposals";
import type { Publish } from "../../../platform/bus/bus.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { mayNotWrite } from "../../accounts/memberQueries.ts";
import { lockRoomOfTwo } from "../../chat/proposalService.ts";
import { readIfAlone } from "../../chat/readingQueries.ts";
import { requireTime } from "./policy.ts";
import { findOpen, settle } from "./proposalQueries.ts";
import { takeEnclosed, upsertEnclosed } from "./requestQueries.ts";
import { acceptWithin, declineWithin, proposedOf, storeProposal } from "./service.ts";

/** What whoever accepts a request says of the plan that came with it; undefined: nothing yet. */
export type PlanAnswer = "ACCEPT" | "DECLINE" | undefined;

/** Refuses what begins when nothing can be proposed at `nowMs`. */
export function requireProposable(proposal: NewProposal | null | undefined, nowMs: number): void {
  if (proposal) requireTime(proposal.begins, nowMs);
}

/** Puts a plan, or none, beside the request that has just been stored, in place of what an older one said. */
export async function enclose(
  trx: Db,
  requesterId: number,
  receiverId: number,
  proposal: NewProposal | null | undefined,
): Promise<void> {
  if (proposal) await upsertEnclosed(trx, requesterId, receiverId, proposedOf(proposal));
  else await takeEnclosed(trx, requesterId, receiverId);
}

type Brought = {
  answer: PlanAnswer;
  /** What `memberId` proposes with a request of their own that has crossed the other's. */
  ownProposal: NewProposal | null | undefined;
  at: Date | undefined;
};

/**
 * Brings what `otherId` has proposed with their request into the room of the two, who are mates by now, as `memberId` answers it.
 * PROPOSAL_CLOSED where they accept a plan that is none any more, WRITING_STOPPED where they propose one and may not.
 */
export async function bringProposal(
  trx: Db,
  memberId: number,
  otherId: number,
  { answer, ownProposal, at }: Brought,
): Promise<Publish[]> {
  const enclosed = await takeEnclosed(trx, memberId, otherId);
  // Who may not write by now proposes nothing more, also nothing of before.
  const isTheirs = enclosed?.proposerId === otherId && !(await mayNotWrite(trx, otherId));
  const theirs = isTheirs ? enclosed : undefined;
  if (answer === "ACCEPT" && !theirs) throw new AppError("PROPOSAL_CLOSED");
  if (!theirs && !ownProposal) return [];
  const roomId = await lockRoomOfTwo(trx, memberId, otherId);
  const toPublish: Publish[] = [];
  if (theirs) {
    const pair = { roomId, proposerId: otherId, receiverId: memberId };
    const stored = await storeProposal(trx, pair, theirs, { at });
    if (stored) {
      toPublish.push(stored.publish);
      // Whoever answers it has read it.
      if (answer !== undefined) await readIfAlone(trx, roomId, memberId, stored.message.seq);
      toPublish.push(...(await answerOpen(trx, roomId, answer, at)));
    }
  }
  if (ownProposal) {
    if (theirs) await settle(trx, (await findOpen(trx, roomId))?.id ?? 0, "REPLACED");
    const pair = { roomId, proposerId: memberId, receiverId: otherId };
    const stored = await storeProposal(trx, pair, proposedOf(ownProposal), { at });
    if (!stored) throw new AppError("WRITING_STOPPED");
    toPublish.push(stored.publish);
  }
  return toPublish;
}

async function answerOpen(trx: Db, roomId: number, answer: PlanAnswer, at: Date | undefined): Promise<Publish[]> {
  const open = answer && (await findOpen(trx, roomId));
  if (!open) return [];
  if (answer === "DECLINE") return [await declineWithin(trx, open)];
  if (open.beginsAt <= (at ?? open.now)) throw new AppError("PROPOSAL_CLOSED");
  return [(await acceptWithin(trx, open)).publish];
}
