import { grouped } from "@fitmate/contract/grouped";
/** Numbers of the report in words. */

/** In place of a count that is not published. */
export const WITHHELD = "비공개";

/** 1,024건 */
export const countWords = (count: number | null, unit = ""): string =>
  count === null ? WITHHELD : `${grouped(count)}${unit}`;

/** Of a hundred; null where one of the two is not known, or there is nothing to be a part of. */
export const shareOf = (part: number | null, whole: number | null): number | null =>
  part === null || !whole ? null : Math.round((100 * part) / whole);

/** 7월 of `2026-07` */
export const monthWords = (month: string): string => `${Number(month.slice(5))}월`;

/** 2026년 상반기 */
export function halfWords(half: string): string {
  const [year, number] = half.split("-");
  return `${year}년 ${number === "1" ? "상반기" : "하반기"}`;
}
