/** Hiding what a case is about, and showing it again: each feature does so with what is its own. */
import type { TargetKind } from "@fitmate/contract/safety";
import type { Bus } from "../../../platform/bus/bus.ts";
import type { Db } from "../../../platform/db/database.ts";
import { hideMessages, showMessages } from "../../chat/hidingService.ts";
import { setNoteHidden } from "../../mates/requests/noteQueries.ts";
import { hideMeetup, showMeetup } from "../../meetups/moderationService.ts";
import { hideEnclosed } from "../../meetups/plans/hidingQueries.ts";
import { hideProposal } from "../../meetups/plans/hidingService.ts";
import { hideComment, hidePost, showComment, showPost } from "../../posts/hidingService.ts";
import { hideProfile, showProfile } from "../../profile/hidingService.ts";
import { selectReportedPair } from "../reports/evidenceQueries.ts";

export type Hideable = {
  caseId: number;
  targetKind: TargetKind;
  targetId: number;
  /** It gives way to a placeholder until then: only what has an address. */
  until?: Date | null;
  /** Of MESSAGES. */
  messages?: { roomId: number; seqs: readonly number[] } | undefined;
};

/** Answers what to publish after the commit. What is gone, or hidden, stays so. */
export async function hideTarget(trx: Db, hideable: Hideable): Promise<(bus: Bus) => void> {
  const { targetKind, targetId, until = null, messages } = hideable;
  if (targetKind === "MESSAGES") return messages ? hideMessages(trx, messages) : () => {};
  if (targetKind === "PLAN") return hideProposal(trx, targetId, true);
  if (targetKind === "POST") await hidePost(trx, targetId, until);
  else if (targetKind === "COMMENT") await hideComment(trx, targetId, until);
  else if (targetKind === "MEETUP") await hideMeetup(trx, targetId, until);
  else if (targetKind === "PROFILE") await hideProfile(trx, targetId, until);
  else if (targetKind === "REQUEST") await hideRequest(trx, hideable, true);
  return () => {};
}

/** The same way back. */
export async function showTarget(trx: Db, hideable: Hideable): Promise<(bus: Bus) => void> {
  const { targetKind, targetId, messages } = hideable;
  if (targetKind === "MESSAGES") return messages ? showMessages(trx, messages) : () => {};
  if (targetKind === "POST") await showPost(trx, targetId);
  else if (targetKind === "COMMENT") await showComment(trx, targetId);
  else if (targetKind === "MEETUP") return showMeetup(trx, targetId);
  else if (targetKind === "PROFILE") await showProfile(trx, targetId);
  else if (targetKind === "PLAN") return hideProposal(trx, targetId, false);
  else if (targetKind === "REQUEST") await hideRequest(trx, hideable, false);
  return () => {};
}

/** What was said and proposed with a mate request. */
async function hideRequest(trx: Db, { caseId, targetId }: Hideable, isHidden: boolean): Promise<void> {
  const pair = await selectReportedPair(trx, caseId);
  if (pair && (await setNoteHidden(trx, pair, targetId, isHidden))) await hideEnclosed(trx, pair, isHidden);
}
