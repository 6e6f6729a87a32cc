/** Somebody as they show themselves to whoever looks. Visitors ask this, too. */
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { MATES } from "./keys.ts";

/** The profile of the member `nickname`, and how they stand to me. */
export function memberProfile(nickname: string) {
  return queryOptions({
    queryKey: [...MATES, "member", nickname],
    queryFn: ({ signal }) => call("getMember", { params: { nickname }, signal }),
  });
}
