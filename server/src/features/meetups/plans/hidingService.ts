/** What reports copy of plans that are proposed, and what moderators hide of them; each in the caller's transaction. */
import { proposalWords } from "@fitmate/contract/proposalWords";
import { NOBODY, type Publish } from "../../../platform/bus/bus.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { publishToMember } from "../../../platform/sse/memberTopic.ts";
import { publishProposal } from "../../chat/proposalService.ts";
import { lockRoom } from "../../chat/roomsQueries.ts";
import { lockGathering } from "../queries.ts";
import { setProposalHidden } from "./hidingQueries.ts";
import { shownTo } from "./masking.ts";
import { requireProposal } from "./policy.ts";
import { findProposal } from "./proposalQueries.ts";
import { findEnclosed } from "./requestQueries.ts";

/** What a proposal that the member has made or got says, and who says it. NOT_FOUND: there is none, or it is hidden. */
export async function copyProposal(
  db: Db,
  proposalId: number,
  memberId: number,
): Promise<{ proposerId: number; text: string }> {
  const proposal = await requireProposal(db, proposalId, memberId);
  if (proposal.isHidden && proposal.proposerId !== memberId) throw new AppError("NOT_FOUND");
  return { proposerId: proposal.proposerId, text: saidIn(proposal) };
}

/** The same of what `senderId` proposes with their request; undefined where they propose nothing, or it is hidden. */
export async function copyEnclosed(db: Db, memberId: number, senderId: number): Promise<string | undefined> {
  const enclosed = await findEnclosed(db, memberId, senderId);
  return enclosed?.proposerId === senderId && !enclosed.isHidden ? saidIn(enclosed) : undefined;
}

const saidIn = ({ words, placeName }: { words: string; placeName: string }) =>
  proposalWords({ words, place: { name: placeName } });

/**
 * Hides from the other what a proposal says in words, or shows it again; when it is, and whether it is a plan, stays. Who has made it
 * sees no change and hears of none: it would tell them who has reported it.
 */
export async function hideProposal(trx: Db, proposalId: number, isHidden: boolean): Promise<Publish> {
  const known = await findProposal(trx, proposalId);
  if (!known) return NOBODY;
  // The plan before its proposal, as by whoever calls it off. None is agreed on meanwhile: whose proposal it is, is locked.
  if (known.planId !== null) await lockGathering(trx, known.planId);
  await lockRoom(trx, known.roomId);
  const found = await findProposal(trx, proposalId);
  if (!found) return NOBODY;
  const { roomId, seq, proposerId, receiverId } = found;
  await setProposalHidden(trx, proposalId, isHidden, shownTo({ ...found, isHidden }));
  // Shown again it is news for the other one only, too.
  const publish = await publishProposal(trx, { roomId, seq, memberIds: [receiverId], proposerId, isHidden: true });
  return (bus) => {
    publish(bus);
    publishToMember(bus, receiverId, "plans");
  };
}
