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
/** Of rooms of several only. */
export const PEOPLE = [...CHAT, "people"] as const;

/** All that shows messages. */
export const MESSAGES = [HISTORY, DETOUR, SEARCH];

/** Asks for all of it again. */
export const refreshChat = (client: QueryClient) => client.invalidateQueries({ queryKey: CHAT });

/** Asks again for what rooms of several show: who has a name among them depends on blocks. */
export function refreshGroups(client: QueryClient): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: PEOPLE })) {
    for (const kind of [...MESSAGES, PEOPLE])
      void client.invalidateQueries({ queryKey: [...kind, ...queryKey.slice(PEOPLE.length)] });
  }
}
