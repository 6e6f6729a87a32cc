/** Pointing at somebody, by mouse or by keyboard: what is meant shows on the map and in the list alike. */
import type { MapUser } from "@fitmate/contract/mates";
import type { FocusEvent } from "react";

/** Who is pointed at: one person, or everybody of a cluster that the list names; nobody. */
export type PointedAt = readonly MapUser[];

export const NOBODY_POINTED_AT: PointedAt = [];

export function isPointedAt(pointedAt: PointedAt, { nickname }: MapUser): boolean {
  return pointedAt.some((user) => user.nickname === nickname);
}

/** For whatever stands for `users`: calls `onPoint` with them, and with nobody afterwards. */
export function pointing(users: PointedAt, onPoint: (users: PointedAt) => void) {
  const start = () => onPoint(users);
  const end = () => onPoint(NOBODY_POINTED_AT);
  return {
    onPointerEnter: start,
    onPointerLeave: end,
    // A press focuses, too: what was pressed is chosen, and stays so without being pointed at.
    onFocus: ({ currentTarget }: FocusEvent) => currentTarget.matches(":focus-visible") && start(),
    onBlur: end,
  };
}
