/** The history of a room, and what keeps it up to date. */
import type { ChatUnreadByEvent } from "@fitmate/contract/chat";
import { CHAT_PAGE_SIZE } from "@fitmate/contract/limits";
import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { call, type CallInput } from "../../lib/api.ts";
import type { Callbacks } from "../callbacks.ts";
import { useSingleMutation } from "../singleMutation.ts";
import { continues, firstSeq, follows, type History, joinRuns, lastSeq, withChanged, withUnreadBy } from "./history.ts";
import { OPENED, ROOMS, UNREAD } from "./keys.ts";
import { DETOUR, HISTORY, MESSAGES, SEARCH } from "./messageKeys.ts";
import { type ChatMessage, chatMessageOf } from "./wire.ts";

/** Where more was missed, the newest page is enough; the rest loads on the way up. */
const MISSED_MAX = 4 * CHAT_PAGE_SIZE;
/** Of more that is loaded, the newest are asked for once more: a connection that comes and goes asks each time. */
const AGAIN_MAX = 10 * CHAT_PAGE_SIZE;
type Stretch = CallInput<"getChatHistory">["query"];

/** A page of messages, ascending. Throws ApiError. */
export async function loadHistory(query: Stretch, signal?: AbortSignal): Promise<ChatMessage[]> {
  const page = await call("getChatHistory", { query, ...(signal && { signal }) });
  return page.map(chatMessageOf);
}

/** `run` with the pages before it, back to where `known` begins or to the newest AGAIN_MAX of that. Throws ApiError. */
export async function reachBack(
  chatRoomId: number,
  run: History,
  known: History,
  signal: AbortSignal,
): Promise<History> {
  const from = Math.max(firstSeq(known), lastSeq(known) + 1 - AGAIN_MAX);
  const before = firstSeq(run);
  if (before <= from) return run.filter(({ seq }) => seq >= from);
  const page = await loadHistory({ chatRoomId, before }, signal);
  return page.length === 0 ? run : reachBack(chatRoomId, [...page, ...run], known, signal);
}

/**
 * The known run of a room's history. A refetch asks for it once more, and for what came after it: any message may have been hidden
 * meanwhile, or be shown again.
 */
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
  const page = await loadHistory({ chatRoomId }, signal);
  if (known.length === 0 || firstSeq(page) > lastSeq(known) + MISSED_MAX) return page;
  const run = await reachBack(chatRoomId, page, known, signal);
  if (continues(known, run)) return run;
  void loadAnew(client, chatRoomId);
  return known;
}

/** Drops what is known of a room, since the server has gone back in time (failover to a standby, restored backup), and loads it anew. */
export async function loadAnew(client: QueryClient, chatRoomId: number): Promise<void> {
  // Before the log starts anew, which takes from the room what is read in it.
  await Promise.all([ROOMS, OPENED, UNREAD].map((queryKey) => client.invalidateQueries({ queryKey })));
  await Promise.all(MESSAGES.map((kind) => client.resetQueries({ queryKey: [...kind, chatRoomId] })));
}

/** Asks for what of a room may have been missed, new messages and changed ones: now where it is shown, else when it will be. */
export async function catchUp(client: QueryClient, chatRoomId: number): Promise<void> {
  await Promise.all(MESSAGES.map((kind) => client.invalidateQueries({ queryKey: [...kind, chatRoomId] })));
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
  if (!known || !follows(known, message)) void catchUp(client, message.chatRoomId);
  // Come once more, it may be older than what is known of it.
  else if (message.seq > lastSeq(known)) client.setQueryData(queryKey, [...known, message]);
}

/** The message as it stands from now on, wherever it is shown: deleted, shown again, or what it proposes answered. */
export function receiveChange(client: QueryClient, changed: ChatMessage): void {
  for (const kind of [HISTORY, DETOUR]) {
    const queryKey = [...kind, changed.chatRoomId];
    client.setQueriesData<History>({ queryKey }, (known) => known && withChanged(known, changed));
    // An answer under way may be older than this change.
    if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
  }
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
  return useSingleMutation({
    mutationFn: async (seq: number) =>
      receiveChange(client, chatMessageOf(await call("deleteChatMessage", { query: { chatRoomId, seq } }))),
    ...callbacks,
  });
}
