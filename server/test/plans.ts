/** Plans as two mates make them. */
import type { ChatMessage } from "@fitmate/contract/chat";
import type { Plan, ProposePlanBody } from "@fitmate/contract/plans";
import type { NewProposal } from "@fitmate/contract/proposals";
import { wallTimeOf } from "@fitmate/contract/wallTime";
import { sql } from "kysely";
import type { Db } from "../src/platform/db/database.ts";
import type { TestMember } from "./client.ts";

const HOUR_MS = 3_600_000;

/** A run at 뚝섬역 in `hours`; `changes`: what is proposed otherwise. */
export function newProposal(changes: Partial<NewProposal> = {}, hours = 30): NewProposal {
  return {
    sport: "RUNNING",
    begins: wallTimeOf(new Date(Date.now() + hours * HOUR_MS)),
    minutes: 60,
    place: { name: "뚝섬역 2번 출구", latitude: 37.5472, longitude: 127.0472 },
    words: "6km만 가볍게 뛰어요",
    ...changes,
  };
}

/** The body of a proposal to `other`. */
export function proposalTo(
  other: { nickname: string },
  changes: Partial<ProposePlanBody> = {},
  hours?: number,
): ProposePlanBody {
  return { nickname: other.nickname, replaces: null, ...newProposal({}, hours), ...changes };
}

/** Proposes one to a mate, and answers its id and its message. */
export async function propose(
  from: TestMember,
  to: TestMember,
  changes: Partial<ProposePlanBody> = {},
  hours?: number,
): Promise<{ proposalId: number; message: ChatMessage }> {
  const message = await from.ask("proposePlan", { body: proposalTo(to, changes, hours) });
  return { proposalId: message.proposal?.proposalId ?? 0, message };
}

/** The plan that the two make of a proposal. */
export async function agree(
  from: TestMember,
  to: TestMember,
  changes: Partial<ProposePlanBody> = {},
  hours?: number,
): Promise<Plan> {
  const { proposalId } = await propose(from, to, changes, hours);
  return (await to.ask("acceptProposal", { params: { proposalId } })).plan;
}

/** Lets the time of a proposal and of its plan come. */
export async function letCome(db: Db, proposalId: number): Promise<void> {
  const moved = sql`begins_at = now() - interval '10 minutes', ends_at = now() + interval '50 minutes'`;
  await sql`update plan_proposals set ${moved} where id = ${proposalId}`.execute(db);
  await sql`update gatherings set ${moved} where id = (select plan_id from plan_proposals where id = ${proposalId})`.execute(
    db,
  );
  await sql`update gathering_members m set begins_at = g.begins_at from gatherings g
             where g.id = m.gathering_id and g.id = (select plan_id from plan_proposals where id = ${proposalId})`.execute(
    db,
  );
}
