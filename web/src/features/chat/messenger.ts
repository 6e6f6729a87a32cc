/** The messenger of the signed-in member: one connection and one outbox, from the first visit to sign-out. */
import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { getSession, onSessionChange } from "../../lib/session.ts";
import { type ConnectionState, StompClient } from "../../lib/stompClient.ts";
import { catchUp, chatRooms } from "./api.ts";
import { OutboxStore } from "./outboxStore.ts";

export type Messenger = { connection: StompClient; outbox: OutboxStore };

/** A stored message that has not come back live by then was lost on the way. */
const ECHO_MS = 2_000;

let current: (Messenger & { token: string }) | null = null;

/** Opens the connection when it is not open yet. Only for members. */
export function getMessenger(client: QueryClient): Messenger {
  const token = getSession()?.token ?? "";
  if (current?.token !== token) {
    current?.connection.close();
    current = { token, ...open(token, client) };
  }
  return current;
}

onSessionChange(() => {
  current?.connection.close();
  current = null;
});

function open(token: string, client: QueryClient): Messenger {
  const connection = new StompClient(token);
  const outbox = new OutboxStore(connection, {
    onSent: (chatRoomId) => setTimeout(() => isAwaited(chatRoomId) && catchUp(client, chatRoomId), ECHO_MS),
    // Whether the two are still mates is known by the list.
    onRefused: () => void client.invalidateQueries({ queryKey: chatRooms.queryKey }),
  });
  const isAwaited = (chatRoomId: number) =>
    outbox.entries().some((entry) => entry.chatRoomId === chatRoomId && entry.state === "sent");
  connection.onStateChange(() => void outbox.flush());
  return { connection, outbox };
}

export function useConnectionState({ connection }: Messenger): ConnectionState {
  return useSyncExternalStore(connection.onStateChange, connection.state);
}
