/** Reporting what a mate has proposed: what they said with it, and what they call the place. */
import { proposalWords } from "@fitmate/contract/proposalWords";
import type { Reported } from "./reporting.ts";

type Proposal = { proposalId: number; words: string; place: { name: string } };

export function proposalReported(proposal: Proposal, nickname: string, picture: string | null): Reported {
  return {
    target: { kind: "PLAN", proposalId: proposal.proposalId },
    nickname,
    picture,
    quotes: [{ by: nickname, text: proposalWords(proposal), pictures: 0, at: null }],
  };
}
