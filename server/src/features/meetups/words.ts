/** Moments and places as notifications say them. */
import { lastSound } from "@fitmate/contract/lastSound";
import { lasting } from "@fitmate/contract/duration";
import { spokenTime } from "@fitmate/contract/wallTime";
import { josa } from "es-hangul";

/** 오늘 오후 8:00, of what begins today or tomorrow. */
export function spokenTimeOf({ begins, isToday }: { begins: string; isToday: boolean }): string {
  return `${isToday ? "오늘" : "내일"} ${spokenTime(begins)}`;
}

const [SOON_MINUTES, STEP_MINUTES] = [10, 5] as const;

/** 2시간, 1시간 40분, 4분: to five minutes, since a reminder is never on the minute; the last ones as they are. */
export function leftWords(minutes: number): string {
  return lasting(minutes < SOON_MINUTES ? minutes : Math.round(minutes / STEP_MINUTES) * STEP_MINUTES);
}

/** ‘서울숲’으로, ‘뚝섬역’으로, ‘카페’로: the particle follows the name, not the mark after it. */
export function toPlace(name: string): string {
  return `‘${name}’${josa.pick(lastSound(name), "으로/로")}`;
}
