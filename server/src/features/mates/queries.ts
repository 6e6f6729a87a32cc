/** Every SQL statement on locations and on who is whose mate. */
import { type Cell, cellCentre, distanceBand } from "@fitmate/contract/cell";
import { MAP_USERS_MAX, MATE_REQUEST_AGAIN_DAYS } from "@fitmate/contract/limits";
import type { MapUser, MateItem, Relation } from "@fitmate/contract/mates";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { orderPair } from "./policy.ts";

export async function upsertLocation(db: Db, memberId: number, cell: Cell): Promise<void> {
  const point = sql`point(${cell.x}, ${cell.y})`;
  await db
    .insertInto("locations")
    .values({ member_id: memberId, cell: point })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet({ cell: point, updated_at: sql<Date>`now()` }))
    .execute();
}

export async function deleteLocation(db: Db, memberId: number): Promise<void> {
  await db.deleteFrom("locations").where("member_id", "=", memberId).execute();
}

export async function selectCell(db: Db, memberId: number): Promise<Cell | undefined> {
  return db
    .selectFrom("locations")
    .select([sql<number>`cell[0]`.as("x"), sql<number>`cell[1]`.as("y")])
    .where("member_id", "=", memberId)
    .executeTakeFirst();
}

/**
 * How the other member of a row of `mate_relations` (aliased `r`, possibly absent) stands to `memberId`. A rejection
 * shows to nobody: who was rejected sees a request that waits, until it may be sent again; who rejected sees nothing.
 */
function relationOf(memberId: number): RawBuilder<Relation> {
  return sql<Relation>`case
    when r.state = 'ACCEPTED' then 'MATES'
    when r.state = 'PENDING' and r.requester_id = ${memberId} then 'REQUESTED'
    when r.state = 'PENDING' then 'RECEIVED'
    when r.state = 'REJECTED' and r.requester_id = ${memberId}
      and r.answered_at > now() - ${sql.lit(`${MATE_REQUEST_AGAIN_DAYS} days`)}::interval then 'REQUESTED'
    else 'NONE' end`;
}

/** The public members nearest to `centre`, without `memberId`, nearest first. */
export function nearestMembers(db: Db, memberId: number, centre: Cell) {
  return (
    db
      .selectFrom("locations as l")
      .innerJoin("members as m", "m.id", "l.member_id")
      .leftJoin("mate_relations as r", (join) =>
        join
          .on("r.low_id", "=", sql<number>`least(l.member_id, ${memberId})`)
          .on("r.high_id", "=", sql<number>`greatest(l.member_id, ${memberId})`),
      )
      .select(["m.nickname", "m.gender", "m.introduction", "m.exercise_choice as exerciseChoice"])
      .select("m.profile_picture as profilePicture")
      .select([sql<number>`l.cell[0]`.as("x"), sql<number>`l.cell[1]`.as("y"), relationOf(memberId).as("relation")])
      .where("m.is_public", "=", true)
      .where("l.member_id", "!=", memberId)
      // Nothing to break ties: with a second key PostgreSQL would sort everybody instead of walking the index (2 → 80 ms).
      .orderBy(sql`l.cell <-> point(${centre.x}, ${centre.y})`)
      .limit(sql.lit(MAP_USERS_MAX))
  );
}

/** Who stands on the map around `centre`; distances count from `mine`. */
export async function selectMapUsers(
  db: Db,
  memberId: number,
  centre: Cell,
  mine: Cell | undefined,
): Promise<MapUser[]> {
  const rows = await nearestMembers(db, memberId, centre).execute();
  return rows.map(({ x, y, ...user }) => ({
    ...user,
    ...cellCentre({ x, y }),
    distanceBand: mine ? distanceBand(mine, { x, y }) : null,
  }));
}

/** Stores a first request; false when the two have something between them already. */
export async function insertRequest(db: Db, requesterId: number, receiverId: number, at?: Date): Promise<boolean> {
  const { lowId, highId } = orderPair(requesterId, receiverId);
  const row = await db
    .insertInto("mate_relations")
    .values({ low_id: lowId, high_id: highId, requester_id: requesterId, state: "PENDING", requested_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning("low_id")
    .executeTakeFirst();
  return row !== undefined;
}

type Standing = { relation: Relation; requesterId: number };

/** What is between the two, seen by `memberId`, locked until the transaction ends; undefined = nothing yet. */
export async function lockStanding(db: Db, memberId: number, otherId: number): Promise<Standing | undefined> {
  const { lowId, highId } = orderPair(memberId, otherId);
  return db
    .selectFrom("mate_relations as r")
    .select(["r.requester_id as requesterId", relationOf(memberId).as("relation")])
    .where("r.low_id", "=", lowId)
    .where("r.high_id", "=", highId)
    .forUpdate()
    .executeTakeFirst();
}

/** Turns a rejected request into a new one. */
export async function renewRequest(db: Db, requesterId: number, receiverId: number, at?: Date): Promise<void> {
  const { lowId, highId } = orderPair(requesterId, receiverId);
  await db
    .updateTable("mate_relations")
    .set({ requester_id: requesterId, state: "PENDING", requested_at: at ?? sql<Date>`now()`, answered_at: null })
    .where("low_id", "=", lowId)
    .where("high_id", "=", highId)
    .execute();
}

export async function answerRequest(
  db: Db,
  memberId: number,
  otherId: number,
  state: "ACCEPTED" | "REJECTED",
  at?: Date,
): Promise<void> {
  const { lowId, highId } = orderPair(memberId, otherId);
  await db
    .updateTable("mate_relations")
    .set({ state, answered_at: at ?? sql<Date>`now()` })
    .where("low_id", "=", lowId)
    .where("high_id", "=", highId)
    .execute();
}

/** In order of nickname, from the one after `afterKey`. */
export async function selectMates(db: Db, memberId: number, afterKey: string, size: number): Promise<MateItem[]> {
  // The same order on every server, whatever its locale: Hangul syllables stand in order of the alphabet by themselves.
  const key = sql<string>`m.nickname_key collate "C"`;
  return db
    .selectFrom("members as m")
    .select(["m.nickname as otherUserNickname", "m.profile_picture as senderProfileImage"])
    .select("m.exercise_choice as exerciseChoice")
    .where("m.id", "in", (query) =>
      query
        .selectFrom("mate_relations")
        .select("high_id as id")
        .where("low_id", "=", memberId)
        .where("state", "=", "ACCEPTED")
        .unionAll(
          query
            .selectFrom("mate_relations")
            .select("low_id as id")
            .where("high_id", "=", memberId)
            .where("state", "=", "ACCEPTED"),
        ),
    )
    .where(key, ">", afterKey)
    .orderBy(key)
    .limit(sql.lit(size))
    .execute();
}
