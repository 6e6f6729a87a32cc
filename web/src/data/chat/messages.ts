/** The history of a room, and what keeps it up to date. */
import type { ChatUnreadByEvent } from "@fitmate/contract/chat";
import { CHAT_PAGE_SIZE } from "@fitmate/contract/limits";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, type CallInput } from "../../lib/api.ts";
import type { Callbacks } from "../callbacks.ts";
import {
  continues,
  firstSeq,
  follows,
  type History,
  joinRuns,
  missedAfter,
  nextAfter,
  withChanged,
  withUnreadBy,
} from "./history.ts";
import { DETOUR, HISTORY, OPENED, ROOMS, SEARCH, UNREAD } from "./keys.ts";
import { type ChatMessage, messageOf } from "./wire.ts";

/** Beyond so many missed pages the newest one is enough; the rest loads on the way up. */
const MISSED_PAGES_MAX = 4;
type Stretch = CallInput<"getChatHistory">["query"];

/** A page of messages, ascending. Throws ApiError. */
export async function loadHistory(query: Stretch, signal?: AbortSignal): Promise<ChatMessage[]> {
  const page = await call("getChatHistory", { query, ...(signal && { signal }) });
  return page.map(messageOf);
}

/** The known run of a room's history. A refetch asks only for what came after it. */
export const roomHistory = (chatRoomId: number) =>
  queryOptions({
    queryKey: [...HISTORY, chatRoomId] as const,
    queryFn: ({ client, signal }) => newest(client, chatRoomId, signal),
    // Whatever arrived live while an answer was under way stays.
    structuralSharing: (known, answer) => joinRuns((known as History | undefined) ?? [], answer as History),
    staleTime: Number.POSITIVE_INFINITY,
  });

async function newest(client: QueryClient, chatRoomId: number, signal: AbortSignal): Promise<History> {
  const known = client.getQueryData(roomHistory(chatRoomId).queryKey) ?? [];
  if (known.length === 0) return loadHistory({ chatRoomId }, signal);
  let joined = known;
  let after = missedAfter(known);
  for (let page = 0; page < MISSED_PAGES_MAX; page += 1) {
    const next = await loadHistory({ chatRoomId, after }, signal);
    if (!continues(joined, next)) {
      void loadAnew(client, chatRoomId);
      return known;
    }
    joined = joinRuns(joined, next);
    if (next.length < CHAT_PAGE_SIZE) return joined;
    after = nextAfter(next);
  }
  return loadHistory({ chatRoomId }, signal);
}

/** Drops what is known of a room, since the server has gone back in time (failover to a standby, restored backup), and loads it anew. */
export async function loadAnew(client: QueryClient, chatRoomId: number): Promise<void> {
  // Before the log starts anew, which takes from the room what is read in it.
  await Promise.all([ROOMS, OPENED, UNREAD].map((queryKey) => client.invalidateQueries({ queryKey })));
  await Promise.all([HISTORY, DETOUR, SEARCH].map((kind) => client.resetQueries({ queryKey: [...kind, chatRoomId] })));
}

/** Asks for what was missed since the last known message: now where the room is shown, else when it will be. */
export function catchUp(client: QueryClient, chatRoomId: number): Promise<void> {
  return client.invalidateQueries({ queryKey: roomHistory(chatRoomId).queryKey });
}

/** false while a room is shown whose history could not be filled up. */
export function isUpToDate(client: QueryClient, chatRoomId: number): boolean {
  const query = client.getQueryCache().find({ queryKey: roomHistory(chatRoomId).queryKey });
  return !query?.isActive() || !query.state.isInvalidated;
}

/** Puts the page before the known run in front of it. */
export async function loadOlder(client: QueryClient, chatRoomId: number): Promise<void> {
  const { queryKey } = roomHistory(chatRoomId);
  const before = firstSeq(client.getQueryData(queryKey) ?? []);
  const page = await loadHistory({ chatRoomId, before });
  client.setQueryData(queryKey, (known = []) => joinRuns(page, known));
}

/** A message that came live. One that does not follow the known run at once shows that others were missed. */
export function receiveMessage(client: QueryClient, message: ChatMessage): void {
  const { queryKey } = roomHistory(message.chatRoomId);
  const known = client.getQueryData(queryKey);
  if (known && follows(known, message)) client.setQueryData(queryKey, joinRuns(known, [message]));
  else void catchUp(client, message.chatRoomId);
}

/** The message as it stands from now on, wherever it is shown: deleted, or what it proposes answered. */
export function receiveChange(client: QueryClient, changed: ChatMessage): void {
  for (const kind of [HISTORY, DETOUR])
    client.setQueriesData<History>(
      { queryKey: [...kind, changed.chatRoomId] },
      (known) => known && withChanged(known, changed),
    );
  void client.invalidateQueries({ queryKey: [...SEARCH, changed.chatRoomId] });
}

/** Somebody in a group room has read, or left. */
export function receiveUnreadBy(client: QueryClient, event: ChatUnreadByEvent): void {
  for (const kind of [HISTORY, DETOUR])
    client.setQueriesData<History>(
      { queryKey: [...kind, event.chatRoomId] },
      (known) => known && withUnreadBy(known, event),
    );
}

/** Deletes what I have sent, by its `seq`. */
export function useDeleteMessage(chatRoomId: number, callbacks: Callbacks<(seq: number) => Promise<void>>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (seq: number) =>
      receiveChange(client, messageOf(await call("deleteChatMessage", { query: { chatRoomId, seq } }))),
    ...callbacks,
  });
}
