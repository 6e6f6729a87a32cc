/** Plans as two mates make them. */
import type { ChatMessage } from "@fitmate/contract/chat";
import type { Plan, ProposePlanBody } from "@fitmate/contract/plans";
import type { NewProposal } from "@fitmate/contract/proposals";
import { wallTimeOf } from "@fitmate/contract/wallTime";
import type { TestMember } from "./client.ts";

const HOUR_MS = 3_600_000;

/** A run at 뚝섬역 in `hours`; `changes`: what is proposed otherwise. */
export function newProposal(changes: Partial<NewProposal> = {}, hours = 30): NewProposal {
  return {
    sport: "RUNNING",
    begins: wallTimeOf(new Date(Date.now() + hours * HOUR_MS)),
    minutes: 60,
    place: { name: "뚝섬역 2번 출구", latitude: 37.5472, longitude: 127.0472 },
    words: "6km만 가볍게 뛰어요",
    ...changes,
  };
}

/** The body of a proposal to `other`. */
export function proposalTo(
  other: { nickname: string },
  changes: Partial<ProposePlanBody> = {},
  hours?: number,
): ProposePlanBody {
  return { nickname: other.nickname, replaces: null, ...newProposal({}, hours), ...changes };
}

/** Proposes one to a mate, and answers its id and its message. */
export async function propose(
  from: TestMember,
  to: TestMember,
  changes: Partial<ProposePlanBody> = {},
  hours?: number,
): Promise<{ proposalId: number; message: ChatMessage }> {
  const message = await from.ask("proposePlan", { body: proposalTo(to, changes, hours) });
  return { proposalId: message.proposal?.proposalId ?? 0, message };
}

/** The plan that the two make of a proposal. */
export async function agree(
  from: TestMember,
  to: TestMember,
  changes: Partial<ProposePlanBody> = {},
  hours?: number,
): Promise<Plan> {
  const { proposalId } = await propose(from, to, changes, hours);
  return (await to.ask("acceptProposal", { params: { proposalId } })).plan;
}
