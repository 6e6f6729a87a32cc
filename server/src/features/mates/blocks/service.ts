/** How members come to have nothing to do with each other. */
import { BLOCKS_MAX } from "@fitmate/contract/limits";
import { NOBODY, type Publish, publishAll } from "../../../platform/bus/bus.ts";
import type { Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { concernMember } from "../../../platform/lastWrites.ts";
import { publishToMember } from "../../../platform/sse/memberTopic.ts";
import { lockMembers } from "../../accounts/memberQueries.ts";
import { findMember, requireMember } from "../../accounts/service.ts";
import { withdrawMateRequest } from "../../notifications/service.ts";
import { callOffBetween, lapseBetween } from "../../meetups/plans/service.ts";
import { blockedAmong } from "../queries.ts";
import * as queries from "./queries.ts";
import { type Asker, type MatesPorts, takeBack } from "../requests/service.ts";
import { deleteRelation, ignoreRequest, lockStanding } from "../requests/queries.ts";

/** What is to become of plans with whom I block; undefined: they go on until one of the two calls them off. */
export type PlansOfBlocked = "CANCEL" | undefined;

/**
 * Blocks a member, as often as one likes, and ends whatever was between the two; plans that are to come as `plans` says. Answers the
 * nickname as its owner writes it.
 */
export async function blockMember(
  { db, bus }: MatesPorts,
  { memberId }: Asker,
  nickname: string,
  plans?: PlansOfBlocked,
): Promise<string> {
  const other = await requireOther(db, memberId, nickname);
  const { isSeen, toPublish } = await inTransaction(db, async (trx) => {
    if (plans === "CANCEL") await lockMembers(trx, [memberId, other.id]);
    const { byMe } = await queries.lockBlock(trx, memberId, other.id);
    const calledOff = plans === "CANCEL" ? await callOffBetween(trx, memberId, other.id) : NOBODY;
    if (byMe) return { isSeen: false, toPublish: [calledOff] };
    // Against piling up, not to the last one: two at the same moment may both still fit.
    if ((await queries.countBlocks(trx, memberId)) >= BLOCKS_MAX) {
      throw new AppError("INVALID_INPUT", { message: `${BLOCKS_MAX}명까지 차단할 수 있어요.` });
    }
    await queries.insertBlock(trx, memberId, other.id);
    const parting = await part(trx, memberId, other.id);
    return { ...parting, toPublish: [calledOff, ...parting.toPublish] };
  });
  concernMember(bus, other.id);
  publishToMember(bus, memberId, "mates");
  // Only where there is something to see: a hint for nothing would tell of the block.
  if (isSeen) publishToMember(bus, other.id, "mates");
  publishAll(bus, toPublish);
  return other.nickname;
}

/**
 * Blocks a member no longer, whether or not they were; nothing comes back of what the block has ended. Answers the nickname
 * as its owner writes it.
 */
export async function unblockMember({ db, bus }: MatesPorts, { memberId }: Asker, nickname: string): Promise<string> {
  const other = await requireOther(db, memberId, nickname);
  if (await queries.deleteBlock(db, memberId, other.id)) {
    publishToMember(bus, memberId, "mates");
    concernMember(bus, other.id);
  }
  return other.nickname;
}

/** The id of the member called `nickname`; undefined also where a block stands between them and `viewerId`, undefined for a visitor. */
export async function findVisible(db: Db, nickname: string, viewerId: number | undefined): Promise<number | undefined> {
  const id = (await findMember(db, nickname))?.id;
  if (id === undefined || viewerId === undefined) return id;
  return (await blockedAmong(db, viewerId, [id])).length > 0 ? undefined : id;
}

/** The same; MEMBER_NOT_FOUND where there is none. */
export async function requireVisible(db: Db, nickname: string, viewerId: number | undefined): Promise<number> {
  const id = await findVisible(db, nickname, viewerId);
  if (id === undefined) throw new AppError("MEMBER_NOT_FOUND");
  return id;
}

async function requireOther(db: Db, memberId: number, nickname: string) {
  // Also somebody suspended, who may come back.
  const other = await requireMember(db, nickname, { suspended: true });
  if (other.id === memberId) throw new AppError("SELF_NOT_ALLOWED");
  return other;
}

/** `isSeen`: the other member sees something change. */
type Parting = { isSeen: boolean; toPublish: Publish[] };
const NOTHING: Parting = { isSeen: false, toPublish: [] };

/**
 * Ends being mates or takes back a request of `memberId`, both as if there were no block; a request of the other's goes
 * unheard, which they cannot tell from one that nobody answers.
 */
async function part(db: Db, memberId: number, otherId: number): Promise<Parting> {
  const standing = await lockStanding(db, memberId, otherId);
  if (standing?.relation === "MATES") {
    await deleteRelation(db, memberId, otherId);
    return { isSeen: true, toPublish: [await lapseBetween(db, memberId, otherId)] };
  }
  if (standing?.relation === "REQUESTED") {
    return { isSeen: !standing.bars, toPublish: await takeBack(db, memberId, otherId, standing) };
  }
  if (standing?.relation === "RECEIVED") {
    await ignoreRequest(db, otherId, memberId);
    return { isSeen: false, toPublish: [await withdrawMateRequest(db, memberId, otherId)] };
  }
  return NOTHING;
}
