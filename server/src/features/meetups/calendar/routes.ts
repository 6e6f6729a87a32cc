/** Calendars elsewhere: a gathering as a file, and a member's own at a secret address. */
import { endpoints } from "@fitmate/contract/endpoints";
import type { FastifyRequest } from "fastify";
import { siteOf } from "../../../platform/http/host.ts";
import type { Route } from "../../../platform/http/routes.ts";
import type { Ports } from "../../../platform/ports.ts";
import { findFeed } from "./queries.ts";
import { calendarOf, makeFeed, planCalendarOf, readFeed, removeFeed } from "./service.ts";

export function calendarRoutes(route: Route, ports: Ports): void {
  const { db, config } = ports;
  const site = (request: FastifyRequest) => siteOf(request, config.publicUrl);

  route("getMeetupCalendar", async ({ params, whoAsks, request, reply }) => {
    const memberId = (await whoAsks())?.memberId;
    const calendar = await calendarOf(db, params.meetupId, memberId, site(request));
    reply.header("content-disposition", `attachment; filename="fitmate-${params.meetupId}.ics"`);
    return calendar;
  });

  route("getPlanCalendar", async ({ params, me, request, reply }) => {
    const calendar = await planCalendarOf(db, params.planId, me.memberId, site(request));
    reply.header("content-disposition", `attachment; filename="fitmate-plan-${params.planId}.ics"`);
    return calendar;
  });

  route("getCalendarFeed", async ({ me }) => {
    const madeAt = await findFeed(db, me.memberId);
    return { madeAt: madeAt?.toISOString() ?? null };
  });
  route("makeCalendarFeed", async ({ me, request }) => {
    const { secret, madeAt } = await makeFeed(ports, me.memberId);
    return {
      feedUrl: site(request) + endpoints.readCalendarFeed.path.replace(":secret", secret),
      madeAt: madeAt.toISOString(),
    };
  });
  route("removeCalendarFeed", async ({ me }) => {
    await removeFeed(ports, me.memberId);
    return { status: 200 as const, message: "캘린더 구독을 껐어요. 그 주소로는 이제 아무것도 볼 수 없어요." };
  });

  route("readCalendarFeed", async ({ params, request, reply }) => {
    const calendar = await readFeed(db, params.secret, site(request));
    // Wherever its address may have got to.
    reply.header("x-robots-tag", "noindex");
    return calendar;
  });
}
