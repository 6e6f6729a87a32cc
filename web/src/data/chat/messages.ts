/** History and mates from the server, and what keeps them up to date. */
import type { ChatMessage } from "@fitmate/contract/chat";
import { CHAT_PAGE_SIZE } from "@fitmate/contract/limits";
import type { MateItem } from "@fitmate/contract/mates";
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { continues, firstSeq, follows, type History, joinRuns, nextAfter } from "./history.ts";

const MATES_PAGE = 200;
/** Beyond so many missed pages the newest one is enough; the rest loads on the way up. */
const MISSED_PAGES_MAX = 4;
/** What is kept of my rooms, and of the messages in one of them. */
const OVERVIEWS = ["rooms", "opened", "unread"];
const STRETCHES = ["history", "detour", "search"];

/** All my mates in order of nickname. */
export const mateList = queryOptions({
  queryKey: ["mates", "list"],
  queryFn: async ({ signal }) => {
    const mates: MateItem[] = [];
    for (;;) {
      const page = await call("getMates", {
        query: { cursor: mates.at(-1)?.otherUserNickname, size: MATES_PAGE },
        signal,
      });
      mates.push(...page);
      if (page.length < MATES_PAGE) return mates;
    }
  },
});

/** The known run of a room's history. A refetch asks only for what came after it. */
export const roomHistory = (chatRoomId: number) =>
  queryOptions({
    queryKey: ["chat", "history", chatRoomId] as const,
    queryFn: ({ client, signal }) => newest(client, chatRoomId, signal),
    // Whatever arrived live while an answer was under way stays.
    structuralSharing: (known, answer) => joinRuns((known as History | undefined) ?? [], answer as History),
    staleTime: Number.POSITIVE_INFINITY,
  });

async function newest(client: QueryClient, chatRoomId: number, signal: AbortSignal): Promise<History> {
  const known = client.getQueryData(roomHistory(chatRoomId).queryKey) ?? [];
  if (known.length === 0) return call("getChatHistory", { query: { chatRoomId }, signal });
  let joined = known;
  for (let page = 0; page < MISSED_PAGES_MAX; page += 1) {
    const next = await call("getChatHistory", { query: { chatRoomId, after: nextAfter(joined) }, signal });
    if (!continues(joined, next)) {
      void loadAnew(client, chatRoomId);
      return known;
    }
    joined = joinRuns(joined, next);
    if (next.length < CHAT_PAGE_SIZE) return joined;
  }
  return call("getChatHistory", { query: { chatRoomId }, signal });
}

/** Drops what is known of a room, since the server has gone back in time (failover to a standby, restored backup), and loads it anew. */
export async function loadAnew(client: QueryClient, chatRoomId: number): Promise<void> {
  // Before the log starts anew, which takes from the room what is read in it.
  await Promise.all(OVERVIEWS.map((kind) => client.invalidateQueries({ queryKey: ["chat", kind] })));
  await Promise.all(STRETCHES.map((kind) => client.resetQueries({ queryKey: ["chat", kind, chatRoomId] })));
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
  const page = await call("getChatHistory", { query: { chatRoomId, before } });
  client.setQueryData(queryKey, (known = []) => joinRuns(page, known));
}

/** A message that came live. One that does not follow the known run at once shows that others were missed. */
export function receiveMessage(client: QueryClient, message: ChatMessage): void {
  const { queryKey } = roomHistory(message.chatRoomId);
  const known = client.getQueryData(queryKey);
  if (known && follows(known, message)) client.setQueryData(queryKey, joinRuns(known, [message]));
  else void catchUp(client, message.chatRoomId);
}

/** The messages of a room with every word of `query`, newest first. */
export const roomSearch = (chatRoomId: number, query: string) =>
  infiniteQueryOptions({
    queryKey: ["chat", "search", chatRoomId, query] as const,
    queryFn: ({ pageParam, signal }) =>
      call("searchChatMessages", { query: { chatRoomId, query, before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: (data) => data.pages.flatMap(({ messages }) => messages),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
