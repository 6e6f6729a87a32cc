/**
 * The known part of a room's history: one run of messages, ascending, without holes. Since `seq` has none either, the run
 * says by itself what is missing: everything before its first, and whatever comes after its last.
 */
import type { ChatUnreadByEvent } from "@fitmate/contract/chat";
import { replaceEqualDeep } from "@tanstack/react-query";
import type { ChatMessage } from "./wire.ts";

export type History = readonly ChatMessage[];

export function firstSeq(history: History): number {
  return history[0]?.seq ?? 0;
}

export function lastSeq(history: History): number {
  return history.at(-1)?.seq ?? 0;
}

/** There are messages before the first known one, of those after `sinceSeq`. */
export function hasOlder(history: History, sinceSeq = 0): boolean {
  return firstSeq(history) > sinceSeq + 1;
}

/**
 * false when `answer`, which begins within `history` or where it begins, is of another one: the server went back, and ends sooner or
 * goes on differently.
 */
export function continues(history: History, answer: History): boolean {
  const known = new Map(history.map((message) => [message.seq, message]));
  const again = answer.filter(({ seq }) => known.has(seq));
  return lastSeq(answer) >= lastSeq(history) && again.every((message) => isSame(message, known.get(message.seq)));
}

function isSame(one: ChatMessage, other: ChatMessage | undefined): boolean {
  return one.sendDate === other?.sendDate && one.clientMessageId === other.clientMessageId;
}

/** `history` with `changed` in place of what it was. */
export function withChanged(history: History, changed: ChatMessage): History {
  return history.map((message) => (message.seq === changed.seq ? changed : message));
}

/** `history` with the numbers of those who have not read its messages, from the one at `firstSeq` on. */
export function withUnreadBy(history: History, { firstSeq: from, unreadBy }: ChatUnreadByEvent): History {
  return history.map((message) => atMost(message, unreadBy[message.seq - from]));
}

/** A number that was told never rises: what says more was under way for longer. */
function atMost(message: ChatMessage, unreadBy: number | undefined): ChatMessage {
  const isLess = unreadBy !== undefined && message.unreadBy !== undefined && unreadBy < message.unreadBy;
  return isLess ? { ...message, unreadBy } : message;
}

/** true when `message` belongs to the run or follows it at once; else something between the two is missing. */
export function follows(history: History, message: ChatMessage): boolean {
  return message.seq <= lastSeq(history) + 1 && message.seq >= firstSeq(history);
}

/** `history` with the addresses that the same messages of `page` have for their pictures. */
export function withNewAddresses(history: History, page: History): History {
  const newer = new Map(page.map((message) => [message.seq, message]));
  return history.map((message) => (message.pictures && newer.get(message.seq)) || message);
}

/**
 * One run out of what is known and what came later: both when they touch or overlap, else the newer one. Of a message in both, the
 * later holds; of two numbers for it, the smaller one.
 */
export function joinRuns(known: History, later: History): History {
  if (known.length === 0 || firstSeq(later) > lastSeq(known) + 1) return later;
  if (later.length === 0 || firstSeq(known) > lastSeq(later) + 1) return known;
  const before = known.filter(({ seq }) => seq < firstSeq(later));
  const after = known.filter(({ seq }) => seq > lastSeq(later));
  const joined = [...before, ...renewed(known, later), ...after];
  return joined.length === known.length && joined.every((message, index) => message === known[index]) ? known : joined;
}

/** `later` with the smaller number where `known` has one for the same message; what is the same stays the same object. */
function renewed(known: History, later: History): History {
  const told = new Map(known.map((message) => [message.seq, message]));
  return later.map((message) => {
    const before = told.get(message.seq);
    return before ? replaceEqualDeep(before, atMost(message, before.unreadBy)) : message;
  });
}
