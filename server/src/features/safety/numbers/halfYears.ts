/** Halves of calendar years and their months: `2026-2` and `2026-07`. */

const YEAR_MONTHS = 12;
const HALF_MONTHS = 6;

const twoDigits = (number: number): string => String(number).padStart(2, "0");

/** The month `months` after `month`. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const index = year * YEAR_MONTHS + number - 1 + months;
  return `${Math.floor(index / YEAR_MONTHS)}-${twoDigits((index % YEAR_MONTHS) + 1)}`;
}

/** The half that a month is in. */
export function halfOf(month: string): string {
  return `${month.slice(0, 4)}-${Number(month.slice(5)) <= HALF_MONTHS ? 1 : 2}`;
}

/** Its six months, first to last. */
export function monthsOf(half: string): string[] {
  const [year = "", number] = half.split("-");
  const first = `${year}-${number === "1" ? "01" : "07"}`;
  return Array.from({ length: HALF_MONTHS }, (_, index) => monthAfter(first, index));
}

/** From `last` back to `first`; `last` alone where that comes before. */
export function halvesBetween(first: string, last: string): string[] {
  const halves = [last];
  for (let half = last; half > first;) {
    half = halfOf(monthAfter(monthsOf(half)[0] ?? "", -1));
    halves.push(half);
  }
  return halves;
}
