/** What a decision about me says, in words. */
import { type Decision, type Measure, MEASURES, TARGET_KINDS, type TargetKind } from "@fitmate/contract/safety";
import { josa } from "es-hangul";
import { dayNameAt } from "../../../lib/wallClock.ts";

const until = ({ until: end }: Measure) => (end === null ? "" : `${dayNameAt(end)}까지 `);
const isOver = ({ until: end }: Measure, now: Date) => end !== null && Date.parse(end) <= now.getTime();

type Words = {
  /** As a headline: what has been done to me. */
  headline: (measure: Measure, kind: TargetKind | null) => string;
  /** The same once it is over, where it is told otherwise. */
  past?: string;
  /** As one of several. */
  name: (measure: Measure, kind: TargetKind | null) => string;
};

const WORDS: Record<Measure["kind"], Words> = {
  NONE: { headline: () => "조치하지 않았어요", name: () => "조치하지 않음" },
  WARNING: { headline: () => "경고를 받았어요", name: () => "경고" },
  HIDE: {
    headline: (_, kind) => `${withObject(kind)} 가렸어요`,
    name: (_, kind) => `${kind === null ? "내용" : TARGET_KINDS[kind]} 숨기기`,
  },
  NO_WRITING: {
    headline: (measure) => `${until(measure)}글과 메시지를 쓸 수 없어요`,
    past: "글과 메시지를 쓸 수 없었어요",
    name: (measure) => `${until(measure)}글·메시지 쓰기 막기`,
  },
  OFF_MAP: {
    headline: (measure) => `${until(measure)}지도에서 보이지 않아요`,
    past: "지도에서 보이지 않았어요",
    name: (measure) => `${until(measure)}지도에서 내리기`,
  },
  SUSPENSION: {
    headline: (measure) => (measure.until === null ? "다시 이용할 수 없어요" : `${until(measure)}이용이 멈춰 있어요`),
    past: "이용이 멈춰 있었어요",
    name: (measure) => (measure.until === null ? "이용 멈춤" : `${until(measure)}이용 멈춤`),
  },
};

/** Those that have not been taken back, what weighs most first. */
function standing({ measures }: Decision): Measure[] {
  return measures
    .filter(({ undoneAt }) => undoneAt === null)
    .toSorted((one, other) => MEASURES[other.kind].weight - MEASURES[one.kind].weight);
}

/** 댓글을 가렸어요 */
export function headlineOf(decision: Decision, now: Date): string {
  const [first] = standing(decision);
  if (!first) return decision.measures.length > 0 ? "조치를 되돌렸어요" : "조치하지 않았어요";
  const { headline, past } = WORDS[first.kind];
  return past !== undefined && isOver(first, now) ? `${until(first)}${past}` : headline(first, kindOf(decision));
}

/** 댓글 숨기기, 경고 */
export function measuresIn(decision: Decision): string {
  const names = standing(decision).map((measure) => WORDS[measure.kind].name(measure, kindOf(decision)));
  return names.length > 0 ? names.join(", ") : "되돌림";
}

/** Whether something of it still holds, and one can go on using everything else. */
export function leavesTheRest(decision: Decision, now: Date): boolean {
  const held = standing(decision).filter((measure) => !isOver(measure, now));
  return held.length > 0 && held.every(({ kind }) => kind !== "SUSPENSION");
}

/** What was reported may be erased by now. */
const kindOf = ({ content }: Decision): TargetKind | null => content[0]?.kind ?? null;

/** 댓글을, 메시지를; of what is erased 내용을. */
function withObject(kind: TargetKind | null): string {
  return josa(kind === null ? "내용" : TARGET_KINDS[kind], "을/를");
}
