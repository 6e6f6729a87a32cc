import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { History } from "../../../data/chat/history.ts";
import { markRead, setRoomBeingRead } from "../../../data/chat/rooms.ts";
import type { ChatRoom } from "../../../data/chat/wire.ts";

/** Marks the room as read up to its newest message while `reading`: the tab shows and the end of the log is in sight. */
export function useMarkRead(room: ChatRoom, history: History, me: string, reading: boolean): void {
  const client = useQueryClient();
  const { chatRoomId } = room;
  const marked = useRef(room.unreadCount === 0 ? (room.lastMessage?.seq ?? 0) : 0);
  const newest = history.findLast(({ sender }) => sender !== me)?.seq ?? 0;

  useEffect(() => {
    if (!reading) return undefined;
    setRoomBeingRead(chatRoomId);
    return () => setRoomBeingRead(null);
  }, [reading, chatRoomId]);

  useEffect(() => {
    if (!reading || newest <= marked.current) return;
    const before = marked.current;
    marked.current = newest;
    // Not worth a word on screen: the next message, or the next visit, marks it again.
    markRead(client, chatRoomId, newest).catch(() => {
      marked.current = before;
    });
  }, [client, chatRoomId, reading, newest]);
}
