/** What one does about a gathering. Afterwards, after a refusal too, it stands otherwise than was shown: all of it is asked again. */
import type { Scope } from "@fitmate/contract/meetups";
import { call } from "../../lib/api.ts";
import { createAct } from "../createAct.ts";
import { refreshRooms } from "../chat/rooms.ts";
import { refreshMeetups } from "./keys.ts";

const useAct = createAct((client) => {
  // Who is in it is in its room.
  refreshRooms(client);
  return refreshMeetups(client);
});

/** Joins, waits, asks its host, or takes the seat that is kept; `note`: a word to a host who decides. */
export const useJoin = (meetupId: number) =>
  useAct((note: string | undefined) =>
    call("joinMeetup", { params: { meetupId }, ...(note !== undefined && { body: { note } }) }),
  );

/** Leaves, stops waiting, or takes the question back. */
export const useLeave = (meetupId: number) => useAct(() => call("leaveMeetup", { params: { meetupId } }));

/** Goes on as its host. */
export const useFollow = (meetupId: number) => useAct(() => call("followHost", { params: { meetupId } }));

/** As host: answers the member `nickname` who has asked. */
export const useAnswer = (meetupId: number, nickname: string) =>
  useAct((accept: boolean) => call("answerMeetupRequest", { params: { meetupId, nickname }, body: { accept } }));

/** As host: takes somebody out of it. */
export const useRemove = (meetupId: number) =>
  useAct((nickname: string) => call("removeParticipant", { params: { meetupId, nickname } }));

/** As host: names who goes on if I cannot; null: nobody. */
export const useCoHost = (meetupId: number) =>
  useAct((nickname: string | null) => call("setCoHost", { params: { meetupId }, body: { nickname } }));

/** As host: calls it off. */
export const useCancel = (meetupId: number) =>
  useAct((body: { reason: string; scope: Scope }) => call("cancelMeetup", { params: { meetupId }, body }));
