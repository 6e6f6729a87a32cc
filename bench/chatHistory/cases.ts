/** What is asked of the messenger: each as requests, and as the statements that these run. */
import type { EndpointName } from "@fitmate/contract/endpoints";
import { pathOf } from "../../server/test/client.ts";
import { CHAT_PAGE_SIZE, CHAT_ROOM_PAGE_SIZE } from "@fitmate/contract/limits";
import { listRooms, readHistory, type ReadingPorts, searchRoom } from "../../server/src/features/chat/service.ts";
import { openClock } from "../../server/src/platform/db/clock.ts";
import type { OpenDatabase } from "../../server/src/platform/db/database.ts";
import { openSigning } from "../../server/src/platform/signing.ts";
import { LONG_ROOM, ME, MY_ROOMS, SELDOM } from "./data.ts";

export type Statement = { text: string; values: readonly unknown[] };
export type Asked = { path: string; statements: Statement[] };
/** `hasGoal`: how much of it may be ours is agreed on. */
export type Case = { name: string; hasGoal: boolean; asked: Asked[] };
type Db = OpenDatabase["db"];

/** Requests of one kind: in turn, so that they do not find the same pages every time. */
const VARIANTS = 20;

export async function casesFor(db: Db): Promise<Case[]> {
  const places = Array.from({ length: VARIANTS }, (_, index) => (index + 0.5) / VARIANTS);
  const rooms = places.map((place) => Math.floor(place * MY_ROOMS));
  const positions = places.map((place) => Math.floor(place * LONG_ROOM.messages));
  const kinds: [name: string, hasGoal: boolean, asked: Promise<Asked>[]][] = [
    ["room list, first page", true, [roomList(db, undefined)]],
    ["room list, deep page", true, rooms.map((room) => roomList(db, room))],
    ["history, newest", true, rooms.map((room) => history(db, room, {}))],
    ["history, deep before", true, positions.map((before) => history(db, LONG_ROOM.id, { before }))],
    ["history, deep after", true, positions.map((after) => history(db, LONG_ROOM.id, { after }))],
    ["search, every message has it", false, positions.map((before) => search(db, "한강에서", before))],
    ["search, one in a thousand", false, positions.map((before) => search(db, SELDOM, before))],
    ["search, none has it", false, positions.map((before) => search(db, "수영", before))],
  ];
  return Promise.all(kinds.map(async ([name, hasGoal, asked]) => ({ name, hasGoal, asked: await Promise.all(asked) })));
}

/** The page after `room`; the first one without. */
async function roomList(db: Db, room: number | undefined): Promise<Asked> {
  const start = room === undefined ? {} : { before: await changeOf(db, room), beforeRoomId: room };
  const page = { ...start, size: CHAT_ROOM_PAGE_SIZE };
  return record(db, "getChatRooms", page, (recorded) => listRooms(recorded, ME.id, page));
}

async function history(db: Db, chatRoomId: number, where: { before?: number; after?: number }): Promise<Asked> {
  const page = { ...where, size: CHAT_PAGE_SIZE };
  return record(db, "getChatHistory", { chatRoomId, ...page }, (recorded) =>
    readHistory(recorded, ME.id, chatRoomId, page),
  );
}

async function search(db: Db, query: string, before: number): Promise<Asked> {
  const wish = { query, before, size: CHAT_PAGE_SIZE };
  const chatRoomId = LONG_ROOM.id;
  return record(db, "searchChatMessages", { chatRoomId, ...wish }, (recorded) =>
    searchRoom(recorded, ME.id, chatRoomId, wish),
  );
}

/** When the room changed: where a page starts. */
async function changeOf(db: Db, room: number): Promise<string> {
  const side = await db
    .selectFrom("chat_room_members")
    .select("updated_at")
    .where("member_id", "=", ME.id)
    .where("room_id", "=", room)
    .executeTakeFirstOrThrow();
  return side.updated_at.toISOString();
}

/** Runs the handler's own code once and notes its statements. */
async function record(
  db: Db,
  name: EndpointName,
  query: Record<string, unknown>,
  handle: (ports: ReadingPorts) => Promise<unknown>,
): Promise<Asked> {
  const statements: Statement[] = [];
  const signing = await openSigning(db, await openClock(db));
  await handle({
    signing,
    db: db.withPlugin({
      transformQuery({ node, queryId }) {
        const { sql: text, parameters: values } = db.getExecutor().compileQuery(node, queryId);
        statements.push({ text, values });
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  });
  return { path: pathOf(name, { query }), statements };
}
