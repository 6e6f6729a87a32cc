/** Where I am shown on the map. */
import { type LatLng, snapped } from "@fitmate/contract/cell";
import type { MyLocation } from "@fitmate/contract/mates";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { refreshMeetups } from "../meetups/keys.ts";
import { MATES, refreshMates } from "./keys.ts";

/** One at a time, in the order in which they were asked for: who sees me is what was asked for last. */
const IN_TURN = { id: "location" };

/** The cell I am shown in. */
export const myLocation = queryOptions({
  queryKey: [...MATES, "location"],
  queryFn: ({ signal }) => call("getMyLocation", { signal }),
});

/**
 * Puts me on the map, where I am or where asking for that leads. Only the middle of the cell leaves this device. `onSet` says so, also when
 * whatever asked is gone by then.
 */
export function useSetLocation(onSet: (answer: MyLocation) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (where: LatLng | (() => Promise<LatLng>)) => {
      const { latitude, longitude } = snapped(typeof where === "function" ? await where() : where);
      return call("setMyLocation", { query: { lat: latitude, long: longitude } });
    },
    onSuccess: (answer) => {
      changeLocation(client, answer);
      onSet(answer);
    },
  });
}

/** Takes me off the map; `onRemoved` as above. */
export function useRemoveLocation(onRemoved: () => void) {
  const client = useQueryClient();
  return useMutation({
    scope: IN_TURN,
    mutationFn: () => call("removeMyLocation"),
    onSuccess: () => {
      // The pause, and to whom I show, outlive it.
      const before = client.getQueryData(myLocation.queryKey) ?? { paused: false, sameGenderOnly: false };
      changeLocation(client, { ...before, location: null, visibleUntil: null });
      onRemoved();
    },
  });
}

/** Hides me from everybody, or no longer; my location stays known to me. */
export function usePauseLocation() {
  const client = useQueryClient();
  return useMutation({
    scope: IN_TURN,
    mutationFn: (paused: boolean) => call("pauseMyLocation", { body: { paused } }),
    onSuccess: (answer) => changeLocation(client, answer),
  });
}

/** Shows me to my own gender only, or to everybody again. */
export function useChangeAudience() {
  const client = useQueryClient();
  return useMutation({
    scope: IN_TURN,
    mutationFn: (sameGenderOnly: boolean) => call("setLocationAudience", { body: { sameGenderOnly } }),
    onSuccess: (answer) => changeLocation(client, answer),
  });
}

/** Every distance depends on where I am, those to gatherings as well, and pauses stand in the ledger. */
function changeLocation(client: QueryClient, location: MyLocation) {
  client.setQueryData(myLocation.queryKey, location);
  void refreshMates(client);
  void refreshMeetups(client);
}
