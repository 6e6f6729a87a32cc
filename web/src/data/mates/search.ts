/** Members found by how their nickname begins. */
import { countCharacters } from "@fitmate/contract/characters";
import { MEMBER_SEARCH_MIN } from "@fitmate/contract/limits";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { MATES } from "./keys.ts";

/** Asked only where enough is typed. */
export function membersCalled(nickname: string) {
  const isEnough = countCharacters(nickname) >= MEMBER_SEARCH_MIN;
  return queryOptions({
    queryKey: [...MATES, "called", nickname],
    queryFn: ({ signal }) => call("findMembers", { query: { nickname }, signal }),
    enabled: isEnough,
    // From letter to letter the rows stay until the new ones are there.
    ...(isEnough && { placeholderData: keepPreviousData }),
  });
}
