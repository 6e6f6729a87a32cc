/**
 * How far the reader of an event stream has come in a member's notifications, so that a client that connects again gets what
 * came meanwhile, once (WHATWG HTML, "Server-sent events": `id`, `Last-Event-ID`).
 *
 * Ids are given out before a transaction commits, so a smaller one may appear after a greater one. A position therefore names
 * the id up to which all is settled, and of the greater ones those that have been told: `120.3.4` = up to 120, and 123 and 124.
 */
import type { Notification } from "@fitmate/contract/notifications";
import type { Db } from "../../platform/db/database.ts";
import type { StreamPosition, StreamStart } from "../../platform/sse/eventStream.ts";
import { type MemberEvent, MISSED } from "../../platform/sse/memberTopic.ts";
import { selectNewestIds, selectUnreadAfter } from "./queries.ts";

/** Longer than any transaction that stores a notification. */
const SETTLED_AFTER_S = 60;
/** Ids a position names at most; an older one counts as settled. */
const TOLD_MAX = 50;
/** More than these are not brought one by one: the client is told to ask for the list. */
const MISSED_MAX = 100;
const FORM = new RegExp(String.raw`^\d{1,15}(?:\.\d{1,15}){0,${TOLD_MAX}}$`);

type Told = { settled: number; told: readonly number[] };

/**
 * Where a stream of `memberId` begins that comes from `lastEventId`, the header as it came. One that no stream of ours can have
 * written counts as none. What has been read elsewhere meanwhile is not brought.
 */
export async function findStart(db: Db, memberId: number, lastEventId: unknown): Promise<StreamStart> {
  // First the position, then what was missed: what is stored between the two is brought, and not skipped.
  const newest = await selectNewestIds(db, memberId, { size: TOLD_MAX, seconds: SETTLED_AFTER_S });
  const settled =
    newest.find(({ isFresh }) => !isFresh)?.id ?? (newest.length === TOLD_MAX ? newest.at(-1)?.id : 0) ?? 0;
  const position = new Position(
    settled,
    newest
      .map(({ id }) => id)
      .filter((id) => id > settled)
      .toReversed(),
  );
  const before = parse(lastEventId);
  if (!before) return { position, missed: [] };
  const { settled: after, told } = before;
  const notifications = await selectUnreadAfter(db, memberId, { after, told, size: MISSED_MAX + 1 });
  if (notifications.length > MISSED_MAX) return { position, missed: [MISSED] };
  for (const { notificationId } of notifications) position.bring(notificationId);
  return { position, missed: notifications.map((data) => ({ event: "data", data })) };
}

function parse(lastEventId: unknown): Told | undefined {
  if (typeof lastEventId !== "string" || !FORM.test(lastEventId)) return undefined;
  const [settled = 0, ...told] = lastEventId.split(".").map(Number);
  return { settled, told: told.map((beyond) => settled + beyond) };
}

class Position implements StreamPosition {
  #settled: number;
  /** When each was told, in ms of this node; the first told first. */
  readonly #told: Map<number, number>;
  /** Brought at the start, and perhaps still on their way through the bus. */
  readonly #brought = new Set<number>();

  constructor(settled: number, told: readonly number[]) {
    this.#settled = settled;
    this.#told = new Map(told.map((id) => [id, Date.now()]));
  }

  get id(): string {
    const beyond = Array.from(this.#told.keys(), (id) => id - this.#settled).filter((distance) => distance > 0);
    return [this.#settled, ...beyond.toSorted((a, b) => a - b)].join(".");
  }

  bring(id: number): void {
    this.#brought.add(id);
    this.#note(id);
  }

  pass({ event, data }: MemberEvent): boolean {
    if (event !== "data") return true;
    const { notificationId } = data as Notification;
    if (this.#brought.delete(notificationId)) return false;
    this.#note(notificationId);
    return true;
  }

  #note(id: number): void {
    this.#told.set(id, Date.now());
    for (const [told, at] of this.#told) {
      if (this.#told.size <= TOLD_MAX && Date.now() - at < SETTLED_AFTER_S * 1_000) break;
      this.#told.delete(told);
      this.#settled = Math.max(this.#settled, told);
    }
  }
}
