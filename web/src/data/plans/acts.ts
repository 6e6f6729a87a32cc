/** What one does about proposals and plans. Afterwards, after a refusal too, they stand otherwise than was shown: all is asked again. */
import type { ProposePlanBody } from "@fitmate/contract/plans";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { createAct } from "../createAct.ts";
import { receiveMessage } from "../chat/messages.ts";
import { chatMessageOf } from "../chat/wire.ts";
import { refreshMeetups } from "../meetups/keys.ts";

const useAct = createAct(refreshMeetups);

/** Proposes a plan; its message shows in the room at once. */
export function usePropose() {
  const client = useQueryClient();
  return useAct(async (body: ProposePlanBody) => {
    const message = chatMessageOf(await call("proposePlan", { body }));
    receiveMessage(client, message);
    return message;
  });
}

export type ProposalAct = "accept" | "decline" | "withdraw";

const PERFORM: Record<ProposalAct, (proposalId: number) => Promise<unknown>> = {
  accept: (proposalId) => call("acceptProposal", { params: { proposalId } }),
  decline: (proposalId) => call("declineProposal", { params: { proposalId } }),
  withdraw: (proposalId) => call("withdrawProposal", { params: { proposalId } }),
};

/** Answers a proposal, or takes back one of mine. */
export const useProposalAct = (proposalId: number) => useAct((act: ProposalAct) => PERFORM[act](proposalId));

/** Calls a plan of mine off. */
export const useCancelPlan = (planId: number) =>
  useAct((reason: string) => call("cancelPlan", { params: { planId }, body: { reason } }));
