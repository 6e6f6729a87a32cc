/** What a host writes of a gathering. */
import type { MeetupChange, NewMeetup } from "@fitmate/contract/meetups";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { refreshRooms } from "../chat/rooms.ts";
import { useSingleMutation } from "../singleMutation.ts";
import { refreshMeetups } from "./keys.ts";

/** Announces one, or several a week apart. */
export function useCreateMeetup() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: NewMeetup) => call("createMeetup", { body }),
    onSuccess: () => {
      // It has a room.
      refreshRooms(client);
      void refreshMeetups(client);
    },
  });
}

export function useUpdateMeetup(meetupId: number) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: MeetupChange) => call("updateMeetup", { params: { meetupId }, body }),
    // What shows afterwards is what is stored.
    onSuccess: () => refreshMeetups(client),
  });
}
