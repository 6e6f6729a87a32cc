/** Where all that is known of reports and decisions is kept. */
import type { QueryClient } from "@tanstack/react-query";

export const SAFETY = ["safety"] as const;

/** Asks for everything about reports and decisions again. */
export const refreshSafety = (client: QueryClient) => client.invalidateQueries({ queryKey: SAFETY });
