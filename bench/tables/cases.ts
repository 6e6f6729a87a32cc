/** What is asked of the messages again and again: each by the product's own code. */
import { CHAT_PAGE_SIZE, CHAT_ROOM_PAGE_SIZE } from "@fitmate/contract/limits";
import type { Transaction } from "kysely";
import { appendMessages } from "../../server/src/features/chat/appendingQueries.ts";
import { isShown } from "../../server/src/features/chat/deletingQueries.ts";
import { selectMessages, selectMissed } from "../../server/src/features/chat/messagesQueries.ts";
import { selectOwnPictures } from "../../server/src/features/chat/ownPicturesQueries.ts";
import { chatData } from "../../server/src/features/chat/personalQueries.ts";
import { advanceReading } from "../../server/src/features/chat/readingQueries.ts";
import { selectRooms } from "../../server/src/features/chat/roomListQueries.ts";
import { searchMessages } from "../../server/src/features/chat/searchQueries.ts";
import type { Db } from "../../server/src/platform/db/database.ts";
import type { Database } from "../../server/src/platform/db/schema.ts";
import { LONG_ROOM, ME, MY_ROOMS } from "../chatHistory/data.ts";

/** `run`: on a connection whose transaction is taken back; `place`: from 0 to 1, another one each time. `seldom`: without a goal. */
export type Case = { name: string; seldom?: true; run: (db: Db, place: number) => Promise<unknown> };

const READER = { memberId: ME.id, inGroup: false };
const MANY = 50;

/** Of mine, other than the long one. */
const roomAt = (place: number) => 2 + Math.floor(place * (MY_ROOMS - MANY - 2));
const positionAt = (place: number) => 1_000 + Math.floor(place * (LONG_ROOM.messages - 1_000));
const manyAt = (place: number) => Array.from({ length: MANY }, (_, nth) => roomAt(place) + nth);

/** Somebody with three rooms: of the neighbours among whom the second half of the rooms is. */
const memberAt = (place: number) => 3 + Math.floor(place * (MY_ROOMS - 10));

const draft = (roomId: number) => ({
  roomId,
  senderId: ME.id,
  contents: "오늘 저녁 7시에 한강에서 같이 해요!",
  clientMessageId: "bench-4f1d-9c3a-b2e7",
  at: undefined,
});

export const CASES: readonly Case[] = [
  { name: "send one message", run: (db, place) => appendMessages(db, [draft(roomAt(place))]) },
  { name: `send to ${MANY} rooms at once`, run: (db, place) => appendMessages(db, manyAt(place).map(draft)) },
  { name: "history, newest", run: (db, place) => selectMessages(db, roomAt(place), { size: CHAT_PAGE_SIZE }, READER) },
  {
    name: "history, in the middle",
    run: (db, place) => selectMessages(db, LONG_ROOM.id, { before: positionAt(place), size: CHAT_PAGE_SIZE }, READER),
  },
  { name: "room list", run: (db) => selectRooms(db, ME.id, { size: CHAT_ROOM_PAGE_SIZE }) },
  { name: "read to the end", run: (db, place) => advanceReading(db, roomAt(place), ME.id, 1_000_000) },
  {
    name: `what ${MANY} open rooms have missed`,
    run: (db, place) => selectMissed(db, new Map(manyAt(place).map((id) => [id, 20])), 200),
  },
  {
    name: "search, 10,000 messages",
    run: (db, place) =>
      searchMessages(
        db,
        LONG_ROOM.id,
        {
          words: ["수영"],
          start: Math.max(1, positionAt(place) - 10_000),
          end: positionAt(place),
          size: CHAT_PAGE_SIZE,
        },
        READER,
      ),
  },
  { name: "own photos", run: (db, place) => selectOwnPictures(db, roomAt(place), ME.id, new Date(0), 10) },
  { name: "whether a photo is shown", run: (db, place) => isShown(db, roomAt(place), "/uploads/none") },
  {
    name: "export a member's messages",
    seldom: true,
    run: (db, place) => exhaust(chatData.files(db, memberAt(place)).messages),
  },
  {
    name: "erase a member",
    seldom: true,
    run: (db, place) => chatData.erase(db as Transaction<Database>, memberAt(place)),
  },
];

async function exhaust(parts: unknown): Promise<void> {
  for await (const _ of parts as AsyncIterable<unknown>);
}
