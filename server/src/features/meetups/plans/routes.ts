/** 약속: proposing, answering and calling off plans of two mates, and everything a member comes to. */
import { PLAN_OFFERS_PER_HOUR, PLAN_PROPOSALS_PER_HOUR } from "@fitmate/contract/limits";
import { instantOf } from "@fitmate/contract/wallTime";
import { createRateLimit } from "../../../platform/http/rateLimit.ts";
import type { Route } from "../../../platform/http/routes.ts";
import type { Ports } from "../../../platform/ports.ts";
import type { Looks } from "../../mates/ledger/lookService.ts";
import type { SideKey } from "../../chat/roomsQueries.ts";
import { offerPlan } from "./offers.ts";
import { selectOverlaps } from "./overlapQueries.ts";
import { readPlan, readPlansWith } from "./reading.ts";
import { readNext, readSchedule } from "./schedule.ts";
import { acceptProposal, cancelPlan, declineProposal, proposePlan, withdrawProposal } from "./service.ts";

const HOUR_SECONDS = 3_600;
const MINUTE_MS = 60_000;

const done = (message: string) => ({ status: 200 as const, message });

/** `note` hears for whom a proposal waits. */
export function planRoutes(route: Route, ports: Ports & { looks: Looks }, note: (side: SideKey) => void): void {
  readingRoutes(route, ports);
  proposalRoutes(route, ports, note);

  route("cancelPlan", async ({ me, params, body }) => {
    await cancelPlan(ports, me, params.planId, body.reason);
    return done("약속을 취소했어요. 메이트에게 알려 드렸어요.");
  });
}

function readingRoutes(route: Route, { db, pool, clock, looks }: Ports & { looks: Looks }): void {
  const offers = createRateLimit(pool, "plan-offers", PLAN_OFFERS_PER_HOUR, HOUR_SECONDS);

  route("getSchedule", async ({ me, query }) => readSchedule(db, me.memberId, query));
  route("getNextGathering", async ({ me }) => ({ entry: await readNext(db, me.memberId) }));
  route("getPlansWith", async ({ me, query }) => readPlansWith(db, me.memberId, query.nickname));
  route("getPlan", async ({ me, params }) => readPlan(db, me.memberId, params.planId));
  route("getPlanOffers", async ({ me, query }) => {
    await offers.consume(String(me.memberId));
    return offerPlan({ db, clock, looks }, me.memberId, query);
  });
  route("getOverlaps", async ({ me, query }) => {
    const beginsAt = instantOf(query.begins);
    const endsAt = new Date(beginsAt.getTime() + query.minutes * MINUTE_MS);
    return { overlaps: await selectOverlaps(db, me.memberId, { beginsAt, endsAt }) };
  });
}

function proposalRoutes(route: Route, ports: Ports, note: (side: SideKey) => void): void {
  const proposals = createRateLimit(ports.pool, "plan-proposals", PLAN_PROPOSALS_PER_HOUR, HOUR_SECONDS);

  route("proposePlan", async ({ me, body }) => {
    await proposals.consume(String(me.memberId));
    const { message, waitsFor } = await proposePlan(ports, me, body);
    for (const side of waitsFor) note(side);
    return message;
  });
  route("acceptProposal", async ({ me, params }) => {
    const planId = await acceptProposal(ports, me, params.proposalId);
    return { message: "약속했어요.", plan: await readPlan(ports.db, me.memberId, planId) };
  });
  route("declineProposal", async ({ me, params }) => {
    await declineProposal(ports, me, params.proposalId);
    return done("제안을 거절했어요.");
  });
  route("withdrawProposal", async ({ me, params }) => {
    await withdrawProposal(ports, me, params.proposalId);
    return done("제안을 거뒀어요.");
  });
}
