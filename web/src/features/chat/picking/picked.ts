/** Which messages are chosen for a report: of one member beside my own, and not too many. */
import { REPORT_MESSAGES_MAX } from "@fitmate/contract/limits";
import type { Bubble } from "../log/log.ts";

/** Chosen messages by their `seq`. */
export type Picked = ReadonlyMap<number, Bubble>;

/** Whether `bubble` may be chosen as well, or is. */
export function canPick(picked: Picked, bubble: Bubble): boolean {
  if (bubble.seq === null || bubble.deleted) return false;
  if (picked.has(bubble.seq)) return true;
  if (picked.size >= REPORT_MESSAGES_MAX) return false;
  const other = subjectOf(picked);
  return bubble.mine || other === undefined || (other.sender === bubble.sender && other.folded === bubble.folded);
}

/** Chooses `bubble`, or no longer. */
export function toggled(picked: Picked, bubble: Bubble): Picked {
  const next = new Map(picked);
  if (bubble.seq === null) return next;
  if (!next.delete(bubble.seq)) next.set(bubble.seq, bubble);
  return next;
}

/** A message of the one whom it is about: the report needs one. */
export const subjectOf = (picked: Picked): Bubble | undefined => [...picked.values()].find(({ mine }) => !mine);
