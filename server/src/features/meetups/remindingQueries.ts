/** Every SQL statement on reminders of gatherings. */
import type { Sport } from "@fitmate/contract/profile";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

export type Reminder = "tomorrow" | "soon";

/** A gathering that is due to be reminded of. */
export type Due = {
  id: number;
  kind: "MEETUP" | "PLAN";
  sport: Sport;
  title: string;
  hostId: number | null;
  begins: string;
  /** By the gathering's own clock, else tomorrow. */
  isToday: boolean;
};

/** By the wall clock of the gathering's own zone: 20:00 of the day before, and two hours before. */
const FROM: Record<Reminder, RawBuilder<unknown>> = {
  tomorrow: sql`(begins_wall::date - interval '4 hours') at time zone zone`,
  soon: sql`begins_at - interval '2 hours'`,
};
/** Nothing is due longer before than that. */
const WITHIN: Record<Reminder, RawBuilder<unknown>> = {
  tomorrow: sql`interval '28 hours'`,
  soon: sql`interval '2 hours'`,
};

/**
 * The next of which members have to be reminded, marked as reminded of. One made too late for the evening before is not
 * reminded of as one of tomorrow.
 */
export async function claimReminders(db: Db, reminder: Reminder, size: number): Promise<{ due: Due[]; more: boolean }> {
  const mark = sql.ref(`reminded_${reminder}`);
  const { rows } = await sql<Due & { isTimely: boolean }>`
    update gatherings set ${mark} = true
     where id in (select id from gatherings
                   where listed and not ${mark} and begins_at > now() and begins_at <= now() + ${WITHIN[reminder]}
                     and ${FROM[reminder]} <= now()
                   order by begins_at limit ${sql.lit(size)} for update skip locked)
    returning id, kind, sport, title, host_id as "hostId", begins_wall as begins,
              (now() at time zone zone)::date = begins_wall::date as "isToday",
              created_at < ${FROM[reminder]} and (now() at time zone zone)::date < begins_wall::date or ${reminder === "soon"}
                as "isTimely"`.execute(db);
  return { due: rows.filter(({ isTimely }) => isTimely), more: rows.length === size };
}
