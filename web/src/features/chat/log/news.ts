/** What is new in a log for whoever does not see it: it is read aloud, or offered below. */
import { sentenceOf } from "@fitmate/contract/groupRooms";
import { FOLDED, summaryOf } from "../list/summary.ts";
import type { Bubble, LogItem, ProposalItem, RoomLine } from "./log.ts";

export type News = Bubble | ProposalItem | RoomLine;

/** What somebody else, or the room itself, has said last: what is on its way from me stands below it. */
export function newestOfOthers(items: readonly LogItem[]): News | undefined {
  return items.findLast(
    (item): item is News =>
      item.kind === "line" || ((item.kind === "message" || item.kind === "proposal") && !item.mine),
  );
}

/**
 * What of `items` was not in `before`: the newest that others or the room say, else a proposal of mine that was answered. Older
 * messages that come in are no news.
 */
export function newsIn(items: readonly LogItem[], before: readonly LogItem[]): News | undefined {
  const newest = newestOfOthers(items);
  if (newest && (newest.seq ?? 0) > newestSeq(before)) return newest;
  const open = new Set(before.filter((item) => item.kind === "proposal" && item.proposal.state === "OPEN").map(keyOf));
  return items.find((item): item is ProposalItem => isAnsweredOfMine(item) && open.has(item.key));
}

/** As it is read aloud; a proposal of mine says itself how it was answered. */
export function spoken(news: News): string {
  if (news.kind === "line") return sentenceOf(news.line);
  if (news.mine) return news.contents;
  return `${news.sender}: ${news.kind === "message" && news.folded ? FOLDED : summaryOf(news)}`;
}

const keyOf = ({ key }: LogItem): string => key;

function isAnsweredOfMine(item: LogItem): boolean {
  return item.kind === "proposal" && item.mine && ["ACCEPTED", "DECLINED"].includes(item.proposal.state);
}

function newestSeq(items: readonly LogItem[]): number {
  return items.reduce((newest, item) => Math.max(newest, ("seq" in item && item.seq) || 0), 0);
}
