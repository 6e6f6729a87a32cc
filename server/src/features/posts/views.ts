/**
 * Who has read what: each reader counts once a post and day, and of one network a few at most. Reading only notes it here;
 * what was noted is stored together, at most a moment later, so that no reader waits for it.
 */
import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Clock } from "../../platform/db/clock.ts";
import { deleteInSteps } from "../../platform/db/cleaning.ts";
import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/transaction.ts";

const KOREA_AHEAD_MS = 9 * 3_600_000;
/** Past so many groups of readers in a moment the rest goes uncounted. */
const GROUPS_MAX = 10_000;
const AGENT_MAX = 200;

/**
 * How many readers of one network a post counts a day: a household or an office, but not one who changes the name of the
 * browser, nor one with many accounts.
 */
const READERS_MAX = { visitor: 5, member: 20 } as const;

/** A member, or what tells the visitors of a network apart. `network` as in platform/http/network.ts. */
export type Reader = { network: string } & ({ memberId: number } | { agent: string });

/** The visitors, or the members, of one network who have just read a post: no more of them are noted than count in a day. */
type Group = { day: string; postId: number; kind: keyof typeof READERS_MAX; network: string; readers: Set<string> };

/** The day in Korea. */
function dayOf(moment: number): string {
  return new Date(moment + KOREA_AHEAD_MS).toISOString().slice(0, 10);
}

export type ViewCounter = {
  note(postId: number, reader: Reader): void;
  /** Stores what was noted. What cannot be stored is kept for the next time. */
  store(): Promise<void>;
};

export function createViewCounter(db: Db, clock: Clock): ViewCounter {
  let groups = new Map<string, Group>();
  const salts = new Map<string, string>();

  function add({ readers, ...group }: Group): void {
    const key = Object.values(group).join(" ");
    const known = groups.get(key) ?? { ...group, readers: new Set() };
    if (!groups.has(key) && groups.size >= GROUPS_MAX) return;
    groups.set(key, known);
    for (const reader of readers) if (known.readers.size < READERS_MAX[group.kind]) known.readers.add(reader);
  }

  async function viewsOf({ day, postId, kind, network, readers }: Group): Promise<View[]> {
    const salt = salts.get(day) ?? (await daySalt(db, day));
    salts.clear();
    salts.set(day, salt);
    const place = { day, postId, network: hash(salt, kind, network), most: READERS_MAX[kind] };
    return Array.from(readers, (reader) => ({
      ...place,
      reader: kind === "member" ? `m${reader}` : hash(salt, network, reader),
    }));
  }

  return {
    note(postId, reader) {
      const place = { day: dayOf(clock.now()), postId, network: reader.network };
      if ("memberId" in reader) add({ ...place, kind: "member", readers: new Set([String(reader.memberId)]) });
      else add({ ...place, kind: "visitor", readers: new Set([reader.agent.slice(0, AGENT_MAX)]) });
    },
    async store() {
      if (groups.size === 0) return;
      const taken = groups;
      groups = new Map();
      try {
        const views: View[] = [];
        for (const group of taken.values()) views.push(...(await viewsOf(group)));
        await insertViews(db, views);
      } catch (error) {
        const later = groups;
        groups = taken;
        for (const group of later.values()) add(group);
        throw error;
      }
    },
  };
}

const hash = (...parts: string[]) => createHash("sha256").update(parts.join("\n")).digest("base64url").slice(0, 22);

/** The same on every node, gone the day after. */
async function daySalt(db: Db, day: string): Promise<string> {
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
type View = { day: string; postId: number; network: string; most: number; reader: string };

async function insertViews(db: Db, views: readonly View[]): Promise<void> {
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
  const yesterday = sql`(now() at time zone 'Asia/Seoul')::date - 1`;
  const tables = ["post_views", "post_view_networks", "post_view_salts"] as const;
  for (const table of tables) await deleteInSteps(db, table, sql`day < ${yesterday}`);
}
