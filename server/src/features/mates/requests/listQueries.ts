/** Every SQL statement that lists requests and mates, or reads what is between two members. */
import { membersAs } from "../../accounts/memberQueries.ts";
import type { Cell } from "@fitmate/contract/cell";
import { MATE_REQUEST_DAYS } from "@fitmate/contract/limits";
import type { MateRequest } from "@fitmate/contract/mateRequests";
import type { Relation } from "@fitmate/contract/mates";
import type { Sport } from "@fitmate/contract/profile";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { ownedAfter } from "../../../platform/db/owned.ts";
import { isApart, orderPair } from "../queries.ts";
import { days, NOW, relationOf } from "./queries.ts";

type RequestRow = Omit<MateRequest, "requestedAt" | "expiresAt"> & { requestedAt: Date; expiresAt: Date };

/** Newest first, from the one before `cursor`: what waits for `memberId`, or what seems to wait of what they sent. */
export async function selectRequests(
  db: Db,
  memberId: number,
  side: "received" | "sent",
  { cursor, size }: { cursor?: number | undefined; size: number },
): Promise<MateRequest[]> {
  const [mine, others] =
    side === "received"
      ? (["r.receiver_id", "r.requester_id"] as const)
      : (["r.requester_id", "r.receiver_id"] as const);
  const rows: RequestRow[] = await db
    .selectFrom("mate_relations as r")
    .innerJoin(membersAs("m"), "m.id", others)
    .select(["r.request_id as requestId", "m.nickname", "m.profile_picture as profilePicture", "r.note"])
    // Exercises of a private member are for mates only.
    .select(sql<Sport[]>`case when m.is_public then m.exercise_choice else '{}' end`.as("exerciseChoice"))
    .select("r.requested_at as requestedAt")
    .select(sql<Date>`r.requested_at + ${days(MATE_REQUEST_DAYS)}`.as("expiresAt"))
    .where(mine, "=", memberId)
    .where("r.state", side === "received" ? "=" : "<>", sql.lit(side === "received" ? "PENDING" : "ACCEPTED"))
    .where(side === "received" ? NOW.waits : NOW.seemsToWait)
    .$if(cursor !== undefined, (query) => query.where("r.request_id", "<", cursor ?? 0))
    .orderBy("r.request_id", "desc")
    .limit(sql.lit(size))
    .execute();
  return rows.map((row) => ({
    ...row,
    requestedAt: row.requestedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }));
}

/** A mate as lists show them. */
export type Mate = { nickname: string; profilePicture: string | null; exerciseChoice: Sport[] };

/** In order of nickname, from the one after `afterKey`. */
export async function selectMates(db: Db, memberId: number, afterKey: string, size: number): Promise<Mate[]> {
  // `mate_key` is collated "C": the same order on every server, and Hangul syllables stand in order of the alphabet by
  // themselves.
  return db
    .selectFrom("mate_names as n")
    .innerJoin(membersAs("m"), "m.id", "n.mate_id")
    .select(["m.nickname", "m.profile_picture as profilePicture", "m.exercise_choice as exerciseChoice"])
    .where(ownedAfter("n.member_id", "n.mate_key", memberId, afterKey))
    .orderBy("n.member_id")
    .orderBy("n.mate_key")
    .limit(sql.lit(size))
    .execute();
}

type Between = {
  relation: Relation;
  /** What was said with a request that waits. */
  note: string | null;
  myCell: Cell | null;
  /** null while the other member shows on no map. */
  theirCell: Cell | null;
  /** Whichever of the two has blocked the other. */
  isBlocked: boolean;
};

/** What is between the two, seen by `memberId`. */
export async function selectBetween(db: Db, memberId: number, otherId: number): Promise<Between> {
  const { lowId, highId } = orderPair(memberId, otherId);
  const { rows } = await sql<Between>`
    select ${relationOf(memberId)} as relation,
        case when ${NOW.waits} or (${NOW.seemsToWait} and r.requester_id = ${memberId}) then r.note end as note,
        (select json_build_object('x', cell[0], 'y', cell[1]) from locations where member_id = ${memberId}) as "myCell",
        (select json_build_object('x', cell[0], 'y', cell[1]) from locations
          where member_id = ${otherId} and groups <> 0) as "theirCell",
        ${isApart(memberId, sql`${otherId}::bigint`)} as "isBlocked"
      from (select 1) as one
      left join mate_relations as r on r.low_id = ${lowId} and r.high_id = ${highId}`.execute(db);
  return rows[0] ?? { relation: "NONE", note: null, myCell: null, theirCell: null, isBlocked: false };
}
