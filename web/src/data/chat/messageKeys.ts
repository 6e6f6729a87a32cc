/** Where what is said in a room, and who is in it, is kept. */
import type { QueryClient } from "@tanstack/react-query";
import { CHAT } from "./keys.ts";

/** Followed by the number of the room. */
export const HISTORY = [...CHAT, "history"] as const;
export const DETOUR = [...CHAT, "detour"] as const;
export const SEARCH = [...CHAT, "search"] as const;
/** Of rooms of several only. */
export const PEOPLE = [...CHAT, "people"] as const;

/** All that shows messages. */
export const MESSAGES = [HISTORY, DETOUR, SEARCH];

/** Asks again for what rooms of several show: who has a name among them depends on blocks. */
export function refreshGroups(client: QueryClient): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: PEOPLE })) {
    for (const kind of [...MESSAGES, PEOPLE])
      void client.invalidateQueries({ queryKey: [...kind, ...queryKey.slice(PEOPLE.length)] });
  }
}
