/** What I am about to say of a gathering, step by step. */
import { NAMED_PEOPLE_MAX, PRAISES_MAX } from "@fitmate/contract/limits";
import type { TrainingAnswer } from "@fitmate/contract/together";
import type { Praise } from "@fitmate/contract/trust";

/** With whom I trained, who did not come, with whom I would again, and what was good about whom; by nickname. */
export type Draft = {
  met: readonly string[];
  absent: readonly string[];
  again: readonly string[];
  praises: Readonly<Record<string, readonly Praise[]>>;
};

export const EMPTY: Draft = { met: [], absent: [], again: [], praises: {} };

/** NOTE stands beside the others: it leads back to where one came from. */
export type Step = "MET" | "ABSENT" | "AGAIN" | "PRAISE" | "NOTE" | "DONE";

const LANES: readonly Step[] = ["MET", "AGAIN", "PRAISE"];
export const STEPS = LANES.length;

/** How many steps are taken with this one. */
export const stepsTaken = (step: Step): number => Math.max(1, LANES.indexOf(step) + 1);

/** `nicknames` with `nickname` or without it, whichever they were not; with it only while there are fewer than `most`. */
export function toggled<Each>(all: readonly Each[], each: Each, most: number): readonly Each[] {
  if (all.includes(each)) return all.filter((other) => other !== each);
  return all.length < most ? [...all, each] : all;
}

/** How many more can be named, whether they came or not. */
export const nameable = ({ met, absent }: Draft): number => NAMED_PEOPLE_MAX - met.length - absent.length;

/** The draft once somebody else is named: what was said of whoever no longer is goes with them. */
export function named(draft: Draft, met: readonly string[]): Draft {
  return {
    ...draft,
    met,
    absent: draft.absent.filter((nickname) => !met.includes(nickname)),
    again: draft.again.filter((nickname) => met.includes(nickname)),
  };
}

/** The draft once only those of `nicknames` can be named. */
export function ofThose(draft: Draft, nicknames: readonly string[]): Draft {
  const among = (all: readonly string[]) => all.filter((nickname) => nicknames.includes(nickname));
  return named({ ...draft, absent: among(draft.absent) }, among(draft.met));
}

export function praised(draft: Draft, nickname: string, praise: Praise): Draft {
  const before = draft.praises[nickname] ?? [];
  return { ...draft, praises: { ...draft.praises, [nickname]: toggled(before, praise, PRAISES_MAX) } };
}

/** How many praises it holds. */
export const countPraises = ({ met, praises }: Draft): number =>
  met.reduce((total, nickname) => total + (praises[nickname]?.length ?? 0), 0);

/** As it is sent. Who is not among those of `again` is not spoken of: not to have said so is no answer. */
export function toAnswer({ met, absent, again, praises }: Draft): TrainingAnswer["people"] {
  return [
    ...met.map((nickname) => ({
      nickname,
      met: true,
      again: again.includes(nickname) || null,
      praises: [...(praises[nickname] ?? [])],
    })),
    ...absent.map((nickname) => ({ nickname, met: false, again: null, praises: [] })),
  ];
}
