/** Every SQL statement on proposals in rooms, and the fragment by which messages show them. */
import { PLANS_OF_PAIR_MAX } from "@fitmate/contract/limits";
import type { ChatProposal, ProposalState } from "@fitmate/contract/proposals";
import type { Sport } from "@fitmate/contract/profile";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { MEMBERS } from "../../accounts/memberQueries.ts";
import { shownTo } from "./masking.ts";

const MINUTE_MS = 60_000;

/** What somebody proposes, as it is stored. */
export type Proposed = {
  sport: Sport;
  beginsWall: string;
  zone: string;
  beginsAt: Date;
  endsAt: Date;
  placeName: string;
  latitude: number;
  longitude: number;
  words: string;
};

export const columnsOf = (said: Proposed) => ({
  sport: said.sport,
  begins_wall: said.beginsWall,
  zone: said.zone,
  begins_at: said.beginsAt,
  ends_at: said.endsAt,
  place_name: said.placeName,
  latitude: said.latitude,
  longitude: said.longitude,
  words: said.words,
});

/** A proposal in a room of two. */
export type Proposal = Proposed & {
  id: number;
  roomId: number;
  seq: number;
  proposerId: number;
  receiverId: number;
  state: ProposalState;
  planId: number | null;
  /** Moderators have hidden what it said. */
  isHidden: boolean;
  now: Date;
};

const PROPOSAL = sql`
  p.id, p.room_id as "roomId", p.seq, p.proposer_id as "proposerId", p.receiver_id as "receiverId", p.state,
  p.plan_id as "planId", p.sport, p.begins_wall as "beginsWall", p.zone, p.begins_at as "beginsAt", p.ends_at as "endsAt",
  p.place_name as "placeName", p.latitude, p.longitude, p.words, p.hidden as "isHidden",
  now() as now`;

export async function findProposal(db: Db, id: number): Promise<Proposal | undefined> {
  const { rows } = await sql<Proposal>`select ${PROPOSAL} from plan_proposals p where p.id = ${id}`.execute(db);
  return rows[0];
}

/** The one that waits for an answer in the room, be its time past or not. */
export async function findOpen(db: Db, roomId: number): Promise<Proposal | undefined> {
  const { rows } = await sql<Proposal>`
    select ${PROPOSAL} from plan_proposals p where p.room_id = ${roomId} and p.state = 'OPEN'`.execute(db);
  return rows[0];
}

/** The one that has become the plan. */
export async function findOfPlan(db: Db, planId: number): Promise<Proposal | undefined> {
  const { rows } = await sql<Proposal>`
    select ${PROPOSAL} from plan_proposals p where p.plan_id = ${planId}`.execute(db);
  return rows[0];
}

/** Those that the member has made or got and that wait for an answer. */
export async function selectOpenOf(db: Db, memberId: number): Promise<Proposal[]> {
  const { rows } = await sql<Proposal>`
    select ${PROPOSAL} from plan_proposals p
     where p.state = 'OPEN' and (p.proposer_id = ${memberId} or p.receiver_id = ${memberId}) order by p.id`.execute(db);
  return rows;
}

/** Those that nobody has answered by their time; the first `size`. */
export async function selectDue(db: Db, size: number): Promise<Proposal[]> {
  const { rows } = await sql<Proposal>`
    select ${PROPOSAL} from plan_proposals p
     where p.state = 'OPEN' and p.begins_at <= now() order by p.begins_at limit ${sql.lit(size)}`.execute(db);
  return rows;
}

/** Stores one whose message is still to come, and answers its id. */
export async function insertProposal(
  db: Db,
  { roomId, proposerId, receiverId }: Pick<Proposal, "roomId" | "proposerId" | "receiverId">,
  { isHidden = false, ...said }: Proposed & { isHidden?: boolean },
): Promise<number> {
  const pair = { room_id: roomId, proposer_id: proposerId, receiver_id: receiverId };
  const { id } = await db
    .insertInto("plan_proposals")
    .values({ ...pair, state: "OPEN", hidden: isHidden, ...columnsOf(said) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function setSeq(db: Db, id: number, seq: number): Promise<void> {
  await db.updateTable("plan_proposals").set({ seq }).where("id", "=", id).execute();
}

/** Says what has become of one that is open; false where somebody else has said so before. `planId`: with ACCEPTED. */
export async function settle(db: Db, id: number, state: ProposalState, planId?: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("plan_proposals")
    .set({ state, changed_at: sql<Date>`clock_timestamp()`, ...(planId !== undefined && { plan_id: planId }) })
    .where("id", "=", id)
    .where("state", "=", "OPEN")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The plan that has become of it is another one now. */
export async function touch(db: Db, id: number): Promise<void> {
  await db
    .updateTable("plan_proposals")
    .set({ changed_at: sql<Date>`clock_timestamp()` })
    .where("id", "=", id)
    .execute();
}

/** Deletes one with its message; false for one that is a plan. */
export async function deleteProposal(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("plan_proposals")
    .where("id", "=", id)
    .where("state", "<>", "ACCEPTED")
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A proposal as `proposalPart` reads it. */
export type StoredProposal = {
  id: number;
  state: ProposalState;
  sport: Sport;
  begins: string;
  zone: string;
  beginsAt: string;
  endsAt: string;
  placeName: string;
  latitude: number;
  longitude: number;
  words: string;
  /** From whoever reads it. */
  isHidden: boolean;
  settledAt: string | null;
  plan: { id: number; isOver: boolean; cancelledAt: string | null; reason: string | null; by: string | null } | null;
};

/** Whether proposal `p` is hidden from the member with the id `readerId`, an expression; null: from anybody. */
const isHiddenFrom = (readerId: RawBuilder<unknown>) =>
  sql<boolean>`(p.hidden and p.proposer_id is distinct from ${readerId})`;

/** Of proposal `p` and its plan `g`, for a reader. One whose time has come waits for no answer any more. */
const partFor = (readerId: RawBuilder<unknown>) => sql`
  jsonb_build_object(
    'id', p.id, 'state', case when p.state = 'OPEN' and p.begins_at <= now() then 'LAPSED' else p.state end, 'sport', p.sport,
    'begins', p.begins_wall, 'zone', p.zone, 'beginsAt', p.begins_at, 'endsAt', p.ends_at, 'placeName', p.place_name,
    'latitude', p.latitude, 'longitude', p.longitude, 'words', p.words, 'isHidden', ${isHiddenFrom(readerId)},
    'settledAt', case when p.state <> 'OPEN' then p.changed_at when p.begins_at <= now() then p.begins_at end,
    'plan', case when g.id is not null then jsonb_build_object(
      'id', g.id, 'isOver', g.begins_at <= now(), 'cancelledAt', g.cancelled_at, 'reason', g.cancel_reason,
      'by', (select m.nickname from ${MEMBERS} m where m.id = g.cancelled_by)) end)`;

/** The proposal with the id `proposalId`, an expression, as it stands for a reader; null without one. */
export const proposalPart = (
  proposalId: RawBuilder<unknown>,
  readerId: RawBuilder<unknown>,
): RawBuilder<StoredProposal | null> => sql`
  case when ${proposalId} is not null then
    (select ${partFor(readerId)} from plan_proposals p left join gatherings g on g.id = p.plan_id where p.id = ${proposalId}) end`;

/** Whether what the proposal with the id `proposalId`, an expression, says is hidden from the reader. */
export const isProposalHidden = (proposalId: RawBuilder<unknown>, readerId: number): RawBuilder<boolean> => sql`
  exists (select from plan_proposals p where p.id = ${proposalId} and ${isHiddenFrom(sql`${readerId}::bigint`)})`;

/** As it is shown. */
export function toChatProposal(stored: StoredProposal): ChatProposal {
  const { id, state, sport, begins, zone, latitude, longitude, plan } = stored;
  const { words, placeName } = shownTo(stored);
  const [beginsAt, endsAt] = [new Date(stored.beginsAt), new Date(stored.endsAt)];
  return {
    proposalId: id,
    state,
    sport,
    begins,
    zone,
    beginsAt: beginsAt.toISOString(),
    minutes: (endsAt.getTime() - beginsAt.getTime()) / MINUTE_MS,
    place: { name: placeName, latitude, longitude },
    words,
    settledAt: momentOf(stored.settledAt),
    plan: plan && {
      planId: plan.id,
      status: plan.cancelledAt !== null ? "CANCELLED" : plan.isOver ? "OVER" : "UPCOMING",
      cancelled:
        plan.cancelledAt === null
          ? null
          : { reason: plan.reason ?? "", at: new Date(plan.cancelledAt).toISOString(), nickname: plan.by },
    },
  };
}

const momentOf = (text: string | null) => text && new Date(text).toISOString();

/** Proposals of the room as they stand, those that have changed last first. */
export async function selectCards(
  db: Db,
  roomId: number,
  readerId: number,
): Promise<{ seq: number; proposerId: number; proposal: ChatProposal }[]> {
  const { rows } = await sql<{ seq: number; proposerId: number; part: StoredProposal }>`
    select p.seq, p.proposer_id as "proposerId", ${partFor(sql`${readerId}::bigint`)} as part
      from plan_proposals p left join gatherings g on g.id = p.plan_id
     where p.room_id = ${roomId} order by p.changed_at desc, p.id desc limit ${sql.lit(PLANS_OF_PAIR_MAX)}`.execute(db);
  return rows.map(({ part, ...card }) => ({ ...card, proposal: toChatProposal(part) }));
}
