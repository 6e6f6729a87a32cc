/** The map's people, my cell, and asking to be mates. The `mates` hint of the event stream invalidates ["mates"]. */
import type { LatLng } from "@fitmate/contract/cell";
import type { MapUser, MyLocation, Relation } from "@fitmate/contract/mates";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

const ALL = ["mates"] as const;
const MAP = ["mates", "map"] as const;
const LOCATION = ["mates", "location"] as const;

/** The nearest public members, nearest first. */
export const mapUsers = queryOptions({ queryKey: MAP, queryFn: ({ signal }) => call("getMap", { signal }) });

/** The cell I am shown in. */
export const myLocation = queryOptions({
  queryKey: LOCATION,
  queryFn: ({ signal }) => call("getMyLocation", { signal }),
});

/** Puts me on the map; the server keeps the cell only. */
export function useSetLocation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ latitude, longitude }: LatLng) =>
      call("setMyLocation", { query: { lat: latitude, long: longitude } }),
    onSuccess: (answer) => changeLocation(client, answer),
  });
}

/** Takes me off the map. */
export function useRemoveLocation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("removeMyLocation"),
    onSuccess: () => changeLocation(client, { location: null }),
  });
}

/** Every distance depends on where I am. */
function changeLocation(client: QueryClient, location: MyLocation) {
  client.setQueryData(LOCATION, location);
  void client.invalidateQueries({ queryKey: MAP });
}

export type MateAct = "request" | "accept" | "reject";

/** Asks, accepts or rejects the member `nickname`; what the server says of the two of us then shows everywhere. */
export function useMateAct(nickname: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (act: MateAct) => {
      if (act === "request") return call("requestMate", { query: { receiverNickname: nickname } });
      return call(act === "accept" ? "acceptMate" : "rejectMate", { query: { senderNickname: nickname } });
    },
    onSuccess: ({ relation }) => changeRelation(client, nickname, relation),
    // Also after a refusal: it means that the two of us stand differently than was shown.
    onSettled: () => client.invalidateQueries({ queryKey: ALL }),
  });
}

function changeRelation(client: QueryClient, nickname: string, relation: Relation) {
  client.setQueryData(MAP, (users: MapUser[] | undefined) =>
    users?.map((user) => (user.nickname === nickname ? { ...user, relation } : user)),
  );
}
