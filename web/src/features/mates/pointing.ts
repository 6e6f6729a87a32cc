/** Pointing at somebody, by mouse or by keyboard: what is meant shows on the map and in the list alike. */
import type { FocusEvent } from "react";
import type { Person } from "../../data/mates/wire.ts";

/** Who is pointed at: one person, or everybody of a cluster that the list names; nobody. */
export type PointedAt = readonly Person[];

export const NOBODY_POINTED_AT: readonly never[] = [];

export function isPointedAt(pointedAt: PointedAt, { nickname }: Person): boolean {
  return pointedAt.some((person) => person.nickname === nickname);
}

/** For whatever stands for `those`, people or others: calls `onPoint` with them, and with none afterwards. */
export function pointing<Thing>(those: readonly Thing[], onPoint: (those: readonly Thing[]) => void) {
  const start = () => onPoint(those);
  const end = () => onPoint(NOBODY_POINTED_AT);
  return {
    onPointerEnter: start,
    onPointerLeave: end,
    // A press focuses, too: what was pressed is chosen, and stays so without being pointed at.
    onFocus: ({ currentTarget }: FocusEvent) => currentTarget.matches(":focus-visible") && start(),
    onBlur: end,
  };
}
