/**
 * Reads what the demo tells: the people of data/members.txt, their habits (data/habits.txt), and what is between them
 * (data/mates/*.txt).
 */
import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { SPORTS, sports } from "@fitmate/contract/sports";
import type { LatLng } from "@fitmate/contract/cell";
import type { Gender } from "@fitmate/contract/gender";
import {
  DAY_PART_WORDS,
  DAY_PARTS,
  DAY_WORDS,
  DAYS,
  type Day,
  type DayPart,
  LEVEL_WORDS,
  LEVELS,
  Levels,
  type Slot,
  type Sport,
} from "@fitmate/contract/profile";
import { places } from "./places.ts";

export type DemoMember = {
  nickname: string;
  gender: Gender;
  exerciseChoice: Sport[];
  place: LatLng;
  isPublic: boolean;
  introduction: string;
  weeklySlots: Slot[];
  levels: Levels;
};

type Habits = Pick<DemoMember, "weeklySlots" | "levels">;

type DemoMessage = { sender: string; contents: string; at: Date };

/** One member asked another; what came of it. */
export type Acquaintance = {
  requester: string;
  receiver: string;
  askedAt: Date;
  /** undefined = the request still waits. */
  acceptedAt: Date | undefined;
  /** Ascending by time. */
  messages: DemoMessage[];
  /** How many of the last messages whom has not read. */
  unread: { nickname: string; count: number } | undefined;
};

const DATA = resolve(import.meta.dirname, "data");
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const KOREA_AHEAD_MS = 9 * 60 * MINUTE_MS;
const SPORT_WORDS = new Map<string, Sport>(SPORTS.map((sport) => [sports[sport].word, sport]));

const DAY_LETTERS = DAYS.map((day) => DAY_WORDS[day]).join("");
const PARTS_BY_WORD = new Map<string, DayPart>(DAY_PARTS.map((part) => [DAY_PART_WORDS[part], part]));

async function linesOf(file: string): Promise<string[]> {
  const text = await readFile(resolve(DATA, file), "utf8");
  return text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
}

/** Everybody, the two demo accounts first. */
export async function readMembers(): Promise<DemoMember[]> {
  const habits = await readHabits();
  return (await linesOf("members.txt")).map((line) => {
    const [nickname = "", letter, chosen = "", neighbourhood = "", visibility, introduction = ""] = line.split(/ \| ?/);
    const place = places[neighbourhood];
    const exerciseChoice = chosen.split(" ").flatMap((sport) => SPORT_WORDS.get(sport) ?? []);
    if (!place || exerciseChoice.length === 0) throw new Error(`members.txt: cannot read "${line}"`);
    const gender = letter === "남" ? "MALE" : "FEMALE";
    const isPublic = visibility === "공개";
    const { weeklySlots, levels } = habits.get(nickname) ?? habitsOf("", "");
    return { nickname, gender, exerciseChoice, place, isPublic, introduction, weeklySlots, levels };
  });
}

async function readHabits(): Promise<Map<string, Habits>> {
  const lines = await linesOf("habits.txt");
  return new Map(
    lines.map((line) => {
      const [nickname = "", times = "", levels = ""] = line.split(" | ");
      return [nickname, habitsOf(times, levels)];
    }),
  );
}

/** `times` as in 화목저녁 토아침, `words` as in 6분대, 보통 코스. */
function habitsOf(times: string, words: string): Habits {
  const weeklySlots = times.split(" ").flatMap((time) => {
    const [, days = "", partWord = ""] = /^([월화수목금토일]+)(.+)$/.exec(time) ?? [];
    const part = PARTS_BY_WORD.get(partWord);
    return days.split("").flatMap((letter): Slot[] => {
      const day: Day | undefined = DAYS[DAY_LETTERS.indexOf(letter)];
      return day && part ? [`${day}_${part}`] : [];
    });
  });
  const given = new Set(words.split(", "));
  const levelOf = (sport: Sport) => LEVELS[sport].find((level) => given.has(LEVEL_WORDS[level])) ?? null;
  const levels = Object.fromEntries(SPORTS.map((sport) => [sport, levelOf(sport)]));
  return { weeklySlots, levels: Levels.parse(levels) };
}

/** Everything between members, as if the last of it had happened just before `now`. */
export async function readAcquaintances(now: Date): Promise<Acquaintance[]> {
  const files = (await readdir(resolve(DATA, "mates"))).toSorted();
  const parsed = await Promise.all(files.map(async (file) => parse(await linesOf(`mates/${file}`), now)));
  return parsed.flat();
}

function parse(lines: string[], now: Date): Acquaintance[] {
  const acquaintances: Acquaintance[] = [];
  let clock = now;
  for (const line of lines) {
    const current = acquaintances.at(-1);
    const [, requester, receiver, asked, isWaiting] = /^(\S+) → (\S+), (\S+ 전)( 신청)?$/.exec(line) ?? [];
    const [, time] = /^ {2}(\d+(?:일|분) 전(?: \d\d:\d\d)?)$/.exec(line) ?? [];
    const [, reader, count] = /^ {2}\((\S+) (\d+)개 안 읽음\)$/.exec(line) ?? [];
    const [, sender, contents] = /^ {2}(\S+): (.+)$/.exec(line) ?? [];
    if (requester && receiver && asked) {
      const askedAt = timeOf(asked, now, "12:30");
      const acceptedAt = isWaiting ? undefined : timeOf(asked, now, "18:05");
      acquaintances.push({ requester, receiver, askedAt, acceptedAt, messages: [], unread: undefined });
    } else if (time) {
      clock = timeOf(time, now);
    } else if (current && reader) {
      current.unread = { nickname: reader, count: Number(count) };
    } else if (current && sender && contents) {
      current.messages.push({ sender, contents, at: clock });
      clock = new Date(clock.getTime() + typingMs(contents));
    } else {
      throw new Error(`demo/data/mates: cannot read "${line}"`);
    }
  }
  return acquaintances;
}

/** How long after a message the next one comes. */
function typingMs(contents: string): number {
  return 20_000 + contents.length * 1_500;
}

/** `12분 전`, `3일 전 20:14` or `3일 전`, which takes its time of day from `hour`; Korean time. */
function timeOf(text: string, now: Date, hour = "20:30"): Date {
  const [, amount, unit, clock = hour] = /^(\d+)(일|분) 전(?: (\d\d:\d\d))?$/.exec(text) ?? [];
  if (unit === "분") return new Date(now.getTime() - Number(amount) * MINUTE_MS);
  const today = new Date(now.getTime() + KOREA_AHEAD_MS).toISOString().slice(0, "2000-01-01".length);
  return new Date(Date.parse(`${today}T${clock}:00+09:00`) - Number(amount) * DAY_MS);
}
