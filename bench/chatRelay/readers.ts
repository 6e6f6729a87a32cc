/** What a message costs the database: in a room of two, and in a group room of fifty. */
import { GROUP_ROOM_MEMBERS_MAX } from "@fitmate/contract/limits";
import { sendMessage } from "../../server/src/features/chat/sendingService.ts";
import { createLocalBus } from "../../server/src/platform/bus/bus.ts";
import { type Db, type OpenDatabase, openDatabase } from "../../server/src/platform/db/database.ts";
import { percentile } from "../measuring/http.ts";
import { statementsOf } from "../measuring/statements.ts";

const MESSAGES = 400;
const WARM_UP = 100;

/** `statements` of one message, and the `p50` of its milliseconds. */
export type Cost = { statements: number; p50: number };

/** Measures both in turns, in the database of `url`, which has members and a room of two with the id 1 (rooms.ts). */
export async function costOfReaders(url: string): Promise<{ two: Cost; fifty: Cost }> {
  const opened = openDatabase(url, 1, () => {});
  try {
    const group = await openGroup(opened);
    const rooms = { two: 1, fifty: group };
    const times: Record<keyof typeof rooms, number[]> = { two: [], fifty: [] };
    const bus = createLocalBus();
    const send = (db: Db, chatRoomId: number) =>
      sendMessage({ db, bus }, { memberId: 1, nickname: "m1" }, { chatRoomId, contents: "같이 뛰어요!" });
    for (let turn = 0; turn < MESSAGES; turn += 1) {
      for (const readers of ["two", "fifty"] as const) {
        const start = performance.now();
        await send(opened.db, rooms[readers]);
        if (turn >= WARM_UP) times[readers].push(performance.now() - start);
      }
    }
    const cost = async (readers: keyof typeof rooms): Promise<Cost> => ({
      statements: (await statementsOf(opened, (db) => send(db, rooms[readers]))).length,
      p50: percentile(times[readers], 0.5),
    });
    return { two: await cost("two"), fifty: await cost("fifty") };
  } finally {
    await opened.close();
  }
}

/** A room of as many as one holds, the first member among them. */
async function openGroup({ pool }: OpenDatabase): Promise<number> {
  const { rows } = await pool.query<{ id: number }>("insert into chat_rooms (title) values ('한강 8km') returning id");
  const id = Number(rows[0]?.id);
  await pool.query(
    "insert into chat_room_members (member_id, room_id) select n, $1 from generate_series(1, $2::integer) n",
    [id, GROUP_ROOM_MEMBERS_MAX],
  );
  return id;
}
