/** Where members are, and how they become mates. */
import { nicknameKey } from "@fitmate/contract/accounts";
import { type Cell, type LatLng, cellCentre, cellOf } from "@fitmate/contract/cell";
import { DEFAULT_MAP_CENTRE } from "@fitmate/contract/limits";
import type { MapUser, MateItem, Relation } from "@fitmate/contract/mates";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { AppError } from "../../platform/http/errors.ts";
import { sendToMember } from "../../platform/sse/memberTopic.ts";
import { requireMember } from "../accounts/service.ts";
import { type Announce, notify, settleMateRequest } from "../notifications/service.ts";
import * as queries from "./queries.ts";

/** A member who does something, and where it is stored and told. */
type Asker = { memberId: number; nickname: string };
type MatesPorts = { db: Db; bus: Bus };

/** How the two stand afterwards, and the other's nickname as its owner writes it. */
export type Outcome = { relation: Relation; nickname: string };

/** Puts the member into the cell that holds `point`; the point itself goes no further. Answers the cell's centre. */
export async function setLocation(db: Db, memberId: number, point: LatLng): Promise<LatLng> {
  const cell = cellOf(point);
  await queries.upsertLocation(db, memberId, cell);
  return cellCentre(cell);
}

/** Who is near the member's cell, or near the default centre while there is none. */
export async function findMapUsers(db: Db, memberId: number): Promise<MapUser[]> {
  const mine: Cell | undefined = await queries.selectCell(db, memberId);
  return queries.selectMapUsers(db, memberId, mine ?? cellOf(DEFAULT_MAP_CENTRE), mine);
}

/** Mates in order of nickname, from the one after `cursor`. */
export function findMates(db: Db, memberId: number, cursor: string | undefined, size: number): Promise<MateItem[]> {
  return queries.selectMates(db, memberId, nicknameKey(cursor ?? ""), size);
}

/**
 * Asks a member to be mates. Where that member had asked before, be it rejected, both want it: they are mates at once.
 * After a rejection the one who had asked may ask again 7 days later; until then it looks like a request that waits.
 * Throws MEMBER_NOT_FOUND, SELF_NOT_ALLOWED, ALREADY_MATES, ALREADY_REQUESTED. `at`: when, if not now.
 */
export async function requestMate(ports: MatesPorts, me: Asker, receiverNickname: string, at?: Date): Promise<Outcome> {
  const other = await requireMember(ports.db, receiverNickname);
  if (other.id === me.memberId) throw new AppError("SELF_NOT_ALLOWED");
  return change(ports, me, other, async (db) => {
    if (!(await queries.insertRequest(db, me.memberId, other.id, at))) {
      const standing = await queries.lockStanding(db, me.memberId, other.id);
      if (standing?.relation === "MATES") throw new AppError("ALREADY_MATES");
      if (standing?.relation === "REQUESTED") throw new AppError("ALREADY_REQUESTED");
      if (standing?.requesterId === other.id) return accept(db, me, other.id, at);
      await queries.renewRequest(db, me.memberId, other.id, at);
    }
    const told = await notify(db, { memberId: other.id, type: "MATCHING", senderId: me.memberId, at });
    return { relation: "REQUESTED", announcements: [told] };
  });
}

/** Accepts a request that waits for me. Throws MEMBER_NOT_FOUND, ALREADY_MATES, REQUEST_NOT_FOUND. `at`: when, if not now. */
export async function acceptMate(ports: MatesPorts, me: Asker, senderNickname: string, at?: Date): Promise<Outcome> {
  const other = await requireMember(ports.db, senderNickname);
  return change(ports, me, other, async (db) => {
    const standing = await queries.lockStanding(db, me.memberId, other.id);
    if (standing?.relation === "MATES") throw new AppError("ALREADY_MATES");
    if (standing?.relation !== "RECEIVED") throw new AppError("REQUEST_NOT_FOUND");
    return accept(db, me, other.id, at);
  });
}

/** Rejects a request that waits for me; its sender hears nothing. Throws MEMBER_NOT_FOUND, REQUEST_NOT_FOUND. */
export async function rejectMate({ db, bus }: MatesPorts, me: Asker, senderNickname: string): Promise<Outcome> {
  const other = await requireMember(db, senderNickname);
  const announce = await inTransaction(db, async (trx) => {
    const standing = await queries.lockStanding(trx, me.memberId, other.id);
    if (standing?.relation !== "RECEIVED") throw new AppError("REQUEST_NOT_FOUND");
    await queries.answerRequest(trx, me.memberId, other.id, "REJECTED");
    return settleMateRequest(trx, me.memberId, other.id, "REJECTED");
  });
  sendToMember(bus, me.memberId, "mates");
  announce(bus);
  return { relation: "NONE", nickname: other.nickname };
}

type Change = { relation: Relation; announcements: Announce[] };

/** Does `work` in a transaction and tells both members after its commit. */
async function change(
  { db, bus }: MatesPorts,
  me: Asker,
  other: { id: number; nickname: string },
  work: (db: Db) => Promise<Change>,
): Promise<Outcome> {
  const { relation, announcements } = await inTransaction(db, work);
  for (const memberId of [me.memberId, other.id]) sendToMember(bus, memberId, "mates");
  for (const announce of announcements) announce(bus);
  return { relation, nickname: other.nickname };
}

/** Makes the two mates. The request's notification is answered, and the one who had asked is told. */
async function accept(db: Db, me: Asker, otherId: number, at?: Date): Promise<Change> {
  await queries.answerRequest(db, me.memberId, otherId, "ACCEPTED", at);
  const settled = await settleMateRequest(db, me.memberId, otherId, "ACCEPTED");
  const told = await notify(db, {
    memberId: otherId,
    type: "MATCHING_ACCEPTED",
    senderId: me.memberId,
    url: `/messenger/${encodeURIComponent(me.nickname)}`,
    at,
  });
  return { relation: "MATES", announcements: [settled, told] };
}
