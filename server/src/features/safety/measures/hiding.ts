/** Hiding what a case is about, and showing it again: each feature does so with what is its own. */
import type { TargetKind } from "@fitmate/contract/safety";
import { NOBODY, type Publish, together } from "../../../platform/bus/bus.ts";
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
  until?: Date | null | undefined;
  /** Of MESSAGES. */
  messages?: { roomId: number; seqs: readonly number[] } | undefined;
};

/** Answers what to publish after the commit. What is gone, or hidden, stays so. */
export async function hideTarget(trx: Db, hideable: Hideable): Promise<Publish> {
  return WAYS[hideable.targetKind]?.hide(trx, hideable) ?? NOBODY;
}

/** The same way back; `until`: what is hidden no more goes on giving way, or does so again. */
export async function showTarget(trx: Db, hideable: Hideable): Promise<Publish> {
  const shown = (await WAYS[hideable.targetKind]?.show(trx, hideable)) ?? NOBODY;
  return hideable.until ? together([shown, await hideTarget(trx, hideable)]) : shown;
}

type Step = (trx: Db, hideable: Hideable) => Promise<Publish>;

/** null: nobody but the moderators sees it. */
const WAYS: Record<TargetKind, { hide: Step; show: Step } | null> = {
  PROFILE: {
    hide: (trx, { targetId, until }) => untold(hideProfile(trx, targetId, until)),
    show: (trx, { targetId }) => untold(showProfile(trx, targetId)),
  },
  POST: {
    hide: (trx, { targetId, until }) => untold(hidePost(trx, targetId, until)),
    show: (trx, { targetId }) => untold(showPost(trx, targetId)),
  },
  COMMENT: {
    hide: (trx, { targetId, until }) => untold(hideComment(trx, targetId, until)),
    show: (trx, { targetId }) => untold(showComment(trx, targetId)),
  },
  REQUEST: {
    hide: (trx, hideable) => untold(hideRequest(trx, hideable, true)),
    show: (trx, hideable) => untold(hideRequest(trx, hideable, false)),
  },
  MESSAGES: {
    hide: async (trx, { messages }) => (messages ? hideMessages(trx, messages) : NOBODY),
    show: async (trx, { messages }) => (messages ? showMessages(trx, messages) : NOBODY),
  },
  MEETUP: {
    hide: (trx, { targetId, until }) => untold(hideMeetup(trx, targetId, until)),
    show: (trx, { targetId, until }) => showMeetup(trx, targetId, until),
  },
  PLAN: {
    hide: (trx, { targetId }) => hideProposal(trx, targetId, true),
    show: (trx, { targetId }) => hideProposal(trx, targetId, false),
  },
  TRAINING_NOTE: null,
};

/** Of what changes for whoever looks next. */
async function untold(change: Promise<void>): Promise<Publish> {
  await change;
  return NOBODY;
}

/** What was said and proposed with a mate request. */
async function hideRequest(trx: Db, { caseId, targetId }: Hideable, isHidden: boolean): Promise<void> {
  const pair = await selectReportedPair(trx, caseId);
  if (pair && (await setNoteHidden(trx, pair, targetId, isHidden))) await hideEnclosed(trx, pair, isHidden);
}
