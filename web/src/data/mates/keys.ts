/** Where all that is known of others is kept: who is around, who asked whom, my mates. */
import type { QueryClient } from "@tanstack/react-query";

export const MATES = ["mates"] as const;

/** Asks for everything about others again. */
export const refreshMates = (client: QueryClient) => client.invalidateQueries({ queryKey: MATES });
