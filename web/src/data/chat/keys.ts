/** Where what is known of my rooms is kept: of all of them, and of the messages in each. */
import type { QueryClient } from "@tanstack/react-query";

const CHAT = ["chat"] as const;

export const ROOMS = [...CHAT, "rooms"] as const;
export const OPENED = [...CHAT, "opened"] as const;
export const UNREAD = [...CHAT, "unread"] as const;

/** Followed by the number of the room. */
export const HISTORY = [...CHAT, "history"] as const;
export const DETOUR = [...CHAT, "detour"] as const;
export const SEARCH = [...CHAT, "search"] as const;
export const PEOPLE = [...CHAT, "people"] as const;

/** Asks for all of it again. */
export const refreshChat = (client: QueryClient) => client.invalidateQueries({ queryKey: CHAT });

/** Asks for all messages anew: who has a name among several depends on blocks. */
export async function renewMessages(client: QueryClient): Promise<void> {
  await Promise.all([HISTORY, DETOUR, SEARCH].map((queryKey) => client.resetQueries({ queryKey })));
}
