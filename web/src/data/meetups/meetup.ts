/** One gathering. Visitors ask this, too; what is done about it stands apart (acts.ts). */
import type { Meetup } from "@fitmate/contract/meetups";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { MEETUPS } from "./keys.ts";

/** Whoever waits for somebody else's doing sees it soon. */
const AGAIN_MS = 15_000;

/** As much of it as I may know. */
export function meetupDetail(meetupId: number) {
  return queryOptions({
    queryKey: [...MEETUPS, "detail", meetupId],
    queryFn: ({ signal }) => call("getMeetup", { params: { meetupId }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isWaitedFor(data) ? AGAIN_MS : false),
  });
}

const isWaitedFor = ({ status, hosting, part }: Meetup) =>
  status === "UPCOMING" && (hosting || part === "WAITING" || part === "OFFERED" || part === "PENDING");
