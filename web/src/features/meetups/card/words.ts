/** What there is to say of a gathering in a word or two. */
import type { MeetupItem } from "@fitmate/contract/meetups";
import { grouped } from "@fitmate/contract/grouped";
import type { Level, Sport } from "@fitmate/contract/profile";
import { hasEffort, sports } from "@fitmate/contract/sports";
import { bandWords } from "../../../lib/korean.ts";
import type { IconName } from "../../../ui/icons/icon-names.ts";

type Effort = Pick<MeetupItem, "sport" | "level" | "paceSeconds" | "kilometres" | "ascentMetres">;

export function levelWords(sport: Sport, level: Level): string {
  return (sports[sport].levels as Readonly<Partial<Record<Level, string>>>)[level] ?? "";
}

/** 6:30 */
export function paceFace(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** 오름 1,420m */
export const ascentWords = (metres: number): string => `오름 ${grouped(metres)}m`;

/** 8km · 6:30/km, 7km · 오름 420m, 1~3년; nothing where nothing is said. */
export function effortWords({ sport, level, paceSeconds, kilometres, ascentMetres }: Effort): string {
  return [
    kilometres !== null && `${kilometres}km`,
    paceSeconds !== null && `${paceFace(paceSeconds)}/km`,
    ascentMetres !== null && ascentWords(ascentMetres),
    level !== null && levelWords(sport, level),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** 7명이 함께해요, or 함께했어요; of me alone 아직 나 혼자예요. */
export function togetherWords({ people, part, status }: Pick<MeetupItem, "people" | "part" | "status">): string {
  const isAlone = people === 1 && part === "CONFIRMED";
  if (status === "UPCOMING") return isAlone ? "아직 나 혼자예요" : `${people}명이 함께해요`;
  return isAlone ? "나 혼자였어요" : `${people}명이 함께했어요`;
}

/** Of what is measured in the sport, else its own. */
export function effortIcon(sport: Sport): IconName {
  if (hasEffort(sport, "paceSeconds")) return "pace";
  return hasEffort(sport, "kilometres") ? "route" : sports[sport].icon;
}

/** Where it is, as far as one may know, and how far from me. */
export function placeWords({ area, place, distanceBand }: Pick<MeetupItem, "area" | "place" | "distanceBand">): string {
  return [place?.name ?? area, distanceBand && bandWords(distanceBand)].filter(Boolean).join(" · ");
}

/** Who may join, where that is not everybody. */
export const AUDIENCE_WORDS = { EVERYONE: null, MATES: "메이트만", SAME_GENDER: "같은 성별끼리" } as const;
