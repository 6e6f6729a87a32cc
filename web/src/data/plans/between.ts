/** What two mates have planned. */
import type { Plan } from "@fitmate/contract/plans";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { PLANS } from "./keys.ts";

/** Plans and proposals between the member `nickname` and me. */
export function plansWith(nickname: string) {
  return queryOptions({
    queryKey: [...PLANS, "with", nickname],
    queryFn: ({ signal }) => call("getPlansWith", { query: { nickname }, signal }),
  });
}

/** What is ahead with somebody whom I am about to block, or to be no mate of: what can be called off, and whether that is known. */
export function usePlansOf(nickname: string, enabled: boolean): { plans: readonly Plan[]; isKnown: boolean } {
  const { data, isLoading } = useQuery({ ...plansWith(nickname), enabled });
  return { plans: data?.plans.filter(({ status }) => status === "UPCOMING") ?? [], isKnown: !isLoading };
}

/** A plan of mine. */
export function planDetail(planId: number) {
  return queryOptions({
    queryKey: [...PLANS, "detail", planId],
    queryFn: ({ signal }) => call("getPlan", { params: { planId }, signal }),
  });
}
