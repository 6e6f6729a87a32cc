/** Every SQL statement on who has blocked whom. */
import { membersAs } from "../../accounts/memberQueries.ts";
import type { BlockedMember } from "@fitmate/contract/blocks";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { orderPair } from "../queries.ts";

export type Block = { byMe: boolean; byThem: boolean };

/** The block between the two, which nobody else sets or lifts until the transaction ends. */
export async function lockBlock(db: Db, memberId: number, otherId: number): Promise<Block> {
  const { lowId, highId } = orderPair(memberId, otherId);
  // Two statements: the second one sees what was committed while the first waited. There may be no row to lock.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`block ${lowId} ${highId}`}, 0))`.execute(db);
  const rows = await db
    .selectFrom("member_blocks")
    .select("blocker_id as blockerId")
    .where((is) =>
      is.or([
        is.and({ blocker_id: memberId, blocked_id: otherId }),
        is.and({ blocker_id: otherId, blocked_id: memberId }),
      ]),
    )
    .execute();
  const isBy = (id: number) => rows.some(({ blockerId }) => blockerId === id);
  return { byMe: isBy(memberId), byThem: isBy(otherId) };
}

export async function insertBlock(db: Db, blockerId: number, blockedId: number): Promise<void> {
  await db
    .insertInto("member_blocks")
    .values({ blocker_id: blockerId, blocked_id: blockedId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** False when there was none. */
export async function deleteBlock(db: Db, blockerId: number, blockedId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("member_blocks")
    .where("blocker_id", "=", blockerId)
    .where("blocked_id", "=", blockedId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether `blockerId` has blocked the other one, whatever these have done. */
export async function hasBlocked(db: Db, blockerId: number, blockedId: number): Promise<boolean> {
  const row = await db
    .selectFrom("member_blocks")
    .select("blocker_id")
    .where("blocker_id", "=", blockerId)
    .where("blocked_id", "=", blockedId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countBlocks(db: Db, blockerId: number): Promise<number> {
  const { total } = await db
    .selectFrom("member_blocks")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("blocker_id", "=", blockerId)
    .executeTakeFirstOrThrow();
  return total;
}

/** Whom `blockerId` has blocked, in order of nickname, from the one after `afterKey`. */
export async function selectBlocks(
  db: Db,
  blockerId: number,
  afterKey: string,
  size: number,
): Promise<BlockedMember[]> {
  const key = sql<string>`m.nickname_key collate "C"`;
  const rows = await db
    .selectFrom("member_blocks as b")
    .innerJoin(membersAs("m"), "m.id", "b.blocked_id")
    .select(["m.nickname", "m.profile_picture as profilePicture", "b.created_at as blockedAt"])
    .where("b.blocker_id", "=", blockerId)
    .where("m.left_at", "is", null)
    .where(key, ">", afterKey)
    .orderBy(key)
    .limit(sql.lit(size))
    .execute();
  return rows.map((row) => ({ ...row, blockedAt: row.blockedAt.toISOString() }));
}
