/** Where all that is known of gatherings is kept. */
import type { QueryClient } from "@tanstack/react-query";

export const MEETUPS = ["meetups"] as const;

/** Asks for everything about gatherings again. */
export const refreshMeetups = (client: QueryClient) => client.invalidateQueries({ queryKey: MEETUPS });
