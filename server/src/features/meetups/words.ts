/** Moments and places as notifications say them. */
import { lastSound } from "@fitmate/contract/lastSound";
import { spokenTime } from "@fitmate/contract/wallTime";
import { josa } from "es-hangul";

/** 오늘 오후 8:00, of what begins today or tomorrow. */
export function spokenTimeOf({ begins, isToday }: { begins: string; isToday: boolean }): string {
  return `${isToday ? "오늘" : "내일"} ${spokenTime(begins)}`;
}

/** ‘서울숲’으로, ‘뚝섬역’으로, ‘카페’로: the particle follows the name, not the mark after it. */
export function toPlace(name: string): string {
  return `‘${name}’${josa.pick(lastSound(name), "으로/로")}`;
}
