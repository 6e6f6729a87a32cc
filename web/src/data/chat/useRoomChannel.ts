import {
  type CHAT_EVENTS,
  CHAT_EVENTS_HEADER,
  ChatMessage,
  ChatReadEvent,
  ChatTypingEvent,
  ChatUnreadByEvent,
  chatRoomDestination,
} from "@fitmate/contract/chat";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { parse } from "zod/v4/core";
import { catchUp, loadAnew, receiveChange, receiveMessage, receiveUnreadBy } from "./messages.ts";
import { refreshMeetups } from "../meetups/keys.ts";
import { refreshPeople } from "./people.ts";
import type { StompClient } from "../../lib/stompClient.ts";
import { dropRoom, receiveRead } from "./rooms.ts";
import { endTyping, receiveTyping } from "./typing.ts";
import { chatMessageOf } from "./wire.ts";

/** The connection, and what waits to be sent over it. */
type Channel = { connection: StompClient; outbox: { resend: (chatRoomId: number) => void } };

type EventName = (typeof CHAT_EVENTS)[number];

/**
 * Follows a room live while it is selected. Every time the subscription stands (first, or after a reconnect) the history
 * is filled up from the last known message, so that nothing is lost between the two.
 */
export function useRoomChannel({ connection, outbox }: Channel, chatRoomId: number, me: string): void {
  const client = useQueryClient();
  useEffect(() => {
    /** What the server tells of besides messages. */
    const receivers: Record<EventName, (event: unknown) => void> = {
      read: (event) => {
        const read = parse(ChatReadEvent, event);
        if (read.nickname !== me) receiveRead(client, read);
      },
      typing: (event) => receiveTyping(parse(ChatTypingEvent, event)),
      reload: () => {
        outbox.resend(chatRoomId);
        void loadAnew(client, chatRoomId);
      },
      deletion: (event) => receiveChange(client, chatMessageOf(parse(ChatMessage, event))),
      proposal: (event) => receiveChange(client, chatMessageOf(parse(ChatMessage, event))),
      unreadBy: (event) => receiveUnreadBy(client, parse(ChatUnreadByEvent, event)),
      end: () => dropRoom(client, chatRoomId),
    };
    const isKnown = (type: string | undefined): type is EventName => type !== undefined && type in receivers;
    const receive = (event: unknown) => {
      const message = chatMessageOf(parse(ChatMessage, event));
      if (message.sender !== me) endTyping(chatRoomId, message.sender);
      if (message.line) refreshAround(client, chatRoomId);
      receiveMessage(client, message);
    };
    return connection.subscribe(
      chatRoomDestination(chatRoomId),
      {
        onReady: () => void catchUp(client, chatRoomId),
        onMessage: (body, { type }) => (isKnown(type) ? receivers[type] : receive)(JSON.parse(body)),
      },
      { [CHAT_EVENTS_HEADER]: Object.keys(receivers).join(",") },
    );
  }, [connection, outbox, client, chatRoomId, me]);
}

/** Who came or went is among its people or no longer, and what has changed is its gathering. */
function refreshAround(client: QueryClient, chatRoomId: number): void {
  void refreshPeople(client, chatRoomId);
  void refreshMeetups(client);
}
