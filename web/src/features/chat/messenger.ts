/** The messenger of the signed-in member: one connection, one outbox and the drafts, from the first visit to sign-out. */
import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { getSession, onRestricted, onSessionChange } from "../../lib/session.ts";
import { type ConnectionState, StompClient } from "../../lib/stompClient.ts";
import { catchUp, isUpToDate } from "../../data/chat/messages.ts";
import { Drafts } from "./composer/drafts.ts";
import type { OutboxEntry } from "./outbox/outbox.ts";
import { OutboxStorage } from "./outbox/outboxStorage.ts";
import { OutboxStore } from "./outbox/outboxStore.ts";
import { refreshRoomList } from "../../data/chat/rooms.ts";

export type Messenger = { connection: StompClient; outbox: OutboxStore; drafts: Drafts };

/** A stored message that has not come back live by then was lost on the way. */
const ECHO_MS = 2_000;

let current: (Messenger & { token: string }) | null = null;

/** Opens the connection when it is not open yet, and sends what waits. Only for members, and in browsers: throws where pages are rendered. */
export function getMessenger(client: QueryClient): Messenger {
  if (import.meta.env.SSR) throw new Error("conversations are left to the browser");
  const { token, nickname } = getSession() ?? { token: "", nickname: "" };
  if (current?.token !== token) {
    close();
    current = { token, ...open(token, nickname, client) };
  }
  return current;
}

onSessionChange((isRenamed) => (isRenamed ? rename() : close()));
// Opened anew once the member may write again.
onRestricted(close);

/** What is being written, and what waits, goes on under the nickname that its member has now. */
function rename(): void {
  const session = getSession();
  if (!session || !current) return;
  current.outbox.rename(session.nickname);
  current.drafts.rename(session.nickname);
}

function close(): void {
  current?.connection.close();
  current?.outbox.close();
  current?.drafts.close();
  current = null;
}

function open(token: string, nickname: string, client: QueryClient): Messenger {
  const connection = new StompClient(token);
  const outbox: OutboxStore = new OutboxStore(new OutboxStorage(nickname), connection, {
    onSent: (entry) => setTimeout(() => void settle(client, outbox, entry), ECHO_MS),
    // Whether the two are still mates is known by the list.
    onRefused: () => void refreshRoomList(client),
  });
  connection.onStateChange(() => void outbox.flush());
  return { connection, outbox, drafts: new Drafts(outbox, nickname) };
}

/** Asks for a sent message that has not come back; where nobody looks at its room, the history will show it later. */
async function settle(client: QueryClient, outbox: OutboxStore, { chatRoomId, clientMessageId }: OutboxEntry) {
  if (!outbox.entries().some((entry) => entry.clientMessageId === clientMessageId)) return;
  await catchUp(client, chatRoomId);
  if (isUpToDate(client, chatRoomId)) outbox.forget(clientMessageId);
}

export function useConnectionState({ connection }: Messenger): ConnectionState {
  return useSyncExternalStore(connection.onStateChange, connection.state);
}
