/** All that a profile shows, in words: what a report of one copies, and what its sheet says that it sends along. */
import { praises } from "./praises.ts";
import { sports } from "./sports.ts";

type ShownProfile = {
  introduction?: string | undefined;
  exerciseChoice?: readonly (keyof typeof sports)[] | undefined;
  trust?:
    | { times: number; people: number; again: number | null; praises: readonly (keyof typeof praises)[] }
    | null
    | undefined;
};

/** Introduction, sports and what others know of how somebody trains, each on a line of its own; without what is not there. */
export function shownProfileWords({ introduction = "", exerciseChoice = [], trust }: ShownProfile): string {
  const lines = [
    introduction,
    exerciseChoice.length > 0 && `운동: ${exerciseChoice.map((sport) => sports[sport].word).join(", ")}`,
    trust && `함께 운동 ${trust.times}번 · ${trust.people}명`,
    trust?.again && `${trust.again}명이 또 하고 싶어 해요`,
    trust && trust.praises.length > 0 && `칭찬: ${trust.praises.map((praise) => praises[praise].words).join(", ")}`,
  ];
  return lines.filter(Boolean).join("\n");
}
