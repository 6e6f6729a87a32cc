/** A gathering while its host writes it, and what of that goes to the server. */
import {
  MEETUP_ASCENT_MAX_METRES,
  MEETUP_KILOMETRES_MAX,
  MEETUP_MINUTES_MIN,
  PACE_MAX_SECONDS,
  PACE_MIN_SECONDS,
} from "@fitmate/contract/limits";
import type { Meetup, MeetupPlace, NewMeetup } from "@fitmate/contract/meetups";
import type { Level, Sport } from "@fitmate/contract/profile";
import { hasEffort, SPORTS } from "@fitmate/contract/sports";
import { dayAfter, dayOf, wallTimeOf } from "@fitmate/contract/wallTime";
import { paceFace } from "../card/words.ts";

export type MeetupDraft = Pick<NewMeetup, "title" | "description" | "minutes" | "weeks" | "capacity"> &
  Pick<NewMeetup, "placeShown" | "audience" | "joining"> & {
    sport: Sport;
    /** `2026-11-28` and `20:00` */
    day: string;
    time: string;
    place: MeetupPlace | null;
    /** How its surroundings are called, once it is chosen. */
    area: string;
    level: Level | null;
    /** As they are typed. */
    kilometres: string;
    pace: string;
    ascent: string;
  };

/** In the evening most have time. */
const USUAL_TIME = "19:00";
/** Earlier than this today has not begun, later it is over. */
const [EARLIEST_HOUR, LATEST_HOUR] = [7, 21] as const;
const CAPACITY = 8;

/** What a new one begins with: on `day`, or on the next that makes sense. */
export function newDraft(now: Date, day?: string): MeetupDraft {
  const today = dayOf(now);
  const hour = Number(wallTimeOf(now).slice(11, 13));
  const isToday = (day === undefined || day <= today) && hour < LATEST_HOUR;
  return {
    sport: "RUNNING",
    title: "",
    description: "",
    day: isToday ? today : day !== undefined && day > today ? day : dayAfter(today, 1),
    time: isToday ? `${String(Math.max(hour + 2, EARLIEST_HOUR)).padStart(2, "0")}:00` : USUAL_TIME,
    minutes: MEETUP_MINUTES_MIN * 2,
    weeks: null,
    place: null,
    area: "",
    placeShown: "PARTICIPANTS",
    level: null,
    kilometres: "",
    pace: "",
    ascent: "",
    capacity: CAPACITY,
    audience: "EVERYONE",
    joining: "OPEN",
  };
}

/** What a change of one begins with. */
export function draftOf(meetup: Meetup): MeetupDraft {
  const { sport, title, description, begins, minutes, place, area, placeShown, level, capacity } = meetup;
  const { audience, joining, kilometres, paceSeconds, ascentMetres } = meetup;
  return {
    sport,
    title,
    description,
    day: begins.slice(0, 10),
    time: begins.slice(11, 16),
    minutes,
    weeks: null,
    place,
    area,
    placeShown,
    level,
    kilometres: kilometres === null ? "" : String(kilometres),
    pace: paceSeconds === null ? "" : paceFace(paceSeconds),
    ascent: ascentMetres === null ? "" : String(ascentMetres),
    capacity,
    audience,
    joining,
  };
}

/** Whether everybody is told of what was changed: another time, length or place. */
export function isMoved(draft: MeetupDraft, said: MeetupDraft): boolean {
  const told = ({ day, time, minutes, place }: MeetupDraft) =>
    JSON.stringify([day, time, minutes, place?.name, place?.latitude, place?.longitude]);
  return told(draft) !== told(said);
}

/** A draft as it was kept, or undefined where that is none, or changes something else than what is `said` now. */
export function readDraft(text: string, said?: MeetupDraft): MeetupDraft | undefined {
  try {
    const { said: before, ...draft } = JSON.parse(text) as Partial<MeetupDraft> & { said?: MeetupDraft };
    const isWhole = typeof draft.title === "string" && typeof draft.day === "string" && typeof draft.time === "string";
    const isStill = JSON.stringify(before) === JSON.stringify(said);
    return isWhole && isStill && SPORTS.some((sport) => sport === draft.sport) ? (draft as MeetupDraft) : undefined;
  } catch {
    return undefined;
  }
}

export const beginsAt = ({ day, time }: MeetupDraft): string => `${day}T${time}`;

/** Seconds a kilometre of 6:30, 6.30, 630 or 6; null where nothing is said, NaN where it is no pace. */
export function paceOf(typed: string): number | null {
  const text = typed.trim();
  if (text === "") return null;
  const [, minutes, seconds = "0"] = /^(\d{1,2}?)(?:(?:[:.분\s]\s*|(?=\d\d$))([0-5]?\d)초?)?$/.exec(text) ?? [];
  const pace = Number(minutes) * 60 + Number(seconds);
  return pace >= PACE_MIN_SECONDS && pace <= PACE_MAX_SECONDS ? pace : Number.NaN;
}

/** A number of 6, 6.5 or 6,5 up to `most`, to a tenth; null where nothing is said, NaN where it is none. */
function numberOf(typed: string, most: number): number | null {
  const text = typed.trim().replace(",", ".");
  if (text === "") return null;
  const number = /^\d+(\.\d)?$/.test(text) ? Number(text) : Number.NaN;
  return number > 0 && number <= most ? number : Number.NaN;
}

export const kilometresOf = (typed: string) => numberOf(typed, MEETUP_KILOMETRES_MAX);

/** Metres, whole ones. */
export function ascentOf(typed: string): number | null {
  const metres = numberOf(typed.replace(",", ""), MEETUP_ASCENT_MAX_METRES);
  return metres === null || Number.isInteger(metres) ? metres : Number.NaN;
}

/** What of effort is said in this sport: the rest is kept in case another is chosen, and not sent. */
export function effortOf({ sport, level, kilometres, pace, ascent }: MeetupDraft) {
  return {
    level,
    kilometres: hasEffort(sport, "kilometres") ? kilometresOf(kilometres) : null,
    paceSeconds: hasEffort(sport, "paceSeconds") ? paceOf(pace) : null,
    ascentMetres: hasEffort(sport, "ascentMetres") ? ascentOf(ascent) : null,
  };
}

/** What a draft without problems says. */
export function bodyOf(draft: MeetupDraft): NewMeetup {
  const { sport, title, description, minutes, weeks, place, placeShown, capacity, audience, joining } = draft;
  if (!place) throw new Error("a draft without a place is not sent");
  return {
    ...effortOf(draft),
    sport,
    title,
    description,
    begins: beginsAt(draft),
    minutes,
    weeks,
    place,
    placeShown,
    capacity,
    audience,
    joining,
  };
}
