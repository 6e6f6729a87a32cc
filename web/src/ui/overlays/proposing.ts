/** With whom somebody is about to plan: pages and sheets say so, and one sheet over them goes on from there (app/live/ProposalOver.tsx). */
import { createAsked } from "../../lib/asked.ts";

const proposing = createAsked<string>();

/** Opens the sheet for a plan with the mate `nickname`. */
export const startProposal = proposing.ask;

/** The sheet is closed. */
export const endProposal = () => proposing.end();

/** With whom a plan is being proposed; null most of the time. */
export const useProposing = proposing.useAsked;
