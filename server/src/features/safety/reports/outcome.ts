/** What became of a report, in a sentence. */
import { TARGET_KINDS, type TargetKind } from "@fitmate/contract/safety";
import { josa } from "es-hangul";
import type { StoredKind } from "../measures/queries.ts";
import type { OwnMeasure } from "./mineQueries.ts";

const DAY_MS = 86_400_000;

/** Something that was done: for how many days, or without an end. */
type Done = { kind: StoredKind; days: number | null };

/** `words`: what the moderator says where nothing was done. Nothing in it but what was done: no word of what else is known. */
export function outcomeOf(acted: boolean, target: TargetKind, measures: readonly OwnMeasure[], words: string): string {
  if (!acted && measures.length > 0) return TAKEN_BACK;
  if (!acted) return words || NOTHING;
  const standing = measures.filter(({ undoneAt }) => undoneAt === null);
  if (measures.length > 0 && standing.length === 0) return TAKEN_BACK;
  return `${actsOf(standing.map(doneOf), target)} ${THANKS}`;
}

export const TAKEN_BACK = "다시 살펴보고 처음 조치를 되돌렸어요.";
export const NOTHING = "살펴보았지만 운영 규칙에 어긋나지 않는다고 봤어요.";
export const THANKS = "알려 줘서 고마워요.";

function doneOf({ kind, since, until }: OwnMeasure): Done {
  return { kind, days: until && Math.round((until.getTime() - since.getTime()) / DAY_MS) };
}

/** What was done, in one sentence. */
export function actsOf(done: readonly Done[], target: TargetKind): string {
  const acts = done.map(({ kind, days }) =>
    ACTS[kind](days === null ? "계속" : `${days}일 동안`, target, days === null),
  );
  return acts.map(({ and, end }, index) => (index < acts.length - 1 ? and : end)).join(" ");
}

type Act = { and: string; end: string };

const ACTS: Record<StoredKind, (length: string, target: TargetKind, isForGood: boolean) => Act> = {
  WARNING: () => ({ and: "경고하고", end: "경고했어요." }),
  HIDE: (_, target) => ({
    and: `${josa(TARGET_KINDS[target], "을/를")} 가리고`,
    end: `${josa(TARGET_KINDS[target], "을/를")} 가렸어요.`,
  }),
  NO_WRITING: (length) => ({
    and: `글과 메시지 쓰기를 ${length} 막고`,
    end: `글과 메시지 쓰기를 ${length} 막았어요.`,
  }),
  OFF_MAP: (length) => ({ and: `지도에서 ${length} 내리고`, end: `지도에서 ${length} 내렸어요.` }),
  SUSPENSION: (length, _, isForGood) =>
    isForGood
      ? { and: "다시 이용할 수 없게 하고", end: "다시 이용할 수 없게 했어요." }
      : { and: `이용을 ${length} 멈추고`, end: `이용을 ${length} 멈췄어요.` },
};
