/** Moments and places as notifications say them. */

/** 오후 8:00 of `2026-11-28T20:00`. */
export function spokenTime(wall: string): string {
  const hours = Number(wall.slice(11, 13));
  return `${hours < 12 ? "오전" : "오후"} ${hours % 12 || 12}:${wall.slice(14, 16)}`;
}

/** 11월 28일 오후 8:00 */
export function spokenMoment(wall: string): string {
  return `${Number(wall.slice(5, 7))}월 ${Number(wall.slice(8, 10))}일 ${spokenTime(wall)}`;
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
