/** What the log of a room shows: date lines, and messages in groups that share one time. */
import type { ChatPicture } from "@fitmate/contract/chat";
import type { GroupRoomLine } from "@fitmate/contract/groupRooms";
import { CAUTIOUS_MESSAGES } from "@fitmate/contract/limits";
import type { ChatProposal } from "@fitmate/contract/proposals";
import { type Contact, findContact } from "../../../lib/contacts.ts";
import { clockTime, wholeDay } from "../../../lib/korean.ts";
import type { OutboxEntry } from "../outbox/outbox.ts";
import type { ChatMessage } from "../../../data/chat/wire.ts";

export type DateLine = { kind: "date"; key: string; text: string };

/** The room itself says it. */
export type RoomLine = { kind: "line"; key: string; seq: number; line: GroupRoomLine };

export type Bubble = {
  kind: "message";
  key: string;
  /** Position in the room; null until it is stored. */
  seq: number | null;
  mine: boolean;
  /** Whose it is; of mine as I was called then. */
  sender: string;
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
  /** Among several: how many have not read it yet. */
  unreadBy: number;
  /** A block keeps its sender apart from me: it shows when I want to see it. */
  folded: boolean;
  status: "stored" | "sending" | "failed";
  reason: string | null;
  clientMessageId: string | null;
};

/** A word of care about the message before. */
export type CautionLine = { kind: "caution"; key: string; contact: Contact };

/** A plan that one of the two proposes. */
export type ProposalItem = {
  kind: "proposal";
  key: string;
  seq: number;
  mine: boolean;
  sender: string;
  /** The sentence of it. */
  contents: string;
  proposal: ChatProposal;
  /** The one after it, where one is known. */
  next: { mine: boolean; begins: string } | null;
};

export type LogItem = DateLine | RoomLine | ProposalItem | Bubble | CautionLine;

/** A message or a line, before it is known what stands around it. */
type Entry = (Omit<Bubble, "at" | "first" | "last" | "time"> | RoomLine | ProposalItem) & { at: Date };
type Message = Extract<Entry, { kind: "message" }>;

export type LogInput = {
  messages: readonly ChatMessage[];
  pending: readonly OutboxEntry[];
  /** My nickname. */
  me: string;
  /** The highest `seq` the other member has read. */
  readSeq: number;
  /** Whether the first messages of the other are looked at for ways to go on elsewhere; `messages` begin with the first then. */
  cautious?: boolean;
};

/** Stored messages in their order, then what is still on its way. */
export function buildLog({ messages, pending, me, readSeq, cautious = false }: LogInput): LogItem[] {
  const stored = messages.map((message) => storedEntry(message, me, readSeq));
  const newestAt = stored.at(-1)?.at ?? new Date(0);
  const entries = [...stored, ...pending.map((entry) => pendingEntry(entry, me, newestAt))];
  return entries.flatMap((entry, index): LogItem[] => {
    const before = entries[index - 1];
    const item = itemOf(entry, entries, index);
    const shown = [item, ...(cautious ? cautionAfter(entries, index) : [])];
    return before && sameDay(before.at, entry.at) ? shown : [dateLine(entry), ...shown];
  });
}

/** After one of the other's first messages that leads elsewhere. */
function cautionAfter(entries: readonly Entry[], index: number): CautionLine[] {
  const entry = entries[index];
  if (!entry || entry.kind !== "message" || entry.mine || entry.deleted) return [];
  const before = entries.slice(0, index).filter((each) => each.kind === "message" && !each.mine).length;
  const contact = before < CAUTIOUS_MESSAGES ? findContact(entry.contents) : null;
  return contact ? [{ kind: "caution", key: `${entry.key} caution`, contact }] : [];
}

function itemOf(entry: Entry, entries: readonly Entry[], index: number): Exclude<LogItem, DateLine> {
  switch (entry.kind) {
    case "line":
      return entry;
    case "proposal":
      return { ...entry, next: nextProposal(entries, index) };
    case "message":
      return bubbleOf(entry, entries[index - 1], entries[index + 1]);
    default:
      return entry satisfies never;
  }
}

/** The first proposal after the entry at `index`. */
function nextProposal(entries: readonly Entry[], index: number): ProposalItem["next"] {
  for (let at = index + 1; at < entries.length; at += 1) {
    const entry = entries[at];
    if (entry?.kind === "proposal") return { mine: entry.mine, begins: entry.proposal.begins };
  }
  return null;
}

function bubbleOf(message: Message, before: Entry | undefined, after: Entry | undefined): Bubble {
  const last = !after || !sameGroup(message, after);
  return {
    ...message,
    at: message.at.getTime(),
    first: !before || !sameGroup(before, message),
    last,
    time: last && message.status === "stored" ? clockTime(message.at) : null,
    read: last && message.read,
  };
}

function storedEntry(message: ChatMessage, me: string, readSeq: number): Entry {
  const { messageId, line, proposal, seq, clientMessageId, sender, contents } = message;
  const at = new Date(message.sendDate);
  if (line) return { kind: "line", key: messageId, seq, line, at };
  const mine = sender === me;
  if (proposal) {
    return { kind: "proposal", key: messageId, seq, mine, sender, contents, proposal, next: null, at };
  }
  return {
    kind: "message",
    // A message of mine keeps its key when it turns from sent into stored.
    key: (mine && clientMessageId) || messageId,
    seq,
    mine,
    sender,
    contents,
    pictures: message.pictures ?? [],
    deleted: message.deleted ?? false,
    read: mine && seq <= readSeq,
    unreadBy: message.unreadBy ?? 0,
    folded: message.folded ?? false,
    status: "stored",
    reason: null,
    clientMessageId,
    at,
  };
}

function pendingEntry(
  { clientMessageId, contents, pictures, state, reason, writtenAt }: OutboxEntry,
  me: string,
  newestAt: Date,
): Message {
  const at = new Date(writtenAt);
  return {
    kind: "message",
    key: clientMessageId,
    seq: null,
    mine: true,
    sender: me,
    contents,
    pictures: pictures ?? [],
    deleted: false,
    read: false,
    unreadBy: 0,
    folded: false,
    status: state === "failed" ? "failed" : "sending",
    reason: reason ?? null,
    clientMessageId,
    // It stands below what was said since: the days go on, they do not begin anew.
    at: at < newestAt ? newestAt : at,
  };
}

function dateLine({ key, at }: Entry): DateLine {
  return { kind: "date", key: `${key} date`, text: wholeDay(at) };
}

/** One sender within one minute of the clock; what failed stands alone. */
function sameGroup(one: Entry, other: Entry): boolean {
  if (one.kind !== "message" || other.kind !== "message") return false;
  if (one.sender !== other.sender || one.status === "failed" || other.status === "failed") return false;
  return Math.floor(one.at.getTime() / 60_000) === Math.floor(other.at.getTime() / 60_000);
}

function sameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString();
}
