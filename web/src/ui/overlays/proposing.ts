/** With whom somebody is about to plan: pages and sheets say so, and one sheet over them goes on from there (app/live/ProposalOver.tsx). */
import { useSyncExternalStore } from "react";
import { createListeners } from "../../lib/listeners.ts";

let current: string | null = null;
const listeners = createListeners();

/** Opens the sheet for a plan with the mate `nickname`. */
export function startProposal(nickname: string): void {
  change(nickname);
}

/** The sheet is closed. */
export function endProposal(): void {
  change(null);
}

function change(next: string | null) {
  current = next;
  listeners.tell();
}

/** With whom a plan is being proposed; null most of the time. */
export function useProposing(): string | null {
  return useSyncExternalStore(listeners.subscribe, () => current);
}
