/** Who may do what with a check-in. */
import { type CheckInState, checkInStates } from "@fitmate/contract/checkIn";
import { AppError } from "../../../platform/http/errors.ts";
import type { Row } from "./queries.ts";

/** Until it is over, in whichever way. */
export const isOpen = ({ state }: Pick<Row, "state">): boolean => checkInStates[state].isOpen;

/** Refuses everybody but the member who has asked, as if there were no such check-in. */
export function requireMine(row: Row | undefined, memberId: number): asserts row is Row {
  if (row?.memberId !== memberId) throw new AppError("NOT_FOUND");
}

/** Refuses everybody but the mate who was asked, as if there were no such check-in. */
export function requireWatched(row: Row | undefined, memberId: number): asserts row is Row {
  if (row?.mateId !== memberId) throw new AppError("NOT_FOUND");
}

/** Refuses what is not one of `states`: it is over for what is to be done. */
export function requireState({ state }: Row, ...states: CheckInState[]): void {
  if (!states.includes(state)) throw new AppError("CHECK_IN_OVER");
}
