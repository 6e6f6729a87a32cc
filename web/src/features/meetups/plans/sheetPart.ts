/** Proposing has a form of its own: it comes when somebody is about to. */
import { partOf } from "../../../lib/part.ts";

export const { Part: ProposalSheet, bring: bringProposalSheet } = partOf(
  async () => (await import("./ProposalSheet.tsx")).ProposalSheet,
);
