/** A plan while somebody proposes it, and what of that goes to the server. */
import { countCharacters } from "@fitmate/contract/characters";
import { PLAN_WORDS_MAX } from "@fitmate/contract/limits";
import type { GatheringPlace } from "@fitmate/contract/gatherings";
import type { PlanOffers } from "@fitmate/contract/plans";
import type { Sport } from "@fitmate/contract/profile";
import type { NewProposal } from "@fitmate/contract/proposals";
import { SPORTS, sports } from "@fitmate/contract/sports";
import { dayAfter, dayOf } from "@fitmate/contract/wallTime";
import { tooLong } from "../../../ui/fields/tooLong.ts";
import { placeNameProblem, whenProblem } from "../form/whenAndWhere.ts";

export type PlanDraft = {
  sport: Sport;
  minutes: number;
  /** One of those that are offered; null: nothing is chosen yet, which is the first of them. */
  begins: string | null;
  /** Of one's own, in place of an offered one. */
  ownTime: { day: string; time: string } | null;
  place: GatheringPlace | null;
  ownPlace: GatheringPlace | "SOUGHT" | null;
  words: string;
};

const USUAL_TIME = "19:00";

/** What one begins with: nothing, or what is countered or was enclosed. */
export function newDraft(
  sport: Sport,
  from?: Omit<NewProposal, "words"> & { words?: string | null | undefined },
): PlanDraft {
  return {
    sport: from?.sport ?? sport,
    minutes: from?.minutes ?? sports[sport].minutes,
    begins: from?.begins ?? null,
    ownTime: null,
    place: from?.place ?? null,
    ownPlace: null,
    words: from?.words ?? "",
  };
}

/** A draft as it was kept, or undefined where that is none. */
export function readDraft(text: string): PlanDraft | undefined {
  try {
    const draft = JSON.parse(text) as Partial<PlanDraft>;
    const isWhole = typeof draft.words === "string" && typeof draft.minutes === "number";
    return isWhole && SPORTS.some((sport) => sport === draft.sport) ? (draft as PlanDraft) : undefined;
  } catch {
    return undefined;
  }
}

/** Another sport takes another time, and has other places; what is one's own stays. */
export function withSport(draft: PlanDraft, sport: Sport): PlanDraft {
  const isUsual = draft.minutes === sports[draft.sport].minutes;
  return { ...draft, sport, minutes: isUsual ? sports[sport].minutes : draft.minutes, place: null };
}

/** What a time of one's own begins with: what was chosen, else tomorrow evening. */
export function ownTimeFrom(begins: string | null, now: Date): { day: string; time: string } {
  if (begins !== null) return { day: begins.slice(0, 10), time: begins.slice(11, 16) };
  return { day: dayAfter(dayOf(now), 1), time: USUAL_TIME };
}

/** What is offered, and before it what the other one has said. */
export type Choices = {
  times: { begins: string; overlaps: readonly string[]; isTheirs: boolean }[];
  places: { place: GatheringPlace; kind: PlanOffers["places"][number] | null }[];
};

type Countered = Pick<NewProposal, "begins" | "place">;

export function choicesOf(offers: PlanOffers | undefined, countered: Countered | undefined): Choices {
  const times = (offers?.times ?? []).filter(({ begins }) => begins !== countered?.begins);
  const places = (offers?.places ?? []).filter(({ name }) => name !== countered?.place.name);
  return {
    times: [
      ...(countered ? [{ begins: countered.begins, overlaps: [], isTheirs: true }] : []),
      ...times.map(({ begins, overlaps }) => ({ begins, overlaps, isTheirs: false })),
    ],
    places: [
      ...(countered ? [{ place: countered.place, kind: null }] : []),
      ...places.map((kind) => ({
        place: { name: kind.name, latitude: kind.latitude, longitude: kind.longitude },
        kind,
      })),
    ],
  };
}

/** When it is to begin; null where nothing is chosen and nothing offered. */
export function beginsOf({ begins, ownTime }: PlanDraft, { times }: Choices): string | null {
  if (ownTime) return `${ownTime.day}T${ownTime.time}`;
  return (
    (times.find((time) => time.begins === begins) ?? times.find(({ overlaps }) => overlaps.length === 0) ?? times[0])
      ?.begins ?? null
  );
}

/** Where it is to be; null where nothing is chosen and nothing offered. */
export function placeOf({ place, ownPlace }: PlanDraft, { places }: Choices): GatheringPlace | null {
  if (ownPlace) return ownPlace === "SOUGHT" ? null : ownPlace;
  return (places.find((each) => each.place.name === place?.name) ?? places[0])?.place ?? null;
}

export type PlanProblems = { begins?: string; place?: string; words?: string };

/** What keeps it from being proposed, at the part it is about. */
export function problemsOf(draft: PlanDraft, choices: Choices, now: Date): PlanProblems {
  const place = placeOf(draft, choices);
  const when = whenProblem(beginsOf(draft, choices), now, "언제 만날지 골라 주세요.");
  const where = place === null ? "만날 곳을 찾거나 지도에서 골라 주세요." : placeNameProblem(place);
  const words = tooLong("한마디는", countCharacters(draft.words.trim()), PLAN_WORDS_MAX);
  return {
    ...(when && { begins: when }),
    ...(where && { place: where }),
    ...(words && { words }),
  };
}

/** What a draft without problems says. */
export function proposalOf(draft: PlanDraft, choices: Choices): NewProposal {
  const [begins, place] = [beginsOf(draft, choices), placeOf(draft, choices)];
  if (begins === null || place === null) throw new Error("a draft without a time or a place is not sent");
  return { sport: draft.sport, minutes: draft.minutes, begins, place, words: draft.words.trim() };
}

/** Whether it says the same as `countered`: that would be no answer. */
export function isSame(proposal: NewProposal, countered: NewProposal): boolean {
  const of = ({ sport, begins, minutes, place }: NewProposal) => [sport, begins, minutes, place.name].join("|");
  return of(proposal) === of(countered);
}
