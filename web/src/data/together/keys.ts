/** Where all that is known of past gatherings, and of check-ins, is kept. */
import type { QueryClient } from "@tanstack/react-query";

export const TOGETHER = ["together"] as const;
export const CHECK_INS = ["checkIns"] as const;

/** Asks for everything about past gatherings again. */
export const refreshTogether = (client: QueryClient) => client.invalidateQueries({ queryKey: TOGETHER });

/** Asks for everything about check-ins again. */
export const refreshCheckIns = (client: QueryClient) => client.invalidateQueries({ queryKey: CHECK_INS });
