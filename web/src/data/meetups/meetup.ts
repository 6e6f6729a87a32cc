/** One gathering. Visitors ask this, too; what is done about it stands apart (acts.ts). */
import type { Meetup } from "@fitmate/contract/meetups";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { orPlaceholder, usePlaceholder } from "../placeholders.ts";
import { MEETUPS } from "./keys.ts";

/** Most of what changes is told at once; who waits sees before long what is not: that others are before them no more, and a host who waits. */
const AGAIN_MS = 60_000;

const meetupKey = (meetupId: number) => [...MEETUPS, "detail", meetupId];

/** What stands in the place of one that gives way. */
export const useMeetupPlaceholder = (meetupId: number) => usePlaceholder(meetupKey(meetupId));

/** As much of it as I may know. */
export function meetupDetail(meetupId: number) {
  return queryOptions({
    queryKey: meetupKey(meetupId),
    queryFn: ({ signal, client }) =>
      orPlaceholder(client, meetupKey(meetupId), () => call("getMeetup", { params: { meetupId }, signal })),
    refetchInterval: ({ state: { data } }) => (data && isWaitedFor(data) ? AGAIN_MS : false),
  });
}

const isWaitedFor = ({ status, hosting, part }: Meetup) =>
  status === "UPCOMING" && (hosting || part === "WAITING" || part === "OFFERED" || part === "PENDING");
