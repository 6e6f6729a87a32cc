/** Every SQL statement on reminders of gatherings. */
import { MEETUP_EVE_HOUR, MEETUP_SOON_HOURS } from "@fitmate/contract/limits";
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
  /** Until it begins. */
  minutesLeft: number;
};

const hours = (count: number): RawBuilder<unknown> => sql`make_interval(hours => ${sql.lit(count)})`;
/** From the hour of the evening before to the day itself. */
const EVE_HOURS = 24 - MEETUP_EVE_HOUR;
/** Tomorrow by the wall clock of the gathering's own zone. */
const FROM: Record<Reminder, RawBuilder<unknown>> = {
  tomorrow: sql`(begins_wall::date - ${hours(EVE_HOURS)}) at time zone zone`,
  soon: sql`begins_at - ${hours(MEETUP_SOON_HOURS)}`,
};
/** What it says is true by now. */
const HOLDS: Record<Reminder, RawBuilder<unknown>> = {
  tomorrow: sql`(now() at time zone zone)::date < begins_wall::date`,
  soon: sql`true`,
};
/** Nothing is due longer before than that. */
const WITHIN: Record<Reminder, RawBuilder<unknown>> = {
  tomorrow: hours(24 + EVE_HOURS),
  soon: hours(MEETUP_SOON_HOURS),
};

/**
 * The next of which members have to be reminded, marked as reminded of: whoever has announced it, agreed on it or moved it later than
 * that has told when it is.
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
              ceil(extract(epoch from begins_at - now()) / 60)::int as "minutesLeft",
              greatest(created_at, moved_at) < ${FROM[reminder]} and ${HOLDS[reminder]} as "isTimely"`.execute(db);
  return { due: rows.filter(({ isTimely }) => isTimely), more: rows.length === size };
}
