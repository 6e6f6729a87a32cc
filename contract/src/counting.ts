/** Numbers as one counts aloud. */
import { grouped } from "./grouped.ts";

const COUNTING_WORDS = ["한", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉", "열"];

/** 한 명, 두 번, 여섯 가지: as one counts aloud, before what is counted; above ten in digits. */
export const countingWord = (number: number): string => COUNTING_WORDS[number - 1] ?? grouped(number);

/** 첫 번째, 두 번째, 11번째 */
export function ordinalWord(number: number): string {
  if (number === 1) return "첫 번째";
  const word = COUNTING_WORDS[number - 1];
  return word === undefined ? `${grouped(number)}번째` : `${word} 번째`;
}
