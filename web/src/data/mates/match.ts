/** What another member and I have in common, and how we stand. */
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { MATES } from "./keys.ts";
import { matchWith } from "./wire.ts";

/** What the member `nickname` and I have in common; what they said where they have asked me. */
export function mateMatch(nickname: string) {
  return queryOptions({
    queryKey: [...MATES, "with", nickname],
    queryFn: async ({ signal }) => matchWith(await call("getMateMatch", { query: { nickname }, signal })),
  });
}
