/**
 * The known part of a room's history: one run of messages, ascending, without holes. Since `seq` has none either, the run
 * says by itself what is missing: everything before its first, and whatever comes after its last.
 */
import type { ChatMessage } from "@fitmate/contract/chat";

export type History = readonly ChatMessage[];

export function firstSeq(history: History): number {
  return history[0]?.seq ?? 0;
}

export function lastSeq(history: History): number {
  return history.at(-1)?.seq ?? 0;
}

/** There are messages before the first known one. */
export function hasOlder(history: History): boolean {
  return firstSeq(history) > 1;
}

/**
 * `after` of the question for what comes next: the last known message comes once more, and shows by itself whether the server
 * still tells the same history.
 */
export function nextAfter(history: History): number {
  return Math.max(0, lastSeq(history) - 1);
}

/** false when `page`, asked for by `nextAfter`, is of another history: the server went back, and goes on differently. */
export function continues(history: History, page: History): boolean {
  const [last, again] = [history.at(-1), page[0]];
  if (!last) return true;
  return again?.seq === last.seq && again.sendDate === last.sendDate && again.clientMessageId === last.clientMessageId;
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

/** One run out of two: both when they touch or overlap, else the newer one. */
export function joinRuns(one: History, other: History): History {
  const [older, newer] = lastSeq(one) <= lastSeq(other) ? [one, other] : [other, one];
  if (older.length === 0 || firstSeq(newer) > lastSeq(older) + 1) return newer;
  const before = older.filter(({ seq }) => seq < firstSeq(newer));
  return before.length === 0 ? newer : [...before, ...newer];
}
