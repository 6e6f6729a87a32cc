/** What two mates have planned. */
import type { Plan, PlansWith } from "@fitmate/contract/plans";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { PLANS } from "./keys.ts";

/** Plans and proposals between the member `nickname` and me. */
export function plansWith(nickname: string) {
  return queryOptions({
    queryKey: [...PLANS, "with", nickname],
    queryFn: ({ signal }) => call("getPlansWith", { query: { nickname }, signal }),
  });
}

/**
 * What is ahead with somebody whom I am about to block, or to be no mate of: what can be called off. `areShown` waits until that is
 * known, and says whether it is what `plans` shows: whoever was quicker has to see it first.
 */
export function usePlansOf(nickname: string, enabled: boolean) {
  const client = useQueryClient();
  const [isWaiting, setWaiting] = useState(false);
  const { data } = useQuery({ ...plansWith(nickname), enabled });
  const plans = ahead(data);
  const areShown = async () => {
    if (!enabled) return true;
    setWaiting(true);
    // Without an answer nobody knows of any.
    const known = await client.ensureQueryData(plansWith(nickname)).then(ahead, () => []);
    setWaiting(false);
    return known.length === plans.length;
  };
  return { plans, areShown, isWaiting };
}

function ahead(between: Pick<PlansWith, "plans"> | undefined): readonly Plan[] {
  return between?.plans.filter(({ status }) => status === "UPCOMING") ?? [];
}

/** A plan of mine. */
export function planDetail(planId: number) {
  return queryOptions({
    queryKey: [...PLANS, "detail", planId],
    queryFn: ({ signal }) => call("getPlan", { params: { planId }, signal }),
  });
}
