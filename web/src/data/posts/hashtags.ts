/** Hashtags from the server. */
import { cleanHashtag } from "@fitmate/contract/hashtagRules";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** Those that begin as typed; before anything is typed those of most posts these days. */
export function offeredHashtags(input: string) {
  const typed = cleanHashtag(input);
  return queryOptions({
    queryKey: ["hashtags", typed] as const,
    queryFn: ({ signal }) =>
      typed === "" ? call("getPopularHashtags", { signal }) : call("completeHashtag", { query: { typed }, signal }),
    placeholderData: keepPreviousData,
  });
}
