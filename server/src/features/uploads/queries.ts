/** Every SQL statement on uploads. */
import { UPLOAD_UNUSED_HOURS } from "@fitmate/contract/limits";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { isWithin, type Stretch, stretchesOf } from "../../platform/db/walk.ts";

/** Where a picture shows: on a member's profile, in a post, in a chat room, with a report; `id` is theirs. */
export type UploadPlace = { kind: "profile" | "post" | "room" | "report"; id: number };

/** Of a stored picture, in pixels. */
type PictureSize = { name: string; width: number; height: number };

/** One bringing of a picture. `isFirst`: nobody had brought it before. */
export type Bringing = { name: string; isFirst: boolean; at: string };

/** Before the files are written: from now on it is too young to be removed. */
export async function upsertUpload(
  db: Db,
  upload: { name: string; width: number; height: number; bytes: number },
): Promise<Bringing> {
  return db
    .insertInto("uploads")
    .values(upload)
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ uploaded_at: sql<Date>`now()` }))
    .returning(["name", sql<boolean>`xmax = 0`.as("isFirst"), sql<string>`uploaded_at::text`.as("at")])
    .executeTakeFirstOrThrow();
}

/** Forgets a picture whose files could not be written, unless somebody else has brought it since; false then. */
export async function deleteBrought(db: Db, { name, at }: Bringing): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("uploads")
    .where("name", "=", name)
    .where(sql<boolean>`uploaded_at = ${at}::timestamptz`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** After the files are written. */
export async function insertOwner(db: Db, name: string, ownerId: number): Promise<void> {
  await db
    .insertInto("upload_owners")
    .values({ name, owner_id: ownerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Puts those of `names` in use that the member brought or that show in `place` already; answers them. Waits for one being removed. */
export async function insertUses(
  db: Db,
  memberId: number,
  names: readonly string[],
  place: UploadPlace,
  isPublic: boolean,
): Promise<string[]> {
  // By a statement of its own: one that has waited would still find whose they were before.
  await sql`select from uploads where name = any(${names}::text[]) order by name for key share`.execute(db);
  const { rows } = await sql<{ name: string }>`
    insert into upload_uses (kind, target_id, name, is_public)
    select ${place.kind}::text, ${place.id}::bigint, u.name, ${isPublic}::boolean
      from uploads u
     where u.name = any(${names}::text[])
       and (exists (select from upload_owners o where o.owner_id = ${memberId} and o.name = u.name)
         or exists (select from upload_uses x
                     where x.kind = ${place.kind} and x.target_id = ${place.id} and x.name = u.name))
    on conflict (kind, target_id, name) do update set is_public = excluded.is_public
    returning name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Puts those of `names` that are stored in use in `place`, whoever brought them; nobody may load them there. */
export async function insertHolds(db: Db, names: readonly string[], place: UploadPlace): Promise<void> {
  await sql`
    insert into upload_uses (kind, target_id, name, is_public)
    select ${place.kind}::text, ${place.id}::bigint, u.name, false
      from uploads u where u.name = any(${names}::text[]) order by u.name for key share of u
    on conflict do nothing`.execute(db);
}

/** Has everybody see what is in use in `place`, or nobody. */
export async function setUsesPublic(db: Db, place: UploadPlace, isPublic: boolean): Promise<void> {
  await db
    .updateTable("upload_uses")
    .set({ is_public: isPublic })
    .where("kind", "=", place.kind)
    .where("target_id", "=", place.id)
    .execute();
}

/** Ends every use in `place` but of `kept`. */
export async function deleteUses(db: Db, place: UploadPlace, kept: readonly string[]): Promise<void> {
  await db
    .deleteFrom("upload_uses")
    .where("kind", "=", place.kind)
    .where("target_id", "=", place.id)
    .where(sql<boolean>`name <> all(${kept}::text[])`)
    .execute();
}

/** Ends the uses of `names` in `place`. */
export async function deleteSomeUses(db: Db, place: UploadPlace, names: readonly string[]): Promise<void> {
  await db
    .deleteFrom("upload_uses")
    .where("kind", "=", place.kind)
    .where("target_id", "=", place.id)
    .where("name", "=", sql<string>`any(${names}::text[])`)
    .execute();
}

/** Width and height of the largest size of those of `names` that are stored. */
export async function selectSizes(db: Db, names: readonly string[]): Promise<PictureSize[]> {
  return db
    .selectFrom("uploads")
    .select(["name", "width", "height"])
    .where(sql<boolean>`name = any(${names}::text[])`)
    .execute();
}

/** Whether everybody may see it. */
export async function isShownToAll(db: Db, name: string): Promise<boolean> {
  const use = await db
    .selectFrom("upload_uses")
    .select("name")
    .where("name", "=", name)
    .where("is_public", "=", true)
    .limit(sql.lit(1))
    .executeTakeFirst();
  return use !== undefined;
}

/**
 * Locks the uploads of a stretch of names that nobody has used for a day, of `among` where it is given, against being used or brought
 * again meanwhile.
 */
export async function lockUnused(db: Db, stretch: Stretch, among?: readonly string[]): Promise<string[]> {
  // Its uses are looked for in the stretch alone, too: else a plan may read them from the first one on, each time.
  const { rows } = await sql<{ name: string }>`
    select u.name from uploads u
     where ${isWithin(stretch, ["u.name"])} ${among ? sql`and u.name = any(${among}::text[])` : sql``}
       and u.uploaded_at < now() - ${sql.lit(`${UPLOAD_UNUSED_HOURS} hours`)}::interval
       and not exists (select from upload_uses x where x.name = u.name and ${isWithin(stretch, ["x.name"])})
       for update skip locked`.execute(db);
  return rows.map(({ name }) => name);
}

/** Those of the locked `names` that are still without a use are nobody's any more, so that nobody puts them in use; answers them. */
export async function disownUnused(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with unused as (
      select u.name from uploads u
       where u.name = any(${names}::text[]) and not exists (select from upload_uses x where x.name = u.name)),
    disowned as (
      delete from upload_owners where name in (select name from unused))
    select name from unused`.execute(db);
  return rows.map(({ name }) => name);
}

/** Of a row of `upload_uses`: a report holds it; and the rest of the primary key. */
const IS_REPORTED = sql<boolean>`kind = 'report'`;
const REPORTED_KEY = ["target_id", "name"];

/** Walks along the pictures that a report holds, `size` at once. */
export const reportedStretches = (db: Db, size: number) =>
  stretchesOf(db, { table: "upload_uses", key: REPORTED_KEY, size, where: IS_REPORTED });

/**
 * Pictures of a stretch that nothing has shown for a day but a report of them are nobody's any more either, as if they were gone: who
 * brought them does not find out by what is left that they were reported.
 */
export async function disownReported(db: Db, stretch: Stretch): Promise<void> {
  await sql`
    with shown_no_more as (
      select u.name from uploads u
       where u.uploaded_at < now() - ${sql.lit(`${UPLOAD_UNUSED_HOURS} hours`)}::interval
         and u.name in (select name from upload_uses where ${IS_REPORTED} and ${isWithin(stretch, REPORTED_KEY)})
         and exists (select from upload_owners o where o.name = u.name)
         and not exists (select from upload_uses x where x.name = u.name and x.kind <> 'report')
       order by u.name for update skip locked)
    delete from upload_owners where name in (select name from shown_no_more)`.execute(db);
}

/** Deletes those of the locked `names` that are still without a use; answers them. */
export async function deleteUnused(db: Db, names: readonly string[]): Promise<string[]> {
  const rows = await db
    .deleteFrom("uploads")
    .where(sql<boolean>`name = any(${names}::text[])`)
    .where((is) => is.not(is.exists(is.selectFrom("upload_uses").whereRef("upload_uses.name", "=", "uploads.name"))))
    .returning("name")
    .execute();
  return rows.map(({ name }) => name);
}

/** Bytes of what the member brought that nothing uses; what is about to be removed counts no more. */
export async function selectUnusedBytes(db: Db, ownerId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(u.bytes), 0)::double precision as bytes
      from upload_owners o join uploads u on u.name = o.name
     where o.owner_id = ${ownerId}
       and u.uploaded_at > now() - ${sql.lit(`${UPLOAD_UNUSED_HOURS} hours`)}::interval
       and not exists (select from upload_uses x where x.name = o.name)`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** The names of the pictures the member brought. */
export async function selectOwned(db: Db, ownerId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("upload_owners")
    .select("name")
    .where("owner_id", "=", ownerId)
    .orderBy("name")
    .execute();
  return rows.map(({ name }) => name);
}
