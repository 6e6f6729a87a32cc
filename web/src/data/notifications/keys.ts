/** Where my notifications are kept, and what I want to be told of. */
import type { QueryClient } from "@tanstack/react-query";

export const NOTIFICATIONS = ["notifications"] as const;

/** Asks for all of it again. */
export const refreshNotifications = (client: QueryClient) => client.invalidateQueries({ queryKey: NOTIFICATIONS });
