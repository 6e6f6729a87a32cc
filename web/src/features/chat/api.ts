/** History and mates from the server, and what keeps them up to date. */
import type { ChatMessage } from "@fitmate/contract/chat";
import { CHAT_PAGE_SIZE } from "@fitmate/contract/limits";
import type { MateItem } from "@fitmate/contract/mates";
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { firstSeq, follows, type History, joinRuns, lastSeq } from "./history.ts";

const MATES_PAGE = 200;
/** Beyond so many missed pages the newest one is enough; the rest loads on the way up. */
const MISSED_PAGES_MAX = 4;

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
    queryFn: ({ client, queryKey, signal }) => newest(chatRoomId, client.getQueryData<History>(queryKey) ?? [], signal),
    // Whatever arrived live while an answer was under way stays.
    structuralSharing: (known, answer) => joinRuns((known as History | undefined) ?? [], answer as History),
    staleTime: Number.POSITIVE_INFINITY,
  });

async function newest(chatRoomId: number, known: History, signal: AbortSignal): Promise<History> {
  if (known.length === 0) return call("getChatHistory", { query: { chatRoomId }, signal });
  const missed: ChatMessage[] = [];
  for (let page = 0; page < MISSED_PAGES_MAX; page += 1) {
    const after = lastSeq(missed) || lastSeq(known);
    const next = await call("getChatHistory", { query: { chatRoomId, after }, signal });
    missed.push(...next);
    if (next.length < CHAT_PAGE_SIZE) return joinRuns(known, missed);
  }
  return call("getChatHistory", { query: { chatRoomId }, signal });
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
