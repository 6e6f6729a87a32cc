import type { QueryClient } from "@tanstack/react-query";
import { DESK } from "./keys.ts";

/** What was done at the desk may change any list and any number of it; who one is there stays. */
export const refreshDesk = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: DESK, predicate: ({ queryKey }) => queryKey[1] !== "who" });
