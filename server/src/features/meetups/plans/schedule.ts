/** 내 일정: gatherings and plans of a member in one timeline. */
import type { Schedule, ScheduleEntry, ScheduleQuery } from "@fitmate/contract/plans";
import type * as z from "zod/mini";
import type { Db } from "../../../platform/db/database.ts";
import { countPartners } from "../../together/trust/trainingQueries.ts";
import { findLooker, toItems } from "../reading.ts";
import { selectPlans } from "./queries.ts";
import { toPlan } from "./reading.ts";
import * as queries from "./scheduleQueries.ts";

/** A page of what is to come, earliest first, or was, latest first. */
export async function readSchedule(
  db: Db,
  memberId: number,
  { when, cursor, size }: z.infer<typeof ScheduleQuery>,
): Promise<Schedule> {
  const found = await queries.selectSchedule(db, memberId, { when, cursor: cursorOf(cursor), size: size + 1 });
  const page = found.slice(0, size);
  const last = found.length > size ? page.at(-1) : undefined;
  return {
    entries: await entriesOf(db, memberId, page),
    next: last ? `${last.beginsAt.getTime()}.${last.id}` : null,
  };
}

/** Moment and id of the last one of the page before. Gatherings begin on the minute: milliseconds tell all of it. */
function cursorOf(text: string | undefined): { beginsAt: Date; id: number } | undefined {
  if (text === undefined) return undefined;
  const [moment = 0, id = 0] = text.split(".").map(Number);
  return { beginsAt: new Date(moment), id };
}

/** The next one the member comes to; else the next one they wait for. */
export async function readNext(db: Db, memberId: number): Promise<ScheduleEntry | null> {
  const next =
    (await queries.selectFirst(db, memberId, ["CONFIRMED"])) ??
    (await queries.selectFirst(db, memberId, ["OFFERED", "WAITING", "PENDING"]));
  const [entry] = next ? await entriesOf(db, memberId, [next]) : [];
  return entry ?? null;
}

/** In the order of `page`. */
async function entriesOf(db: Db, memberId: number, page: readonly queries.Entry[]): Promise<ScheduleEntry[]> {
  const idsOf = (kind: queries.Entry["kind"]) => page.flatMap((entry) => (entry.kind === kind ? [entry.id] : []));
  const partners = await countPartners(
    db,
    memberId,
    page.map(({ id }) => id),
  );
  const trainedAt = (id: number) => partners.get(id) ?? 0;
  const [meetups, plans] = await Promise.all([
    meetupEntries(db, memberId, idsOf("MEETUP"), trainedAt),
    planEntries(db, memberId, idsOf("PLAN"), trainedAt),
  ]);
  const byId = new Map([...meetups, ...plans]);
  return page.flatMap(({ id }) => byId.get(id) ?? []);
}

type Entries = (readonly [id: number, entry: ScheduleEntry])[];
/** With how many the member trained at a gathering. */
type TrainedAt = (id: number) => number;

async function meetupEntries(db: Db, memberId: number, ids: readonly number[], trainedAt: TrainedAt): Promise<Entries> {
  if (ids.length === 0) return [];
  const [rows, looker] = await Promise.all([queries.selectMeetups(db, memberId, ids), findLooker(db, memberId)]);
  const items = await toItems(db, rows, looker);
  return rows.flatMap((row, index) => {
    const meetup = items[index];
    if (!meetup) return [];
    const { faces, pendingPeople, before, cancelReason } = row;
    const roomId = row.part === "CONFIRMED" ? row.roomId : null;
    const trained = trainedAt(row.id);
    return [[row.id, { kind: "MEETUP", trained, meetup, faces, pendingPeople, before, roomId, cancelReason }] as const];
  });
}

async function planEntries(db: Db, memberId: number, ids: readonly number[], trainedAt: TrainedAt): Promise<Entries> {
  if (ids.length === 0) return [];
  const rows = await selectPlans(db, memberId, ids);
  return rows.map((row) => [row.id, { kind: "PLAN", trained: trainedAt(row.id), plan: toPlan(row) }] as const);
}
