/** Who works at the desk: every SQL statement on that. */
import type { StaffRole } from "@fitmate/contract/staff";
import type { Db } from "../../../platform/db/database.ts";
import { membersAs } from "../../accounts/memberQueries.ts";

/** What the member does there; undefined for everybody else. */
export async function findStaffRole(db: Db, memberId: number): Promise<StaffRole | undefined> {
  const row = await db.selectFrom("staff").select("role").where("member_id", "=", memberId).executeTakeFirst();
  return row?.role;
}

export async function upsertStaff(db: Db, memberId: number, role: StaffRole): Promise<void> {
  await db
    .insertInto("staff")
    .values({ member_id: memberId, role })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet({ role }))
    .execute();
}

/** Answers whether the member worked there. */
export async function deleteStaff(db: Db, memberId: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("staff").where("member_id", "=", memberId).executeTakeFirst();
  return numDeletedRows > 0n;
}

export type StaffRow = { nickname: string; profilePicture: string | null; role: StaffRole; grantedAt: Date };

export function selectStaff(db: Db): Promise<StaffRow[]> {
  return db
    .selectFrom("staff")
    .innerJoin(membersAs("m"), "m.id", "staff.member_id")
    .select(["m.nickname", "m.profile_picture as profilePicture", "staff.role", "staff.granted_at as grantedAt"])
    .orderBy("staff.granted_at")
    .execute();
}
