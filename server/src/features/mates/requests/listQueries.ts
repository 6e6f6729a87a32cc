/** Every SQL statement that lists requests and mates, or reads what is between two members. */
import { membersAs, NOT_SUSPENDED } from "../../accounts/memberQueries.ts";
import type { Cell } from "@fitmate/contract/cell";
import { MATE_REQUEST_DAYS } from "@fitmate/contract/limits";
import type { MateRequest } from "@fitmate/contract/mateRequests";
import type { Relation } from "@fitmate/contract/mates";
import type { Sport } from "@fitmate/contract/profile";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { ownedAfter } from "../../../platform/db/owned.ts";
import { type Enclosed, enclosedWith, toRequestProposal } from "../../meetups/plans/requestQueries.ts";
import { isShownTo } from "../location/queries.ts";
import { isApart, orderPair } from "../queries.ts";
import { days, noteFor, NOW, relationOf } from "./queries.ts";

type RequestRow = Omit<MateRequest, "requestedAt" | "expiresAt" | "proposal"> & {
  requestedAt: Date;
  expiresAt: Date;
  proposal: Enclosed | null;
};

/** What waits between two members, the one who asked by the name `m`. */
function requests(db: Db, memberId: number, side: "received" | "sent", { cursor, size }: Page) {
  const [mine, others] =
    side === "received"
      ? (["r.receiver_id", "r.requester_id"] as const)
      : (["r.requester_id", "r.receiver_id"] as const);
  return (
    db
      .selectFrom("mate_relations as r")
      .innerJoin(membersAs("m"), "m.id", others)
      .select(["r.request_id as requestId", "m.nickname", "m.profile_picture as profilePicture"])
      .select(noteFor(memberId).as("note"))
      // Exercises of a private member are for mates only.
      .select(sql<Sport[]>`case when m.is_public then m.exercise_choice else '{}' end`.as("exerciseChoice"))
      .select(enclosedWith(memberId).as("proposal"))
      .select("r.requested_at as requestedAt")
      .select(sql<Date>`r.requested_at + ${days(MATE_REQUEST_DAYS)}`.as("expiresAt"))
      .where(mine, "=", memberId)
      .where("r.state", side === "received" ? "=" : "<>", sql.lit(side === "received" ? "PENDING" : "ACCEPTED"))
      .where(side === "received" ? NOW.waits : NOW.seemsToWait)
      // Who is suspended is nobody to whom they have asked; who asked them sees their own request wait.
      .$if(side === "received", (query) => query.where(sql<boolean>`${NOT_SUSPENDED}`))
      .$if(cursor !== undefined, (query) => query.where("r.request_id", "<", cursor ?? 0))
      .orderBy("r.request_id", "desc")
      .limit(sql.lit(size))
  );
}

type Page = { cursor?: number | undefined; size: number };

const toRequest = <Row extends RequestRow>(row: Row) => ({
  ...row,
  proposal: toRequestProposal(row.proposal),
  requestedAt: row.requestedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});

/** What seems to wait of what `memberId` sent, newest first, from the one before `cursor`. */
export async function selectSent(db: Db, memberId: number, page: Page): Promise<MateRequest[]> {
  return (await requests(db, memberId, "sent", page).execute()).map(toRequest);
}

/** A request that waits, and who asks; of a private member nothing. */
export type Asked = MateRequest & {
  askerId: number;
  isPublic: boolean;
  introduction: string;
  matesInCommon: number;
  myCell: Cell | null;
  /** null while they show on no map. */
  theirCell: Cell | null;
};

/** What waits for `memberId`, newest first, from the one before `cursor`. */
export async function selectReceived(db: Db, memberId: number, page: Page): Promise<Asked[]> {
  const asker = sql`r.requester_id`;
  const ofPublic = <Value>(value: RawBuilder<unknown>, otherwise: RawBuilder<unknown>) =>
    sql<Value>`case when m.is_public then ${value} else ${otherwise} end`;
  const rows = await requests(db, memberId, "received", page)
    .select(["r.requester_id as askerId", "m.is_public as isPublic"])
    .select(ofPublic<string>(sql`m.introduction`, sql`''`).as("introduction"))
    .select(ofPublic<number>(commonMates(asker, sql`${memberId}::bigint`), sql`0`).as("matesInCommon"))
    .select(cellOf(sql`${memberId}::bigint`).as("myCell"))
    .select(ofPublic<Cell | null>(shownCellOf(asker, memberId), sql`null`).as("theirCell"))
    .execute();
  return rows.map(toRequest);
}

/** The square of the member with the id `memberId`, an expression; null without one. */
const cellOf = (memberId: RawBuilder<unknown>): RawBuilder<Cell | null> => sql`
  (select json_build_object('x', cell[0], 'y', cell[1]) from locations where member_id = ${memberId})`;

/** The same, as `viewerId` may see it: null also while no map shows it to them. */
const shownCellOf = (memberId: RawBuilder<unknown>, viewerId: number): RawBuilder<Cell | null> => sql`
  (select json_build_object('x', cell[0], 'y', cell[1]) from locations
    where member_id = ${memberId} and ${isShownTo(sql`${viewerId}::bigint`)})`;

/**
 * How many mates two members, expressions of their ids, have in common: each of the one's is looked up among the other's. By
 * nickname, since those of one member lie together in that order, however many there are of others. `offset 0`: one look-up
 * each, or a plan made for any two members compares each of the one's with all of the other's.
 */
const commonMates = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<number> => sql`
  (select count(*) from mate_names as n
    where n.member_id = ${one}
      and exists (select from mate_names as o where o.member_id = ${other} and o.mate_key = n.mate_key offset 0))`;

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

/** How many mates the two have in common; costs as much as `memberId` has mates. */
export async function countCommonMates(db: Db, memberId: number, otherId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select ${commonMates(sql`${memberId}::bigint`, sql`${otherId}::bigint`)} as total`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Everybody who sees the member among their mates, or in a request that waits as far as they can tell. */
export async function selectAcquaintances(db: Db, memberId: number): Promise<number[]> {
  const isSeen = sql`(state <> 'REJECTED' or requester_id <> ${memberId})`;
  const { rows } = await sql<{ id: number }>`
    select high_id as id from mate_relations where low_id = ${memberId} and ${isSeen}
    union all
    select low_id from mate_relations where high_id = ${memberId} and ${isSeen}`.execute(db);
  return rows.map(({ id }) => id);
}

type Between = {
  relation: Relation;
  /** Since when they are mates. */
  matesSince: Date | null;
  /** What was said with a request that waits. */
  note: string | null;
  /** What was proposed with it. */
  proposal: Enclosed | null;
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
        case when r.state = 'ACCEPTED' then r.answered_at end as "matesSince",
        case when ${NOW.waits} or (${NOW.seemsToWait} and r.requester_id = ${memberId}) then ${noteFor(memberId)} end as note,
        case when ${NOW.waits} or (${NOW.seemsToWait} and r.requester_id = ${memberId}) then ${enclosedWith(memberId)} end as proposal,
        ${cellOf(sql`${memberId}::bigint`)} as "myCell",
        ${shownCellOf(sql`${otherId}::bigint`, memberId)} as "theirCell",
        ${isApart(memberId, sql`${otherId}::bigint`)} as "isBlocked"
      from (select 1) as one
      left join mate_relations as r on r.low_id = ${lowId} and r.high_id = ${highId}`.execute(db);
  return (
    rows[0] ?? {
      relation: "NONE",
      matesSince: null,
      note: null,
      proposal: null,
      myCell: null,
      theirCell: null,
      isBlocked: false,
    }
  );
}
