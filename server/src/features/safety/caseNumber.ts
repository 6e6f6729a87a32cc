/** A case as people call it: year and month in which it was opened, by the clocks of Korea, and its number. */
import { dayOf } from "@fitmate/contract/wallTime";

export function caseNumberOf(number: number, openedAt: Date): string {
  const day = dayOf(openedAt);
  return `${day.slice(2, 4)}${day.slice(5, 7)}-${String(number).padStart(4, "0")}`;
}

/** The number of a case in `text`, with or without its month; undefined where there is none. */
export function caseNumberIn(text: string): number | undefined {
  const [, number] = /^(?:\d{4}-)?0*([1-9]\d{0,8})$/.exec(text.trim()) ?? [];
  return number === undefined ? undefined : Number(number);
}
