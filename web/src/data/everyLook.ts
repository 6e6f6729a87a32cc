/** What is asked anew at every look, since nobody tells of its changes: first steps, check-ins, my e-mail, what moderators have to do with me. */
import type { Query, QueryClient } from "@tanstack/react-query";

/** A page that opens asks ahead, and so do several of its parts: that is one look. */
export const ONE_LOOK_MS = 2_000;

/** Options of such a query. */
export const AT_EVERY_LOOK = { staleTime: ONE_LOOK_MS, meta: { isAtEveryLook: true } };

/** After whatever is done here the next look asks, however soon it comes; until the answer is called. */
export function lookAgainAfterActs(client: QueryClient): () => void {
  return client.getMutationCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    const isLookedAt = ({ meta }: Query) => meta?.isAtEveryLook === true;
    void client.invalidateQueries({ predicate: isLookedAt, refetchType: "none" });
    // What is being asked was asked before.
    void client.refetchQueries({ predicate: (query) => isLookedAt(query) && query.state.fetchStatus === "fetching" });
  });
}
