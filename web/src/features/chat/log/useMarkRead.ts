import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { History } from "../../../data/chat/history.ts";
import { markRead, setRoomBeingRead } from "../../../data/chat/rooms.ts";
import type { ChatRoom } from "../../../data/chat/wire.ts";
import { ApiError } from "../../../lib/api.ts";
import { isFinal } from "../../../lib/outlook.ts";
import { paced } from "../../../lib/paced.ts";
import { getSession } from "../../../lib/session.ts";

/** Others may write 20 messages a second, and what the reader does shares one limit. */
const inTurn = paced(1_000);
const AGAIN_SECONDS = 5;

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
    if (!reading || newest <= marked.current) return undefined;
    let isOver = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    const token = getSession()?.token;
    const mark = () =>
      inTurn(chatRoomId, async () => {
        // Whoever signs in here before its turn comes may be in the room as well, and has not read it.
        if (newest <= marked.current || getSession()?.token !== token) return;
        try {
          await markRead(client, chatRoomId, newest);
          marked.current = Math.max(marked.current, newest);
        } catch (error) {
          // Not worth a word on screen, but the sender waits for it.
          if (isOver || isFinal(error)) return;
          const seconds = Math.max(AGAIN_SECONDS, (error instanceof ApiError && error.retryAfterSeconds) || 0);
          again = setTimeout(mark, seconds * 1_000);
        }
      });
    mark();
    return () => {
      isOver = true;
      clearTimeout(again);
    };
  }, [client, chatRoomId, reading, newest]);
}
