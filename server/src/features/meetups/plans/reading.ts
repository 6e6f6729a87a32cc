/** What each of two sees of their plans and proposals. */
import type { Plan, PlansWith } from "@fitmate/contract/plans";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { requireMember } from "../../accounts/service.ts";
import { findRoom } from "../../chat/roomsQueries.ts";
import { selectOverlaps } from "./overlapQueries.ts";
import { findOpen, selectCards } from "./proposalQueries.ts";
import { type PlanRow, selectPlanIds, selectPlans } from "./queries.ts";

const MINUTE_MS = 60_000;

export function toPlan(row: PlanRow): Plan {
  const { sport, begins, zone, beginsAt, endsAt, placeName, latitude, longitude, area, words, cancelledAt } = row;
  const isOver = row.beginsAt <= row.now;
  return {
    planId: row.id,
    status: cancelledAt ? "CANCELLED" : isOver ? "OVER" : "UPCOMING",
    sport,
    begins,
    zone,
    beginsAt: beginsAt.toISOString(),
    minutes: (endsAt.getTime() - beginsAt.getTime()) / MINUTE_MS,
    place: { name: placeName, latitude, longitude },
    area,
    words,
    mate: { nickname: row.nickname, profilePicture: row.profilePicture },
    areMates: row.areMates,
    proposalId: row.proposalId,
    byMe: row.byMe,
    chatRoomId: row.roomId,
    seq: row.seq,
    cancelled: cancelledAt && {
      reason: row.cancelReason ?? "",
      at: cancelledAt.toISOString(),
      byMe: row.cancelledByMe,
    },
    overlaps: row.overlaps,
  };
}

/** A plan as one of its two sees it; NOT_FOUND for everybody else. */
export async function readPlan(db: Db, memberId: number, planId: number): Promise<Plan> {
  const [row] = await selectPlans(db, memberId, [planId]);
  if (!row) throw new AppError("NOT_FOUND");
  return toPlan(row);
}

/** What there is between the member and another. */
export async function readPlansWith(db: Db, memberId: number, nickname: string): Promise<PlansWith> {
  const other = await requireMember(db, nickname);
  if (other.id === memberId) throw new AppError("SELF_NOT_ALLOWED");
  const roomId = await findRoom(db, memberId, other.id);
  if (roomId === undefined) return { chatRoomId: null, open: null, plans: [], last: null, cards: [] };
  const [cards, found, open] = await Promise.all([
    selectCards(db, roomId, memberId),
    selectPlanIds(db, roomId),
    findOpen(db, roomId),
  ]);
  const [rows, overlaps] = await Promise.all([
    selectPlans(
      db,
      memberId,
      found.map(({ id }) => id),
    ),
    open ? selectOverlaps(db, memberId, open) : [],
  ]);
  const byId = new Map(rows.map((row) => [row.id, toPlan(row)]));
  const plansOf = (over: boolean) => found.flatMap(({ id, isOver }) => (isOver === over ? (byId.get(id) ?? []) : []));
  const waiting = cards.find(({ proposal }) => proposal.state === "OPEN");
  return {
    chatRoomId: roomId,
    open: waiting
      ? { seq: waiting.seq, proposal: waiting.proposal, byMe: waiting.proposerId === memberId, overlaps }
      : null,
    plans: plansOf(false),
    last: plansOf(true)[0] ?? null,
    cards: cards.map(({ seq, proposal }) => ({ seq, proposal })),
  };
}
