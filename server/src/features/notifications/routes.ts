/** Stored notifications, and the event stream of the signed-in member. */
import type { Route } from "../../platform/http/routes.ts";
import type { Ports } from "../../platform/ports.ts";
import type { MemberStreams } from "../../platform/sse/memberStreams.ts";
import { selectNotifications } from "./queries.ts";
import { readAllNotifications } from "./service.ts";

export function notificationRoutes(route: Route, { db, bus }: Ports, streams: MemberStreams): void {
  route("getNotifications", async ({ me, query }) => selectNotifications(db, me.memberId, query));

  route("readNotifications", async ({ me }) => {
    await readAllNotifications(db, bus, me.memberId);
    return { status: 200 as const, message: "알림을 모두 읽었어요." };
  });

  route("subscribeNotifications", async ({ me, reply }) => {
    await streams.open(me, reply);
    return reply;
  });
}
