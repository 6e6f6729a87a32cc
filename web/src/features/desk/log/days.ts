/** Stretches of days that the log is looked through by, up to today. */
import { dayAfter } from "@fitmate/contract/wallTime";

type Days = { since: string; until: string };

/** How many days each has, today included; 어제 is the one before. */
const STRETCHES = [
  ["today", 1],
  ["week", 7],
  ["month", 30],
] as const;

/** With the days they are, by the day it is. */
export const stretchesOf = (today: string): { name: string; label: string; days: Days }[] =>
  STRETCHES.map(([name, length]) => ({
    name,
    label: length === 1 ? "오늘" : `최근 ${length}일`,
    days: { since: dayAfter(today, 1 - length), until: today },
  }));
