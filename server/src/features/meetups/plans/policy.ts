/** Who may do what with plans and proposals. */
import { MEETUP_AHEAD_DAYS, MEETUP_AHEAD_MINUTES } from "@fitmate/contract/limits";
import { instantOf } from "@fitmate/contract/wallTime";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { findProposal, type Proposal } from "./proposalQueries.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Ten minutes to sixty days ahead of `nowMs`, as of gatherings. */
export function requireTime(begins: string, nowMs: number): void {
  const ahead = instantOf(begins).getTime() - nowMs;
  if (ahead < MEETUP_AHEAD_MINUTES * MINUTE_MS || ahead > MEETUP_AHEAD_DAYS * DAY_MS) throw new AppError("PLAN_TIME");
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
