/** Weekly slots as the database keeps them: one bit each, in order of the week. */
import { type Slot, SLOTS } from "@fitmate/contract/profile";

export function toBits(slots: readonly Slot[]): number {
  return SLOTS.reduce((bits, slot, place) => (slots.includes(slot) ? bits | (1 << place) : bits), 0);
}

/** In order of the week. */
export function fromBits(bits: number): Slot[] {
  return SLOTS.filter((_, place) => (bits & (1 << place)) !== 0);
}
