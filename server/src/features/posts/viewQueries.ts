/** Every SQL statement on who has read what. */
import { ZONE } from "@fitmate/contract/wallTime";
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { deleteInSteps } from "../../platform/db/cleaning.ts";
import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/transaction.ts";

/** The same on every node, gone the day after. */
export async function daySalt(db: Db, day: string): Promise<string> {
  await sql`insert into post_view_salts (day, salt) values (${day}, ${randomBytes(16).toString("base64url")})
    on conflict do nothing`.execute(db);
  const { salt } = await db
    .selectFrom("post_view_salts")
    .select("salt")
    .where("day", "=", day)
    .executeTakeFirstOrThrow();
  return salt;
}

/** `most`: how many readers of `network` count. */
export type View = { day: string; postId: number; network: string; most: number; reader: string };

export async function insertViews(db: Db, views: readonly View[]): Promise<void> {
  const column = <Key extends keyof View>(key: Key) => views.map((view) => view[key]);
  await inTransaction(db, async (trx) => {
    // In one order, so that two nodes wait for each other instead of locking each other out. Deleted posts drop out. Who
    // holds a post's lock is the only one to count its readers, in a statement that sees what the one before has counted.
    const { rows } = await sql<{ id: number }>`select id from posts where id = any(${column("postId")}::bigint[])
      order by id for no key update`.execute(trx);
    await sql`
      with given as (
        select * from unnest(${column("day")}::date[], ${column("postId")}::bigint[], ${column("network")}::text[],
                             ${column("most")}::integer[], ${column("reader")}::text[])
          as view (day, post_id, network, most, reader)
         where post_id = any(${rows.map(({ id }) => id)}::bigint[])
      ), fresh as (
        select given.*, row_number() over (partition by day, post_id, network order by reader) as place
          from given left join post_views seen using (day, post_id, reader) where seen.reader is null
      ), few as (
        select fresh.* from fresh left join post_view_networks known using (day, post_id, network)
         where place + coalesce(known.readers, 0) <= most
      ), networks as (
        insert into post_view_networks as known (day, post_id, network, readers)
        select day, post_id, network, count(*) from few group by day, post_id, network
        on conflict (day, post_id, network) do update set readers = known.readers + excluded.readers
      ), new as (
        -- a member may have come from two networks at once
        insert into post_views (day, post_id, reader) select distinct day, post_id, reader from few returning post_id
      ), counted as (select post_id, count(*) as views from new group by post_id)
      update posts set view_count = view_count + views from counted where id = post_id`.execute(trx);
  });
}

/** Forgets the readers of days that are over. */
export async function forgetReaders(db: Db): Promise<void> {
  const yesterday = sql`(now() at time zone ${sql.lit(ZONE)})::date - 1`;
  const isOver = sql<boolean>`day < ${yesterday}`;
  await deleteInSteps(db, "post_views", isOver);
  await deleteInSteps(db, "post_view_networks", isOver);
  await deleteInSteps(db, "post_view_salts", isOver);
}
