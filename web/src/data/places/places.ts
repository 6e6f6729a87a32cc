/** Places and addresses: found in the app's own list, by Kakao's map, or by the server. */
import type { Cell } from "@fitmate/contract/cell";
import type { FoundPlace } from "@fitmate/contract/places";
import { queryOptions, skipToken } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

const PLACES = ["places"] as const;
const FOREVER = Number.POSITIVE_INFINITY;

/** What searches the app's own list, made once by `make`. */
export const ownSearch = <Search>(make: () => Promise<Search>) =>
  queryOptions({ queryKey: [...PLACES, "own"], queryFn: make, staleTime: FOREVER, networkMode: "always" });

/** How the surroundings of a square are called. */
export const areaName = (cell: Cell) =>
  queryOptions({
    queryKey: [...PLACES, "area", cell],
    // All names of the country: nobody waits for them.
    queryFn: async () => (await import("@fitmate/contract/gazetteer/places")).areaOf(cell),
    staleTime: FOREVER,
    networkMode: "always",
  });

/** Whether the server finds addresses. */
export const addressesOffered = queryOptions({
  queryKey: [...PLACES, "offered"],
  queryFn: async ({ signal }) => (await call("searchPlaces", { query: {}, signal })).offered,
  staleTime: FOREVER,
  retry: false,
});

/** Words, and who is asked for them. */
export type PlaceQuestion = { words: string; to: "kakao" | "geocoder" };

/** What somebody else than the app's own list finds; `searchMap` is asked what goes to Kakao. */
export const foundElsewhere = (
  question: PlaceQuestion | null,
  searchMap: ((words: string) => Promise<FoundPlace[]>) | null,
) =>
  queryOptions({
    queryKey: [...PLACES, "elsewhere", question],
    queryFn: question
      ? async ({ signal }) => {
          if (question.to === "kakao") return searchMap ? searchMap(question.words) : [];
          return (await call("searchPlaces", { query: { query: question.words }, signal })).places;
        }
      : skipToken,
    staleTime: FOREVER,
    retry: false,
  });
