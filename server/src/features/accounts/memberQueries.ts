/**
 * What other features need of the table of members: fragments for their own statements, and what they do to a member. How
 * members sign in is in none of it.
 */
import type { Gender } from "@fitmate/contract/gender";
import { type AliasedRawBuilder, type RawBuilder, type Selectable, sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
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
  | "last_seen_at"
  | "left_at"
>;

/** The table, in a statement that is written out. Read `MemberCard` and what a profile shows of it. */
export const MEMBERS: RawBuilder<unknown> = sql`members`;

/** The gender of a row of the table. */
export const GENDER = sql<Gender | null>`case gender when true then 'MALE' when false then 'FEMALE' end`;

/** A gender as the table has it. */
export const genderColumn = (gender: Gender | null): boolean | null => gender && gender === "MALE";

/** The table by the name `alias`, for a builder's `selectFrom` and joins. */
export function membersAs<Alias extends string>(alias: Alias): AliasedRawBuilder<MemberCard, Alias> {
  return sql<MemberCard>`members`.as(alias);
}

/** Whether the member with the id `memberId`, an expression, has left or is leaving. */
export const hasLeft = (memberId: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  exists (select from members m where m.id = ${memberId} and m.left_at is not null)`;

/** Of a row `m` of the table: what changes with the password and tells nothing of it. The hash has a salt. */
export const PASSWORD_MARK: RawBuilder<Buffer> = sql`sha256(convert_to(coalesce(m.password_hash, ''), 'UTF8'))`;

/** Lets nobody else change the member until the transaction ends. */
export async function lockMember(db: Db, memberId: number): Promise<void> {
  await db.selectFrom("members").select("id").where("id", "=", memberId).forNoKeyUpdate().execute();
}

export async function updateLocationPaused(db: Db, memberId: number, paused: boolean): Promise<void> {
  await db.updateTable("members").set({ location_paused: paused }).where("id", "=", memberId).execute();
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

/** Has the member be there again, by their own face. */
export async function markBack(db: Db, memberId: number, face: MemberFace): Promise<void> {
  await db
    .updateTable("members")
    .set({ ...face, left_at: null })
    .where("id", "=", memberId)
    .execute();
}
