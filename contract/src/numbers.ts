/** Numbers in Korean sentences. */
import { grouped } from "./grouped.ts";

const MAN = 10_000;
const DAY_HOURS = 24;
const KM = 1_000;

/** 1,000 and 2,500만, of whole numbers: with commas, and in tens of thousands where it has no smaller part. */
export function inWords(number: number): string {
  return number >= MAN && number % MAN === 0 ? `${grouped(number / MAN)}만` : grouped(number);
}

/** 100자까지, 1,000자까지: how long a text may be, said alike on both sides. */
export const charactersUpTo = (most: number): string => `${inWords(most)}자까지`;

/** 하루, 6시간, 3일 */
export function hoursInWords(hours: number): string {
  if (hours === DAY_HOURS) return "하루";
  return hours % DAY_HOURS === 0 ? `${hours / DAY_HOURS}일` : `${hours}시간`;
}

/** 500m, 1km, 1.5km */
export const metresInWords = (metres: number): string => (metres < KM ? `${metres}m` : `${metres / KM}km`);

/** The same as what passes: 하루가, 6시간이, 3일이 */
export const passingHours = (hours: number): string => hoursInWords(hours) + (hours === DAY_HOURS ? "가" : "이");
