/** Rooms, history and reading; messages themselves come in through sockets.ts. */
import type { Route } from "../../platform/http/routes.ts";
import type { Ports } from "../../platform/ports.ts";
import { deleteMessage } from "./deleting.ts";
import { sumUnread } from "./roomListQueries.ts";
import {
  hideRoom,
  listRoomMembers,
  listRooms,
  markRead,
  muteRoom,
  openRoom,
  readHistory,
  searchRoom,
  showRoom,
  unhideRoom,
} from "./service.ts";

export function chatRoutes(route: Route, ports: Ports): void {
  const { db } = ports;

  route("getChatRooms", async ({ me, query }) => listRooms(ports, me.memberId, query));

  route("getChatRoom", async ({ me, query }) => showRoom(ports, me.memberId, query.chatRoomId));

  route("getChatRoomMembers", async ({ me, query }) => listRoomMembers(ports, me.memberId, query.chatRoomId));

  route("getChatHistory", async ({ me, query }) => readHistory(ports, me.memberId, query.chatRoomId, query));

  route("searchChatMessages", async ({ me, query }) => searchRoom(ports, me.memberId, query.chatRoomId, query));

  route("getChatUnread", async ({ me, query }) => ({ unreadCount: await sumUnread(db, me.memberId, query) }));

  route("deleteChatMessage", async ({ me, query }) => deleteMessage(ports, me, query.chatRoomId, query.seq));

  route("markChatRead", async ({ me, query }) => {
    await markRead(ports, me, query.chatRoomId, query.seq);
    return { status: 200 as const, message: "읽었어요." };
  });

  route("muteChatRoom", async ({ me, body }) => {
    await muteRoom(ports, me, body.chatRoomId, body.muted);
    return { status: 200 as const, message: body.muted ? "이 채팅방의 알림을 껐어요." : "이 채팅방의 알림을 켰어요." };
  });

  route("hideChatRoom", async ({ me, query }) => {
    await hideRoom(ports, me, query.chatRoomId, query.seq);
    return { status: 200 as const, message: "채팅방을 숨겼어요." };
  });

  route("unhideChatRoom", async ({ me, query }) => {
    await unhideRoom(ports, me, query.chatRoomId);
    return { status: 200 as const, message: "채팅방이 다시 보여요." };
  });

  route("openChatRoom", async ({ me, params }) => ({ chatRoomId: await openRoom(ports, me, params.nickname) }));
}
