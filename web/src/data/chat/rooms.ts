/** My rooms from the server, and what keeps their list up to date without loading it anew. */
import type { ChatReadEvent } from "@fitmate/contract/chat";
import { LEFT_NICKNAME } from "@fitmate/contract/leftNickname";
import type { ChatHint } from "@fitmate/contract/eventStream";
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { paced } from "../../lib/paced.ts";
import { getSession } from "../../lib/session.ts";
import type { Callbacks } from "../callbacks.ts";
import { useSingleMutation } from "../singleMutation.ts";
import { OPENED, ROOMS } from "./keys.ts";
import { MESSAGES, PEOPLE } from "./messageKeys.ts";
import { listedRooms, nextRooms, type RoomCursor, withRoom } from "./roomPages.ts";
import { refreshUnread } from "./unread.ts";
import { type ChatRoom, roomOf } from "./wire.ts";

const FIRST_PAGE: RoomCursor = {};

type RoomPages = InfiniteData<ChatRoom[], RoomCursor>;

/** My rooms, last changed first. */
export const chatRooms = infiniteQueryOptions({
  queryKey: ROOMS,
  queryFn: async ({ pageParam, signal }) =>
    (await call("getChatRooms", { query: { ...pageParam, groups: "true" }, signal })).map(roomOf),
  initialPageParam: FIRST_PAGE,
  getNextPageParam: nextRooms,
  select: (data) => listedRooms(data.pages),
});

/** By what a room is opened: the nickname of the other member, or its number where that says which it is. */
export type RoomName = string | number;

/** Rooms of those who have left share a nickname, group rooms have none. */
export function roomNameOf({ chatRoomId, nickname, group }: ChatRoom): RoomName {
  return group || nickname === LEFT_NICKNAME ? chatRoomId : nickname;
}

/** A room of mine. By nickname the server makes it when there is none, and answers the same one ever after. */
export const openedRoom = (name: RoomName) =>
  queryOptions({
    queryKey: [...OPENED, name],
    queryFn: async ({ client, queryKey, signal }) => {
      const known = client.getQueryData<ChatRoom>(queryKey);
      const chatRoomId =
        known && roomNameOf(known) === name
          ? // By the nickname of whoever has left meanwhile it would not be found any more.
            known.chatRoomId
          : await (typeof name === "number" ? openNumbered(name) : openNamed(name));
      const room = roomOf(await call("getChatRoom", { query: { chatRoomId }, signal }));
      putListed(client, room);
      // Where it is called otherwise by now, its page goes on there.
      client.setQueryData([...OPENED, roomNameOf(room)], room);
      return room;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

async function openNamed(nickname: string): Promise<number> {
  const { chatRoomId } = await call("openChatRoom", { params: { nickname } });
  return chatRoomId;
}

/** Lists it again if it was hidden, as opening by name does. */
async function openNumbered(chatRoomId: number): Promise<number> {
  await call("unhideChatRoom", { query: { chatRoomId } });
  return chatRoomId;
}

export const refreshRoomList = (client: QueryClient) => client.invalidateQueries({ queryKey: ROOMS });

/** Asks again for what says whether a room can be written in, or opened at all. */
export function refreshRooms(client: QueryClient): void {
  void refreshRoomList(client);
  void client.invalidateQueries({ queryKey: OPENED });
}

/** The other member has read up to `readSeq`. */
export function receiveRead(client: QueryClient, { chatRoomId, readSeq }: ChatReadEvent): void {
  patchRoom(client, chatRoomId, (room) => ({ ...room, readSeq: Math.max(room.readSeq, readSeq) }));
}

/** The room whose messages I am reading as they come: its unread count need not be asked for. */
let roomBeingRead: number | null = null;

export function setRoomBeingRead(chatRoomId: number | null): void {
  roomBeingRead = chatRoomId;
}

/** The gathering in whose room I am reading, or null. */
export function gatheringBeingRead(client: QueryClient): number | null {
  const listed = client.getQueryData<RoomPages>(ROOMS)?.pages.flat() ?? [];
  const opened = client.getQueriesData<ChatRoom>({ queryKey: OPENED }).map(([, room]) => room);
  return [...listed, ...opened].find((room) => room?.chatRoomId === roomBeingRead)?.group?.gatheringId ?? null;
}

/** A room of mine changed, or is mine no more; `onNews` hears of a message that waits in it and that I want word of. */
export function receiveChatHint(client: QueryClient, hint: ChatHint, onNews: (room: ChatRoom) => void): void {
  if (hint.ended) {
    dropRoom(client, hint.chatRoomId);
    return;
  }
  inTurn(hint.chatRoomId, () =>
    refreshRoom(client, hint.chatRoomId, (room) => {
      if (isNews(room, hint)) onNews(room);
    }),
  );
  if (hint.chatRoomId !== roomBeingRead) refreshUnread(client);
}

function isNews({ chatRoomId, muted, unreadCount, lastMessage }: ChatRoom, { seq }: ChatHint) {
  if (muted || unreadCount === 0 || chatRoomId === roomBeingRead || lastMessage?.seq !== seq) return false;
  return !lastMessage.line && lastMessage.sender !== getSession()?.nickname;
}

/** Somebody may write 20 messages a second, each of which hints. */
const inTurn = paced(1_000);

/** How often I have changed a room: what was asked for before one may be older. */
let changes = 0;

/** Asks for one room alone: the list may be 10,000 rooms long. */
async function refreshRoom(client: QueryClient, chatRoomId: number, onRoom: (room: ChatRoom) => void): Promise<void> {
  // An answer under way may be older than this change.
  if (client.isFetching({ queryKey: ROOMS }) > 0) void refreshRoomList(client);
  try {
    const token = getSession()?.token;
    const before = changes;
    const room = roomOf(await call("getChatRoom", { query: { chatRoomId } }));
    if (changes !== before) {
      await refreshRoom(client, chatRoomId, onRoom);
      return;
    }
    // It is nobody else's.
    if (getSession()?.token !== token) return;
    // Open here and hidden elsewhere: to read on is no wish to have it listed again.
    if (room.hidden) keepOpen(client, room);
    putListed(client, room);
    // What the other one has read meanwhile was told apart from this.
    patchRoom(client, chatRoomId, ({ readSeq }) => ({ ...room, readSeq: Math.max(room.readSeq, readSeq) }));
    onRoom(room);
  } catch {
    // Whatever kept it from loading: the whole list says so, or knows better.
    void refreshRoomList(client);
  }
}

/** Tells the server that I have seen everything up to `seq`. */
export async function markRead(client: QueryClient, chatRoomId: number, seq: number): Promise<void> {
  const token = getSession()?.token;
  await call("markChatRead", { query: { chatRoomId, seq } });
  // To somebody else it may wait still.
  if (getSession()?.token !== token) return;
  // What has come since then still waits.
  patchRoom(client, chatRoomId, (room) => ((room.lastMessage?.seq ?? 0) > seq ? room : { ...room, unreadCount: 0 }));
  refreshUnread(client);
}

/** Whether I want word of new messages in the room. */
export function useMuteRoom({ chatRoomId }: ChatRoom, callbacks: Callbacks<(muted: boolean) => Promise<void>>) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: async (muted: boolean) => {
      await call("muteChatRoom", { body: { chatRoomId, muted } });
      await changeRoom(client, chatRoomId, { muted });
    },
    ...callbacks,
  });
}

/** The other member and I are no longer mates: what we said can be read, and no more. */
export function closeRoomsWith(client: QueryClient, nickname: string): void {
  patchRooms(client, (room) => (roomNameOf(room) === nickname ? { ...room, readOnly: true } : room));
}

/** I am no longer in the room: what is known of it is not mine any more. */
export function dropRoom(client: QueryClient, chatRoomId: number): void {
  client.setQueryData<RoomPages>(
    ROOMS,
    (data) =>
      data && { ...data, pages: data.pages.map((page) => page.filter((room) => room.chatRoomId !== chatRoomId)) },
  );
  // It would go on showing what was answered when it was opened.
  void client.resetQueries({ queryKey: openedRoom(chatRoomId).queryKey });
  // An answer under way may still have it.
  refreshRooms(client);
  for (const kind of [...MESSAGES, PEOPLE]) client.removeQueries({ queryKey: [...kind, chatRoomId] });
  refreshUnread(client);
}

/** Takes the room off my list until its next message. */
export function useHideRoom(room: ChatRoom, callbacks: Callbacks<() => Promise<void>>) {
  const client = useQueryClient();
  return useSingleMutation({ mutationFn: () => hideRoom(client, room), ...callbacks });
}

async function hideRoom(client: QueryClient, room: ChatRoom): Promise<void> {
  const { chatRoomId, lastMessage } = room;
  await call("hideChatRoom", { query: { chatRoomId, seq: lastMessage?.seq ?? 0 } });
  // Opening it lists it again.
  client.removeQueries({ queryKey: openedRoom(roomNameOf(room)).queryKey });
  await changeRoom(client, chatRoomId, { hidden: true });
  refreshUnread(client);
}

/** Shows what I have done to the room. What was asked for before may be older: it is given up and asked for anew. */
async function changeRoom(client: QueryClient, chatRoomId: number, change: Partial<ChatRoom>): Promise<void> {
  changes += 1;
  const underWay = [ROOMS, OPENED].filter((queryKey) => client.isFetching({ queryKey }) > 0);
  await Promise.all(underWay.map((queryKey) => client.cancelQueries({ queryKey })));
  patchRoom(client, chatRoomId, (room) => ({ ...room, ...change }));
  for (const queryKey of underWay) void client.invalidateQueries({ queryKey });
}

function keepOpen(client: QueryClient, room: ChatRoom): void {
  const { queryKey } = openedRoom(roomNameOf(room));
  const observers = client.getQueryCache().find({ queryKey })?.getObserversCount() ?? 0;
  if (observers > 0) client.setQueryData(queryKey, room);
}

function putListed(client: QueryClient, room: ChatRoom): void {
  client.setQueryData<RoomPages>(ROOMS, (data) => data && { ...data, pages: withRoom(data.pages, room) });
}

function patchRoom(client: QueryClient, chatRoomId: number, patch: (room: ChatRoom) => ChatRoom): void {
  patchRooms(client, (room) => (room.chatRoomId === chatRoomId ? patch(room) : room));
}

function patchRooms(client: QueryClient, patched: (room: ChatRoom) => ChatRoom): void {
  client.setQueryData<RoomPages>(
    ROOMS,
    (data) => data && { ...data, pages: data.pages.map((page) => page.map(patched)) },
  );
  client.setQueriesData<ChatRoom>({ queryKey: OPENED }, (room) => room && patched(room));
}
