/** Gatherings where the clocks show what a test needs, whatever time it is here. */
import { sql } from "kysely";
import type { Db } from "../src/platform/db/database.ts";

/** The zone, of no daylight-saving time, in which it is `hour` o'clock or some minutes after it now. */
export function zoneAt(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  return `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

/** Moves a gathering, announced three days ago, to `zone`, where it begins in so many minutes. */
export async function beginsIn(db: Db, gatheringId: number, minutes: number, zone: string): Promise<void> {
  await sql`
    update gatherings
       set created_at = now() - interval '3 days', zone = ${zone}, begins_at = now() + make_interval(mins => ${minutes}),
           begins_wall = to_char((now() + make_interval(mins => ${minutes})) at time zone ${zone}, 'YYYY-MM-DD"T"HH24:MI'),
           reminded_tomorrow = false, reminded_soon = false
     where id = ${gatheringId}`.execute(db);
}
