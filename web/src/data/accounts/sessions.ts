/** Where I am signed in. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const mySessions = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => call("getMySessions", { signal }),
});

/** Ends a session of mine; null: all but this one. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string | null) =>
      sessionId === null ? call("endOtherSessions") : call("endMySession", { params: { sessionId } }),
    onSettled: () => client.invalidateQueries(mySessions),
  });
}
