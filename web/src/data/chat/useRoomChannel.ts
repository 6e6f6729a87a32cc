import {
  type CHAT_EVENTS,
  CHAT_EVENTS_HEADER,
  ChatMessage,
  ChatReadEvent,
  ChatTypingEvent,
  chatRoomDestination,
} from "@fitmate/contract/chat";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { parse } from "zod/v4/core";
import { catchUp, loadAnew, receiveDeletion, receiveMessage } from "./messages.ts";
import type { StompClient } from "../../lib/stompClient.ts";
import { receiveRead } from "./rooms.ts";
import { endTyping, receiveTyping } from "./typing.ts";

/** The connection, and what waits to be sent over it. */
type Channel = { connection: StompClient; outbox: { resend: (chatRoomId: number) => void } };

/** What is known here of the events that a server tells. */
const KNOWN: readonly (typeof CHAT_EVENTS)[number][] = ["read", "typing", "reload", "deletion"];
const EVERYTHING = { [CHAT_EVENTS_HEADER]: KNOWN.join(",") };

/**
 * Follows a room live while it is selected. Every time the subscription stands (first, or after a reconnect) the history
 * is filled up from the last known message, so that nothing is lost between the two.
 */
export function useRoomChannel({ connection, outbox }: Channel, chatRoomId: number, me: string): void {
  const client = useQueryClient();
  useEffect(
    () =>
      connection.subscribe(
        chatRoomDestination(chatRoomId),
        {
          onReady: () => void catchUp(client, chatRoomId),
          onMessage: (body, headers) => {
            const event: unknown = JSON.parse(body);
            if (headers.type === "reload") {
              outbox.resend(chatRoomId);
              return void loadAnew(client, chatRoomId);
            }
            if (headers.type === "typing") return receiveTyping(parse(ChatTypingEvent, event).chatRoomId);
            if (headers.type === "deletion") return receiveDeletion(client, parse(ChatMessage, event));
            if (headers.type !== "read") {
              const message = parse(ChatMessage, event);
              if (message.senderNickname !== me) endTyping(chatRoomId);
              return receiveMessage(client, message);
            }
            const read = parse(ChatReadEvent, event);
            if (read.nickname !== me) receiveRead(client, read);
          },
        },
        EVERYTHING,
      ),
    [connection, outbox, client, chatRoomId, me],
  );
}
