import { expect, test } from "vitest";
import { type Bubble, buildLog, type LogInput } from "./log.ts";
import type { OutboxEntry } from "../outbox/outbox.ts";
import type { ChatMessage } from "../../../data/chat/wire.ts";

const ME = "달리는민서";
const YOU = "성수러너";

/** A message at a local time of day, on a day of October 2025. */
function message(seq: number, sender: string, time: string, day = 18): ChatMessage {
  return {
    chatRoomId: 1,
    sender,
    contents: `${seq}`,
    sendDate: new Date(`2025-10-${day}T${time}`).toISOString(),
    messageId: `1-${seq}`,
    seq,
    clientMessageId: sender === ME ? `mine-${seq}` : null,
  };
}

function written(id: string, state: OutboxEntry["state"], time: string, day = 18): OutboxEntry {
  return {
    clientMessageId: id,
    chatRoomId: 1,
    contents: id,
    writtenAt: new Date(`2025-10-${day}T${time}`).toISOString(),
    state,
  };
}

const build = (input: Partial<LogInput>) => buildLog({ messages: [], pending: [], me: ME, readSeq: 0, ...input });
const bubbles = (input: Partial<LogInput>) => build(input).filter((item): item is Bubble => item.kind === "message");

test("messages of one sender within a minute share one time, beside the last", () => {
  const log = bubbles({
    messages: [
      message(1, YOU, "20:01:05"),
      message(2, YOU, "20:01:55"),
      message(3, ME, "20:01:58"),
      message(4, ME, "20:02:01"),
    ],
  });
  expect(log.map(({ first, last, time }) => [first, last, time])).toEqual([
    [true, false, null],
    [false, true, "오후 8:01"],
    [true, true, "오후 8:01"],
    [true, true, "오후 8:02"],
  ]);
});

test("a date line opens each day", () => {
  const log = build({
    messages: [message(1, YOU, "23:59:59", 17), message(2, YOU, "00:00:01", 18), message(3, YOU, "09:00:00", 18)],
  });
  expect(
    log.map((item) => {
      if (item.kind === "date") return item.text;
      return item.kind === "message" ? item.contents : item.kind;
    }),
  ).toEqual(["2025년 10월 17일 금요일", "1", "2025년 10월 18일 토요일", "2", "3"]);
});

test("what could not be sent on a day before stands at the end, and opens no day that is over", () => {
  const log = build({
    messages: [message(1, YOU, "09:00:00", 16), message(2, YOU, "09:00:00", 18)],
    pending: [written("a", "failed", "20:00:00", 16), written("b", "queued", "20:00:00", 19)],
  });
  expect(
    log.map((item) => {
      if (item.kind === "date") return item.text;
      return item.kind === "message" ? item.contents : item.kind;
    }),
  ).toEqual(["2025년 10월 16일 목요일", "1", "2025년 10월 18일 토요일", "2", "a", "2025년 10월 19일 일요일", "b"]);
  expect(new Set(log.map(({ key }) => key)).size).toBe(log.length);
});

test("읽음 stands at the end of a group of mine, up to what the other has read", () => {
  const messages = [
    message(1, ME, "20:00:00"),
    message(2, ME, "20:00:30"),
    message(3, YOU, "20:05:00"),
    message(4, ME, "20:06:00"),
  ];
  expect(bubbles({ messages, readSeq: 2 }).map(({ read }) => read)).toEqual([false, true, false, false]);
  expect(bubbles({ messages, readSeq: 1 }).map(({ read }) => read)).toEqual([false, false, false, false]);
  expect(bubbles({ messages, readSeq: 9 }).map(({ read }) => read)).toEqual([false, true, false, true]);
});

test("what is on its way stands at the end, and what failed stands alone", () => {
  const log = bubbles({
    messages: [message(1, ME, "20:00:01")],
    pending: [written("a", "failed", "20:00:10"), written("b", "queued", "20:00:20"), written("c", "sent", "20:00:30")],
  });
  expect(log.map(({ status, first, last, time }) => [status, first, last, time])).toEqual([
    ["stored", true, true, "오후 8:00"],
    ["failed", true, true, null],
    ["sending", true, false, null],
    ["sending", false, true, null],
  ]);
});

test("a message of mine keeps its key when it turns from sent into stored", () => {
  const before = bubbles({ pending: [written("mine-1", "sent", "20:00:00")] });
  const after = bubbles({ messages: [message(1, ME, "20:00:00")] });
  expect(after[0]?.key).toBe(before[0]?.key);
});

test("among several a group is what one of them says; a line of the room stands between groups", () => {
  const other = "느린거북";
  const left: ChatMessage = {
    ...message(4, "핏메이트", "20:01:04"),
    contents: "느린거북님이 나갔어요",
    line: { kind: "LEFT", nickname: other },
  };
  const log = build({
    messages: [
      message(1, YOU, "20:01:01"),
      message(2, other, "20:01:02"),
      message(3, other, "20:01:03"),
      left,
      message(5, other, "20:01:05"),
    ],
  });
  expect(log.map((item) => (item.kind === "message" ? [item.sender, item.first, item.last] : item.kind))).toEqual([
    "date",
    [YOU, true, true],
    [other, true, false],
    [other, false, true],
    "line",
    [other, true, true],
  ]);
});

test("what leads elsewhere in the first three messages of the other is cautioned of, once each", () => {
  const said = ["카톡 아이디 runrun", "안녕하세요", "010-1234-5678", "bit.ly/3abc"];
  const messages = said.flatMap((contents, index) => [
    { ...message(2 * index + 1, YOU, `20:0${index}:00`), contents },
    { ...message(2 * index + 2, ME, `20:0${index}:30`), contents: "www.example.org" },
  ]);
  const cautions = (cautious: boolean) =>
    build({ messages, cautious }).flatMap((item) => (item.kind === "caution" ? [[item.key, item.contact]] : []));
  expect(cautions(true)).toEqual([
    [expect.stringContaining("caution"), "messenger"],
    [expect.stringContaining("caution"), "phone"],
  ]);
  expect(cautions(false)).toEqual([]);
  const gone = [{ ...message(1, YOU, "20:00:00"), contents: "", deleted: true as const }];
  expect(build({ messages: gone, cautious: true }).filter(({ kind }) => kind === "caution")).toEqual([]);
});

test("a proposal stands by itself, and knows the one after it", () => {
  const proposal = (seq: number, sender: string, begins: string) =>
    ({ ...message(seq, sender, "20:01:05"), proposal: { proposalId: seq, begins } }) as ChatMessage;
  const log = build({
    messages: [
      message(1, YOU, "20:01:05"),
      proposal(2, YOU, "2025-10-20T20:00"),
      message(3, YOU, "20:01:06"),
      proposal(4, ME, "2025-10-21T20:00"),
    ],
  });
  expect(log.map(({ kind }) => kind)).toEqual(["date", "message", "proposal", "message", "proposal"]);
  expect(log.flatMap((item) => (item.kind === "proposal" ? [[item.mine, item.next]] : []))).toEqual([
    [false, { mine: true, begins: "2025-10-21T20:00" }],
    [true, null],
  ]);
  expect(log.filter((item): item is Bubble => item.kind === "message").map(({ last }) => last)).toEqual([true, true]);
});

test("a proposal that was deleted leaves its place as any message does", () => {
  const deleted: ChatMessage = { ...message(1, YOU, "20:01:05"), deleted: true };
  expect(build({ messages: [deleted] }).map(({ kind }) => kind)).toEqual(["date", "message"]);
});
