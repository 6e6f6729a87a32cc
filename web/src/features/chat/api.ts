/** Rooms, history and mates from the server, and what keeps them up to date. */
import type { ChatMessage, ChatReadEvent, ChatRoom } from "@fitmate/contract/chat";
import { CHAT_PAGE_SIZE, CHAT_ROOM_PAGE_SIZE } from "@fitmate/contract/limits";
import type { MateItem } from "@fitmate/contract/mates";
import type { ChatHint } from "@fitmate/contract/notifications";
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQuery,
} from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useSession } from "../../lib/session.ts";
import { firstSeq, follows, type History, joinRuns, lastSeq } from "./history.ts";

const ROOMS = ["chat", "rooms"] as const;
const UNREAD = ["chat", "unread"] as const;
const MATES_PAGE = 200;
/** Beyond so many missed pages the newest one is enough; the rest loads on the way up. */
const MISSED_PAGES_MAX = 4;

type RoomPages = InfiniteData<ChatRoom[], string | undefined>;

/** My rooms, last changed first. */
export const chatRooms = infiniteQueryOptions({
  queryKey: ROOMS,
  queryFn: ({ pageParam, signal }) => call("getChatRooms", { query: { before: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => (page.length === CHAT_ROOM_PAGE_SIZE ? page.at(-1)?.updatedAt : undefined),
  select: (data) => flat(data.pages),
});

/** A room that moved up while pages were loading can be on two of them. */
function flat(pages: readonly ChatRoom[][]): ChatRoom[] {
  return [...new Map(pages.flat().map((room) => [room.chatRoomId, room])).values()];
}

/** How many messages wait for me; 0 for a visitor. */
export function useUnreadMessages(): number {
  const session = useSession();
  const { data } = useQuery({
    queryKey: UNREAD,
    queryFn: ({ signal }) => call("getChatUnread", { signal }),
    enabled: session !== null,
  });
  return session ? (data?.unreadCount ?? 0) : 0;
}

/** The room with `nickname`: the server makes it when there is none, and answers the same one ever after. */
export const openedRoom = (nickname: string) =>
  queryOptions({
    queryKey: ["chat", "opened", nickname],
    queryFn: async ({ client }) => {
      const { chatRoomId } = await call("openChatRoom", { params: { nickname } });
      await client.invalidateQueries({ queryKey: ROOMS });
      return chatRoomId;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

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

/** The other member has read up to `readSeq`. */
export function receiveRead(client: QueryClient, { chatRoomId, readSeq }: ChatReadEvent): void {
  patchRoom(client, chatRoomId, (room) => ({ ...room, receiverReadSeq: Math.max(room.receiverReadSeq, readSeq) }));
}

/** The room whose messages I am reading as they come: its unread count need not be asked for. */
let roomBeingRead: number | null = null;

export function setRoomBeingRead(chatRoomId: number | null): void {
  roomBeingRead = chatRoomId;
}

/** A room of mine changed. */
export function receiveChatHint(client: QueryClient, hint: ChatHint): void {
  void client.invalidateQueries({ queryKey: ROOMS });
  if (hint.chatRoomId !== roomBeingRead) void client.invalidateQueries({ queryKey: UNREAD });
}

/** Tells the server that I have seen everything up to `seq`. */
export async function markRead(client: QueryClient, chatRoomId: number, seq: number): Promise<void> {
  await call("markChatRead", { query: { chatRoomId, seq } });
  patchRoom(client, chatRoomId, (room) => ({ ...room, unreadCount: 0 }));
  await Promise.all([client.invalidateQueries({ queryKey: ROOMS }), client.invalidateQueries({ queryKey: UNREAD })]);
}

function patchRoom(client: QueryClient, chatRoomId: number, patch: (room: ChatRoom) => ChatRoom): void {
  client.setQueryData<RoomPages>(ROOMS, (data) => {
    if (!data) return data;
    const pages = data.pages.map((page) => page.map((room) => (room.chatRoomId === chatRoomId ? patch(room) : room)));
    return { ...data, pages };
  });
}
