/** A room whose database is replaced by one that lacks its newest messages. */
import { type ChatMessage, DELETED_MESSAGE } from "@fitmate/contract/chat";
import type { ChatProposal, ProposalState } from "@fitmate/contract/proposals";
import { expect, test } from "vitest";
import { RoomChannel } from "./roomChannel.ts";

const ROOM = 7;
const [BEFORE, AFTER] = ["00000001", "00000002"];

/** What is stored as `seq` on `timeline`. */
function message(seq: number, timeline: string) {
  const body: ChatMessage = {
    chatRoomId: ROOM,
    messageId: `${ROOM}-${seq}`,
    seq,
    senderNickname: "미나",
    contents: timeline,
    sendDate: "2025-10-18T11:00:00.000Z",
    clientMessageId: null,
  };
  return { type: "message" as const, body, timeline };
}

function startChannel(seq: number) {
  const channel = new RoomChannel((body) => body);
  const heard: (number | string)[] = [];
  channel.listeners.add(({ event }) => void heard.push(event.type === "message" ? event.body.seq : event.type));
  channel.start({ seq, timeline: BEFORE });
  return { channel, heard };
}

test("nothing of another timeline is handed on before everybody was told to load anew", () => {
  const { channel, heard } = startChannel(10);
  channel.take(message(11, BEFORE));
  channel.take(message(12, AFTER));
  expect(heard).toEqual([11]);
  channel.startAnew(ROOM, { seq: 8, timeline: AFTER });
  channel.take(message(9, AFTER));
  channel.take(message(10, AFTER));
  expect(heard).toEqual([11, "reload", 9, 10]);
});

test("what is late and of the timeline before is not handed on any more", () => {
  const { channel, heard } = startChannel(10);
  // It waits for the one before it.
  channel.take(message(12, BEFORE));
  channel.startAnew(ROOM, { seq: 10, timeline: AFTER });
  channel.take(message(11, BEFORE));
  channel.take(message(11, AFTER));
  expect(heard).toEqual(["reload", 11]);
  expect(channel.hasHole).toBe(false);
});

test("what came before the channel started is handed on where it is of its timeline", () => {
  const channel = new RoomChannel((body) => body);
  const heard: number[] = [];
  channel.listeners.add(({ event }) => void (event.type === "message" && heard.push(event.body.seq)));
  channel.take(message(4, AFTER));
  channel.take(message(5, BEFORE));
  channel.start({ seq: 3, timeline: AFTER });
  expect(heard).toEqual([4]);
  expect(channel.hasHole).toBe(false);
});

test("a deletion is told where its message is known, and takes its place where it comes first", () => {
  const { channel, heard } = startChannel(10);
  const deletion = (seq: number) => {
    const { body } = message(seq, BEFORE);
    return { type: "deletion" as const, body: { ...body, contents: DELETED_MESSAGE, deleted: true as const } };
  };
  const said: string[] = [];
  channel.listeners.add(({ event }) => void (event.type === "message" && said.push(event.body.contents)));
  channel.take(deletion(10));
  expect(heard).toEqual(["deletion"]);
  // The message before is still on its way.
  channel.take(deletion(12));
  channel.take(message(12, BEFORE));
  channel.take(message(11, BEFORE));
  expect(heard).toEqual(["deletion", 11, 12]);
  expect(said).toEqual([BEFORE, DELETED_MESSAGE]);
});

test("what is shown again has its pictures opened, as a message that is new", () => {
  const channel = new RoomChannel((body) => ({ ...body, contents: `${body.contents} signed` }));
  const heard: string[] = [];
  channel.listeners.add(({ event }) => void ("contents" in event.body && heard.push(event.body.contents)));
  channel.start({ seq: 10, timeline: BEFORE });
  const again = { type: "deletion" as const, body: message(10, BEFORE).body };
  channel.take(again);
  channel.take(message(11, BEFORE));
  expect(heard).toEqual([`${BEFORE} signed`, `${BEFORE} signed`]);
});

test("what has become of a proposal is told where its message is known, and takes its place where it comes first", () => {
  const { channel, heard } = startChannel(10);
  const proposed = (seq: number, state: ProposalState) => {
    const { body } = message(seq, BEFORE);
    const proposal: ChatProposal = {
      proposalId: seq,
      state,
      sport: "RUNNING",
      begins: "2025-10-23T20:00",
      zone: "Asia/Seoul",
      beginsAt: "2025-10-23T11:00:00.000Z",
      minutes: 60,
      place: { name: "서울숲역 3번 출구", latitude: 37.5436, longitude: 127.0446 },
      words: "",
      settledAt: null,
      plan: null,
    };
    return { ...body, proposal };
  };
  const states: (string | undefined)[] = [];
  channel.listeners.add(({ event }) => void (event.type === "message" && states.push(event.body.proposal?.state)));
  channel.take({ type: "proposal", body: proposed(10, "DECLINED") });
  expect(heard).toEqual(["proposal"]);
  // Answered before the message itself has come, which is then late and older, twice.
  channel.take({ type: "proposal", body: proposed(12, "REPLACED") });
  channel.take({ type: "message", body: proposed(12, "OPEN"), timeline: BEFORE });
  channel.take({ type: "message", body: proposed(11, "OPEN"), timeline: BEFORE });
  channel.take({ type: "message", body: proposed(12, "OPEN"), timeline: BEFORE });
  expect(heard).toEqual(["proposal", 11, 12]);
  expect(states).toEqual(["OPEN", "REPLACED"]);
});
