/** What is offered for a plan, and what it would overlap. */
import type { Sport } from "@fitmate/contract/profile";
import { sports } from "@fitmate/contract/sports";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { PLANS } from "./keys.ts";

/** Offers are counted, and hold for the moment in which a sheet is filled in. */
const FRESH_MS = 60_000;

/** Times and public places for a plan with the member `nickname`. */
export function planOffers(nickname: string, sport: Sport, minutes: number) {
  return queryOptions({
    queryKey: [...PLANS, "offers", nickname, sport, minutes],
    queryFn: ({ signal }) => call("getPlanOffers", { query: { nickname, sport, minutes }, signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
}

/** When a mate and I both have time next; null: in no week, not known yet, or there is no such mate. */
export function useTimeOfBoth(nickname: string | undefined, sport: Sport): string | null {
  const enabled = nickname !== undefined;
  const { data } = useQuery({ ...planOffers(nickname ?? "", sport, sports[sport].minutes), enabled });
  return data?.timesFrom === "BOTH" ? (data.times.find(({ overlaps }) => overlaps.length === 0)?.begins ?? null) : null;
}

/** Titles of what I come to at that time, on Korean clocks. */
export function overlapsAt(begins: string, minutes: number) {
  return queryOptions({
    queryKey: [...PLANS, "overlaps", begins, minutes],
    queryFn: async ({ signal }) => (await call("getOverlaps", { query: { begins, minutes }, signal })).overlaps,
  });
}
