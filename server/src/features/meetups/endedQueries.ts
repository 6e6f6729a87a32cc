/** Every SQL statement on gatherings that are over, for what comes after them. */
import type { GatheringKind } from "@fitmate/contract/together";
import type { Sport } from "@fitmate/contract/profile";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { placeFor } from "./plans/saidQueries.ts";

/** One that has taken place, as far as anybody knows. */
export type Ended = { id: number; kind: GatheringKind; title: string; hostId: number | null; endedAt: Date };

/** The next that are over and were not called off, marked as asked about; `size` at most, what ended first first. */
export async function claimEnded(db: Db, size: number): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    update gatherings set asked_after = true
     where id in (select id from gatherings
                   where not asked_after and cancelled_at is null and ends_at <= now()
                   order by ends_at limit ${sql.lit(size)} for update skip locked)
    returning id, kind, title, host_id as "hostId", ends_at as "endedAt"`.execute(db);
  return rows;
}

/** What whoever came may know of it. */
export type Past = {
  sport: Sport;
  title: string;
  begins: string;
  zone: string;
  place: string;
  isPlacePublic: boolean;
  roomId: number | null;
};

/** A join `g` with the gathering whose id `id` is, an expression: `pastColumns` can be read of it. */
export const joinPast = (id: RawBuilder<unknown>): RawBuilder<unknown> => sql`join gatherings g on g.id = ${id}`;

/** Of `g`: a Past, as whoever came and has the id `reader`, an expression, reads it. */
export const pastColumns = (reader: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  g.sport, g.title, g.begins_wall as begins, g.zone, ${placeFor(reader)} as place,
  g.kind = 'MEETUP' and g.place_shown = 'EVERYONE' as "isPlacePublic", g.room_id as "roomId"`;
