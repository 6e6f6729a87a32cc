/** Stored notifications, what a member wants of them, and the event stream of the signed-in member. */
import type { Route } from "../../platform/http/routes.ts";
import type { Ports } from "../../platform/ports.ts";
import type { MemberStreams } from "../../platform/sse/memberStreams.ts";
import { countUnread, selectNotifications } from "./queries.ts";
import { deleteNotification, deleteReadNotifications, readAllNotifications, readNotification } from "./service.ts";
import { changeSetting, readSettings } from "./settings.ts";
import { findStart } from "./streamPosition.ts";

export function notificationRoutes(route: Route, ports: Ports, streams: MemberStreams): void {
  const { db } = ports;

  route("getNotifications", async ({ me, query }) => selectNotifications(db, me.memberId, query));

  route("getUnreadNotifications", async ({ me }) => ({ unreadCount: await countUnread(db, me.memberId) }));

  route("readNotifications", async ({ me }) => {
    await readAllNotifications(ports, me.memberId);
    return { status: 200 as const, message: "알림을 모두 읽었어요." };
  });

  route("readNotification", async ({ me, params }) => {
    await readNotification(ports, me.memberId, params.notificationId);
    return { status: 200 as const, message: "알림을 읽었어요." };
  });

  route("deleteNotification", async ({ me, params }) => {
    await deleteNotification(ports, me.memberId, params.notificationId);
    return { status: 200 as const, message: "알림을 지웠어요." };
  });

  route("deleteReadNotifications", async ({ me }) => {
    await deleteReadNotifications(ports, me.memberId);
    return { status: 200 as const, message: "읽은 알림을 지웠어요." };
  });

  route("getNotificationSettings", async ({ me }) => readSettings(db, me.memberId));

  route("setNotificationSetting", async ({ me, params, body }) => {
    await changeSetting(ports, me.memberId, params.type, body);
    return { status: 200 as const, message: "알림 설정을 바꿨어요." };
  });

  route("subscribeNotifications", async ({ me, reply }) => {
    const lastEventId = reply.request.headers["last-event-id"];
    await streams.open(me, reply, () => findStart(db, me.memberId, lastEventId));
    return reply;
  });
}
