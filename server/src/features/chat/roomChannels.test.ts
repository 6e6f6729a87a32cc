/** What one node hands on of a room, whatever the bus brings, loses or mixes up. */
import type { ChatMessage } from "@fitmate/contract/chat";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newPair, startTestChat } from "../../../test/chat.ts";
import type { TestApp } from "../../../test/app.ts";
import { createLocalBus } from "../../platform/bus/bus.ts";
import { chatRoomTopic } from "./events.ts";
import { appendMessages } from "./appendingQueries.ts";
import { selectMessages } from "./messagesQueries.ts";
import { RoomChannels } from "./roomChannels.ts";

let app: TestApp;
let pairs = 0;

beforeAll(async () => {
  ({ app } = await startTestChat());
});
afterAll(() => app.close());

/** A room with nobody's connections, a bus of its own, and a listener's notes. */
async function openChannel(listenFromStart = true) {
  const { db } = app.database;
  const suffix = String((pairs += 1));
  const [, , roomId] = await newPair(app, `chanA${suffix}`, `chanB${suffix}`);
  const side = await db
    .selectFrom("chat_room_members")
    .select("member_id as senderId")
    .where("room_id", "=", roomId)
    .executeTakeFirstOrThrow();
  const bus = createLocalBus();
  const channels = new RoomChannels({ bus, db, signing: app.ports.signing });
  const heard: number[] = [];
  const join = () =>
    channels.join(roomId, ({ event }) => void heard.push(event.type === "message" ? event.body.seq : NaN));
  if (listenFromStart) await join();
  return {
    heard,
    join,
    channels,
    /** Stores so many messages, and tells nobody. */
    async store(count: number): Promise<ChatMessage[]> {
      for (let turn = 0; turn < count; turn += 1) {
        await appendMessages(db, [{ roomId, ...side, contents: "말", clientMessageId: undefined, at: undefined }]);
      }
      return selectMessages(db, roomId, { after: 0, size: 50 }, { memberId: 0, inGroup: false });
    },
    brings: (message: ChatMessage | undefined) =>
      bus.publish(chatRoomTopic(roomId), { type: "message", body: message }),
  };
}

test("messages are handed on by seq, each once, in whatever order they come", async () => {
  const { heard, store, brings } = await openChannel();
  const [one, two, three] = await store(3);
  for (const message of [three, one, three, two, one]) brings(message);
  expect(heard).toEqual([1, 2, 3]);
});

test("a hole is filled from the database without being asked to", async () => {
  const { heard, store, brings } = await openChannel();
  brings((await store(3)).at(-1));
  expect(heard).toEqual([]);
  await expect.poll(() => heard).toEqual([1, 2, 3]);
});

test("what nobody told of is found by catching up, and not told twice when it comes late", async () => {
  const { heard, store, brings, channels } = await openChannel();
  const stored = await store(2);
  await channels.catchUp();
  expect(heard).toEqual([1, 2]);
  for (const message of stored) brings(message);
  expect(heard).toEqual([1, 2]);
});

test("whoever joins hears what comes from then on, and nothing of before", async () => {
  const { heard, join, store, brings, channels } = await openChannel(false);
  await store(2);
  const leave = await join();
  brings((await store(1)).at(-1));
  await channels.catchUp();
  expect(heard).toEqual([3]);
  leave();
  await store(1);
  await channels.catchUp();
  expect(heard).toEqual([3]);
});

test("more than one question brings is caught up too", async () => {
  const { heard, store, channels } = await openChannel();
  const { db } = app.database;
  const [{ chatRoomId: roomId } = { chatRoomId: 0 }] = await store(1);
  const { sender_id: senderId } = await db
    .selectFrom("chat_messages")
    .select("sender_id")
    .where("room_id", "=", roomId)
    .executeTakeFirstOrThrow();
  const seqs = Array.from({ length: 1_200 }, (_, index) => index + 2);
  await db
    .insertInto("chat_messages")
    .values(seqs.map((seq) => ({ room_id: roomId, seq, sender_id: senderId, contents: "말" })))
    .execute();
  await channels.catchUp();
  expect(heard).toEqual([1, ...seqs]);
});

test("a hole is filled however many messages wait behind it", async () => {
  const { heard, store, brings, channels } = await openChannel();
  const [first] = await store(1);
  if (!first) throw new Error("Nothing was stored.");
  for (let seq = 2; seq <= 300; seq += 1) brings({ ...first, seq });
  expect(heard).toEqual([]);
  await channels.catchUp();
  expect(heard.slice(0, 100)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
});
