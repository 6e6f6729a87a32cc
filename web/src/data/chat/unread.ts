/** How much waits in my rooms, for the header. */
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { paced } from "../../lib/paced.ts";
import { useRestriction, useSession } from "../../lib/session.ts";
import { UNREAD } from "./keys.ts";

export const unreadMessages = queryOptions({
  queryKey: UNREAD,
  queryFn: ({ signal }) => call("getChatUnread", { query: { groups: "true" }, signal }),
});

const inTurn = paced(1_000);

/** Asks for it anew. */
export function refreshUnread(client: QueryClient): void {
  inTurn(client, () => client.invalidateQueries({ queryKey: UNREAD }));
}

/** How many messages wait for me; 0 for a visitor. */
export function useUnreadMessages(): number {
  const session = useSession();
  const isRestricted = useRestriction() !== null;
  const { data } = useQuery({ ...unreadMessages, enabled: session !== null && !isRestricted });
  return session ? (data?.unreadCount ?? 0) : 0;
}
