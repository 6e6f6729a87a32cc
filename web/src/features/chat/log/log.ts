/** What the log of a room shows: date lines, and messages in groups that share one time. */
import type { ChatMessage, ChatPicture } from "@fitmate/contract/chat";
import { clockTime, wholeDay } from "../../../lib/korean.ts";
import type { OutboxEntry } from "../outbox/outbox.ts";

export type DateLine = { kind: "date"; key: string; text: string };

export type Bubble = {
  kind: "message";
  key: string;
  /** Position in the room; null until it is stored. */
  seq: number | null;
  mine: boolean;
  contents: string;
  pictures: readonly ChatPicture[];
  /** Only its place is left. */
  deleted: boolean;
  /** When it was sent, or written, in milliseconds. */
  at: number;
  /** Position in its group. */
  first: boolean;
  last: boolean;
  /** Only the last of a group says when. */
  time: string | null;
  /** The other member has read it; said at the end of a group. */
  read: boolean;
  status: "stored" | "sending" | "failed";
  reason: string | null;
  clientMessageId: string | null;
};

export type LogItem = DateLine | Bubble;

type Line = Pick<
  Bubble,
  "key" | "seq" | "mine" | "contents" | "pictures" | "deleted" | "read" | "status" | "reason" | "clientMessageId"
> & {
  at: Date;
};

export type LogInput = {
  messages: readonly ChatMessage[];
  pending: readonly OutboxEntry[];
  /** My nickname. */
  me: string;
  /** The highest `seq` the other member has read. */
  readSeq: number;
};

/** Stored messages in their order, then what is still on its way. */
export function buildLog({ messages, pending, me, readSeq }: LogInput): LogItem[] {
  const lines = [...messages.map((message) => storedLine(message, me, readSeq)), ...pending.map(pendingLine)];
  return lines.flatMap((line, index): LogItem[] => {
    const before = lines[index - 1];
    const after = lines[index + 1];
    const last = !after || !sameGroup(line, after);
    const bubble: Bubble = {
      kind: "message",
      key: line.key,
      seq: line.seq,
      mine: line.mine,
      contents: line.contents,
      pictures: line.pictures,
      deleted: line.deleted,
      at: line.at.getTime(),
      first: !before || !sameGroup(before, line),
      last,
      time: last && line.status === "stored" ? clockTime(line.at) : null,
      read: last && line.read,
      status: line.status,
      reason: line.reason,
      clientMessageId: line.clientMessageId,
    };
    return before && sameDay(before.at, line.at) ? [bubble] : [dateLine(line.at), bubble];
  });
}

function storedLine(message: ChatMessage, me: string, readSeq: number): Line {
  const mine = message.senderNickname === me;
  return {
    // A message of mine keeps its key when it turns from sent into stored.
    key: (mine && message.clientMessageId) || message.messageId,
    seq: message.seq,
    mine,
    contents: message.contents,
    pictures: message.pictures ?? [],
    deleted: message.deleted ?? false,
    read: mine && message.seq <= readSeq,
    status: "stored",
    reason: null,
    clientMessageId: message.clientMessageId,
    at: new Date(message.sendDate),
  };
}

function pendingLine({ clientMessageId, contents, pictures, state, reason, writtenAt }: OutboxEntry): Line {
  const status = state === "failed" ? "failed" : "sending";
  return {
    key: clientMessageId,
    seq: null,
    mine: true,
    contents,
    pictures: pictures ?? [],
    deleted: false,
    read: false,
    status,
    reason: reason ?? null,
    clientMessageId,
    at: new Date(writtenAt),
  };
}

function dateLine(at: Date): DateLine {
  const text = wholeDay(at);
  return { kind: "date", key: text, text };
}

/** One sender within one minute of the clock; what failed stands alone. */
function sameGroup(one: Line, other: Line): boolean {
  if (one.mine !== other.mine || one.status === "failed" || other.status === "failed") return false;
  return Math.floor(one.at.getTime() / 60_000) === Math.floor(other.at.getTime() / 60_000);
}

function sameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString();
}
