/** What moderators decide, as they send it. */
import * as z from "zod/mini";
import { DECISION_WORDS_MAX, MEASURE_DAYS_MAX, MEASURES_MAX } from "./limits.ts";
import { charactersUpTo } from "./numbers.ts";
import { RuleNumber } from "./rules.ts";
import { MeasureKind, writtenText } from "./safety.ts";
import { queryInteger } from "./wire.ts";

/** `days`: with what holds for some time; null = for good. NONE stands alone. */
const MeasureGiven = z.strictObject({
  kind: MeasureKind,
  days: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(MEASURE_DAYS_MAX))), null),
});
export type MeasureGiven = z.infer<typeof MeasureGiven>;

const Measures = z.array(MeasureGiven).check(
  z.minLength(1),
  z.maxLength(MEASURES_MAX),
  z.refine(
    (given) =>
      new Set(given.map(({ kind }) => kind)).size === given.length &&
      (given.length === 1 || given.every(({ kind }) => kind !== "NONE")),
    { error: "같은 조치는 한 번만, ‘조치하지 않음’은 혼자 고를 수 있어요." },
  ),
);
const Words = writtenText(
  0,
  DECISION_WORDS_MAX,
  `본인에게 보낼 말은 ${charactersUpTo(DECISION_WORDS_MAX)} 쓸 수 있어요.`,
);

const decisionShape = { measures: Measures, rule: z.nullable(RuleNumber), words: Words };
const hasRule = z.refine<Pick<DecideBody, "measures" | "rule">>(
  ({ measures, rule }) => rule !== null || measures.every(({ kind }) => kind === "NONE"),
  { error: "공개된 이유를 골라 주세요." },
);

/** `rule` null: with NONE only. `words`: to whom it is about; with NONE to who has reported. */
export const NewDecision = z.strictObject(decisionShape).check(hasRule);
export type NewDecision = z.infer<typeof NewDecision>;

/** `seen`: how many reports, and whether what its author says against it, the case had when it was looked at; CASE_CHANGED: there is more. */
export const DecideBody = z
  .strictObject({ ...decisionShape, seen: z.strictObject({ reports: z.int(), contest: z.boolean() }) })
  .check(hasRule);
export type DecideBody = z.infer<typeof DecideBody>;

/**
 * On an objection. Accepted, what was decided is undone; `decision` is what holds instead; of whoever has reported nothing is
 * accepted without one that does something. `seen`: the newest measure of the case it is about, and how many of its measures were
 * not taken back, when it was looked at; CASE_CHANGED: it is otherwise by now.
 */
export const AnswerObjectionBody = z.strictObject({
  accept: z.boolean(),
  words: Words,
  decision: z.optional(NewDecision),
  seen: z.strictObject({ newest: z.nullable(z.int()), standing: z.int() }),
});
export type AnswerObjectionBody = z.infer<typeof AnswerObjectionBody>;

export const MeasureParams = z.object({ measureId: queryInteger(1) });
