/** Where what is known of my rooms is kept. What is said in each: messageKeys.ts, which pages without messages do not load. */
import type { QueryClient } from "@tanstack/react-query";

/** All of it. */
export const CHAT = ["chat"] as const;

export const ROOMS = [...CHAT, "rooms"] as const;
export const OPENED = [...CHAT, "opened"] as const;
export const UNREAD = [...CHAT, "unread"] as const;

/** Asks for all of it again. */
export const refreshChat = (client: QueryClient) => client.invalidateQueries({ queryKey: CHAT });
