/**
 * What other features need of the table of members: fragments for their own statements, and what they do to a member. How
 * members sign in is in none of it.
 */
import type { Gender } from "@fitmate/contract/gender";
import { NEWCOMER_HOURS } from "@fitmate/contract/limits";
import { type AliasedRawBuilder, type RawBuilder, type Selectable, sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/http/errors.ts";
import type { Database } from "../../platform/db/schema.ts";

/** What may be read of a member where others' rows are joined with them. */
export type MemberCard = Pick<
  Selectable<Database["members"]>,
  | "id"
  | "nickname"
  | "nickname_key"
  | "profile_picture"
  | "is_public"
  | "exercise_choice"
  | "location_paused"
  | "location_same_gender"
  | "last_seen_at"
  | "left_at"
>;

/** The table, in a statement that is written out. Read `MemberCard` and what a profile shows of it. */
export const MEMBERS: RawBuilder<unknown> = sql`members`;

/** What a column says as a table has it. */
export const genderIn = (column: string) =>
  sql<Gender | null>`case ${sql.ref(column)} when true then 'MALE' when false then 'FEMALE' end`;

/** The gender of a row of the table. */
export const GENDER = genderIn("gender");

/** A gender as the table has it. */
export const genderColumn = (gender: Gender | null): boolean | null => gender && gender === "MALE";

/** The table by the name `alias`, for a builder's `selectFrom` and joins. */
export function membersAs<Alias extends string>(alias: Alias): AliasedRawBuilder<MemberCard, Alias> {
  return sql<MemberCard>`members`.as(alias);
}

/** Whether the member with the id `memberId`, an expression, has left or is leaving. */
export const hasLeft = (memberId: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  exists (select from members m where m.id = ${memberId} and m.left_at is not null)`;

/** Of a row `m` of the table: whether the account is not suspended now. Written so that the planner sees that nearly none is. */
export const NOT_SUSPENDED: RawBuilder<boolean> = sql`(m.suspended_until is null or m.suspended_until <= now())`;

/** Whether one of the two members with the ids `one` and `other`, expressions, is suspended now. */
export const isOneSuspended = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  exists (select from members m where m.id in (${one}, ${other}) and not ${NOT_SUSPENDED} offset 0)`;

/** Those of `ids` whose accounts are suspended now. */
export async function suspendedAmong(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from members m where m.id = any (${ids}::bigint[]) and not ${NOT_SUSPENDED}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether the member with the id `memberId`, an expression, may let others read nothing new: one look-up. */
export const isBarredFromWriting = (memberId: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  exists (select from members m where m.id = ${memberId} and greatest(m.no_writing_until, m.suspended_until) > now() offset 0)`;

/** The same, asked for one. */
export async function mayNotWrite(db: Db, memberId: number): Promise<boolean> {
  const { rows } = await sql<{ isBarred: boolean }>`
    select ${isBarredFromWriting(sql`${memberId}::bigint`)} as "isBarred"`.execute(db);
  return rows[0]?.isBarred ?? false;
}

/** What holds of a member until when; null: nothing, FOR_GOOD: without an end. */
export type Holds = {
  suspendedUntil: Date | null;
  noWritingUntil: Date | null;
  offMapUntil: Date | null;
};

/**
 * Has that hold of the member from now on, and nothing else. A date beyond all others is written as no end. Answers whether a
 * suspension was written there before, over by itself or not.
 */
export async function updateHolds(db: Db, memberId: number, holds: Holds): Promise<boolean> {
  const until = (date: Date | null) => (date && date >= FOR_GOOD ? "infinity" : date);
  const { rows } = await sql<{ wasSuspended: boolean }>`
    update members m
       set suspended_until = ${until(holds.suspendedUntil)}, no_writing_until = ${until(holds.noWritingUntil)},
           off_map_until = ${until(holds.offMapUntil)}
      from members before where m.id = ${memberId} and before.id = m.id
    returning before.suspended_until is not null as "wasSuspended"`.execute(db);
  return rows[0]?.wasSuspended ?? false;
}

/** Stands for no end. */
export const FOR_GOOD = new Date("9999-12-31T00:00:00Z");

/** Of a row `m` of the table: what changes with the password and tells nothing of it. The hash has a salt. */
export const PASSWORD_MARK: RawBuilder<Buffer> = sql`sha256(convert_to(coalesce(m.password_hash, ''), 'UTF8'))`;

/** Whether the account is younger than NEWCOMER_HOURS at `at`, or now. */
export async function isYoung(db: Db, memberId: number, at?: Date): Promise<boolean> {
  const { rows } = await sql<{ isYoung: boolean }>`
    select created_at > coalesce(${at ?? null}::timestamptz, now()) - ${sql.lit(`${NEWCOMER_HOURS} hours`)}::interval
             as "isYoung"
      from members where id = ${memberId}`.execute(db);
  return rows[0]?.isYoung ?? true;
}

/** Lets nobody else change the member until the transaction ends. */
export async function lockMember(db: Db, memberId: number): Promise<void> {
  await lockMembers(db, [memberId]);
}

/** The same of several, in one order everywhere: nobody waits in a circle. Answers whether none of them has left or is suspended. */
export async function lockMembers(db: Db, ids: readonly number[]): Promise<boolean> {
  const rows = await db
    .selectFrom("members as m")
    .select(sql<boolean>`m.left_at is null and ${NOT_SUSPENDED}`.as("isPresent"))
    .where("m.id", "in", ids)
    .orderBy("m.id")
    .forNoKeyUpdate()
    .execute();
  return rows.length === ids.length && rows.every(({ isPresent }) => isPresent);
}

/**
 * Lets nobody else change whoever asks until the transaction ends. SESSION_EXPIRED where they have left, or were suspended, since they
 * asked: their session has ended with that.
 */
export async function lockAsking(db: Db, memberId: number): Promise<void> {
  if (!(await lockMembers(db, [memberId]))) throw new AppError("SESSION_EXPIRED");
}

/** The same of both, for what they do with somebody else. MEMBER_NOT_FOUND where it is that one who has left or is suspended. */
export async function lockAskingWith(db: Db, memberId: number, otherId: number): Promise<void> {
  if (await lockMembers(db, [memberId, otherId])) return;
  await lockAsking(db, memberId);
  throw new AppError("MEMBER_NOT_FOUND");
}

export async function updateLocationPaused(db: Db, memberId: number, paused: boolean): Promise<void> {
  await db.updateTable("members").set({ location_paused: paused }).where("id", "=", memberId).execute();
}

/** Whether it could be said: only of whoever has given a gender, to be shown to that one. */
export async function updateLocationSameGender(db: Db, memberId: number, sameGenderOnly: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("members")
    .set({ location_same_gender: sameGenderOnly })
    .where("id", "=", memberId)
    .where((eb) => (sameGenderOnly ? eb("gender", "is not", null) : eb.lit(true)))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What a member who leaves is known by: given back to them when they come back. */
export type MemberFace = Pick<MemberCard, "nickname" | "profile_picture">;

/** Locked until the transaction ends; undefined for one who is leaving already, or has left. */
export async function lockFace(db: Db, memberId: number): Promise<MemberFace | undefined> {
  return db
    .selectFrom("members")
    .select(["nickname", "profile_picture"])
    .where("id", "=", memberId)
    .where("left_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Has the member leave now, behind another face. */
export async function markLeft(db: Db, memberId: number, face: MemberFace): Promise<void> {
  await db
    .updateTable("members")
    .set({ left_at: sql<Date>`now()`, ...face })
    .where("id", "=", memberId)
    .execute();
}

/** Gives the member another picture. */
export async function updatePicture(db: Db, memberId: number, picture: MemberFace["profile_picture"]): Promise<void> {
  await db.updateTable("members").set({ profile_picture: picture }).where("id", "=", memberId).execute();
}

/** Has the member be there again, by their own face. */
export async function markBack(db: Db, memberId: number, face: MemberFace): Promise<void> {
  await db
    .updateTable("members")
    .set({ ...face, left_at: null })
    .where("id", "=", memberId)
    .execute();
}
