/** Who may do what with plans and proposals. */
import { beginningOf } from "@fitmate/contract/beginning";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { findProposal, type Proposal } from "./proposalQueries.ts";

export function requireTime(begins: string, nowMs: number): void {
  if (beginningOf(begins, nowMs) !== "FINE") throw new AppError("PLAN_TIME");
}

/** A proposal that the member has made or got; NOT_FOUND for everybody else. */
export async function requireProposal(db: Db, id: number, memberId: number): Promise<Proposal> {
  const proposal = await findProposal(db, id);
  if (!proposal || (proposal.proposerId !== memberId && proposal.receiverId !== memberId))
    throw new AppError("NOT_FOUND");
  return proposal;
}

/** Refuses whoever has made it: the other one answers. */
export function requireReceiver({ receiverId }: Proposal, memberId: number): void {
  if (receiverId !== memberId)
    throw new AppError("FORBIDDEN", { message: "내가 보낸 제안이에요. 답은 메이트가 할 수 있어요." });
}

/** Refuses what waits for no answer any more; `at`: when, if not now. */
export function requireOpen({ state, beginsAt, now }: Proposal, at: Date = now): void {
  if (state !== "OPEN" || beginsAt <= at) throw new AppError("PROPOSAL_CLOSED");
}
