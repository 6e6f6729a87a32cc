/** Rooms, history and reading; messages themselves come in through sockets.ts. */
import type { Route } from "../../platform/http/routes.ts";
import type { Ports } from "../../platform/ports.ts";
import { sumUnread } from "./queries.ts";
import { listRooms, markRead, openRoom, readHistory } from "./service.ts";

export function chatRoutes(route: Route, ports: Ports): void {
  const { db } = ports;

  route("getChatRooms", async ({ me, query }) => listRooms(db, me.memberId, query.before, query.size));

  route("getChatHistory", async ({ me, query }) => readHistory(db, me.memberId, query.chatRoomId, query));

  route("getChatUnread", async ({ me }) => ({ unreadCount: await sumUnread(db, me.memberId) }));

  route("markChatRead", async ({ me, query }) => {
    await markRead(ports, me, query.chatRoomId, query.seq);
    return { status: 200 as const, message: "읽었어요." };
  });

  route("openChatRoom", async ({ me, params }) => ({ chatRoomId: await openRoom(ports, me, params.nickname) }));
}
