/** What of mine gives way to a placeholder, and having a person look at that. Also for whose account is suspended. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { refreshSafety, SAFETY } from "./keys.ts";

export const myPlaceholders = queryOptions({
  queryKey: [...SAFETY, "placeholders"],
  queryFn: ({ signal }) => call("getMyPlaceholders", { signal }),
  staleTime: 0,
});

/** Brings it to a person that something of mine gives way. */
export function useContest(placeholderId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (words: string) => call("contestPlaceholder", { params: { placeholderId }, body: { words } }),
    onSettled: () => refreshSafety(client),
  });
}
