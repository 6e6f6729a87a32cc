/** What a member hosts. */
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { MEETUPS } from "./keys.ts";

/** What `nickname` hosts that is to come, by time, as far as I may know of it. Members ask this. */
export function meetupsOfMember(nickname: string) {
  return queryOptions({
    queryKey: [...MEETUPS, "of", nickname],
    queryFn: ({ signal }) => call("getMemberMeetups", { params: { nickname }, signal }),
  });
}
