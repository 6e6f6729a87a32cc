/** Moments and places as notifications say them. */

import { spokenDay, spokenTime } from "@fitmate/contract/wallTime";

/** 11월 28일 오후 8:00 */
export function spokenMoment(wall: string): string {
  return `${spokenDay(wall)} ${spokenTime(wall)}`;
}

/** 오늘 오후 8:00, of what begins today or tomorrow. */
export function spokenTimeOf({ begins, isToday }: { begins: string; isToday: boolean }): string {
  return `${isToday ? "오늘" : "내일"} ${spokenTime(begins)}`;
}

const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const FINALS = 28;
const FINAL_L = 8;

/** ‘서울숲’으로, ‘뚝섬역’으로, ‘카페’로: the particle follows the last syllable, whose final ㄹ counts as none. */
export function toPlace(name: string): string {
  const last = name.charCodeAt(name.length - 1);
  const final = last >= FIRST_SYLLABLE && last <= LAST_SYLLABLE ? (last - FIRST_SYLLABLE) % FINALS : 0;
  return `‘${name}’${final === 0 || final === FINAL_L ? "로" : "으로"}`;
}
