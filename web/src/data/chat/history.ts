/**
 * The known part of a room's history: one run of messages, ascending, without holes. Since `seq` has none either, the run
 * says by itself what is missing: everything before its first, and whatever comes after its last.
 */
import type { ChatUnreadByEvent } from "@fitmate/contract/chat";
import { CHAT_DELETE_MINUTES, CHAT_PAGE_SIZE } from "@fitmate/contract/limits";
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
 * `after` of the question for what was missed. What may have been deleted since the last known message came comes once more, at
 * least that one: they show by themselves whether the server still tells the same history.
 */
export function missedAfter(history: History): number {
  const deletable = Date.parse(history.at(-1)?.sendDate ?? "") - CHAT_DELETE_MINUTES * 60_000;
  const first = history.find(({ sendDate }) => Date.parse(sendDate) >= deletable);
  return first ? first.seq - 1 : 0;
}

/** `after` of the page that follows `page`, whose last message comes once more. */
export function nextAfter(page: History): number {
  return Math.max(0, lastSeq(page) - 1);
}

/**
 * false when `page`, which begins with a known message, is of another history: the server went back, and ends sooner or goes on
 * differently.
 */
export function continues(history: History, page: History): boolean {
  if (history.length === 0) return true;
  if (page.length < CHAT_PAGE_SIZE && lastSeq(page) < lastSeq(history)) return false;
  const known = new Map(history.map((message) => [message.seq, message]));
  const again = page.filter(({ seq }) => known.has(seq));
  return again.length > 0 && again[0] === page[0] && again.every((message) => isSame(message, known.get(message.seq)));
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
 * One run out of two: both when they touch or overlap, else the newer one. What one of them knows to be deleted is, and of two
 * numbers for the same message the smaller one holds.
 */
export function joinRuns(one: History, other: History): History {
  const [older, newer] = lastSeq(one) <= lastSeq(other) ? [one, other] : [other, one];
  if (older.length === 0 || firstSeq(newer) > lastSeq(older) + 1) return newer;
  const before = older.filter(({ seq }) => seq < firstSeq(newer));
  const counted = withLeastOf(newer, older);
  const joined = before.length === 0 ? counted : [...before, ...counted];
  return older.filter(({ deleted }) => deleted).reduce(withChanged, joined);
}

/** `newer` with the smaller number where `older` has one for the same message; itself where nothing is smaller. */
function withLeastOf(newer: History, older: History): History {
  const told = new Map(older.map(({ seq, unreadBy }) => [seq, unreadBy]));
  const counted = newer.map((message) => atMost(message, told.get(message.seq)));
  return counted.some((message, index) => message !== newer[index]) ? counted : newer;
}
