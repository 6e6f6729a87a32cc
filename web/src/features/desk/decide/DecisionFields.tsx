/** Measures from light to heavy, for how long, by which published reason, and the words that are read. */
import { DECISION_WORDS_MAX, MEASURE_DAYS_MAX } from "@fitmate/contract/limits";
import { RULE_CHAPTERS, RuleNumber, rules } from "@fitmate/contract/rules";
import { useId, useRef, useState } from "react";
import { Checkbox } from "../../../ui/fields/Choice.tsx";
import { describedBy, Field, FieldMessage } from "../../../ui/fields/Field.tsx";
import { TextArea } from "../../../ui/fields/TextField.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { KeyMark } from "../keys/Keys.tsx";
import { useKeys } from "../keys/useKeys.ts";
import { lengthWords } from "../words.ts";
import { canHide, CHOICES, DAYS, hasDays, needsRule } from "./decision.ts";
import styles from "./Decide.module.css";
import type { DraftForm } from "./useDraft.ts";

type FieldsProps = { form: DraftForm; wordsLabel: string };

export function DecisionFields({ form, wordsLabel }: FieldsProps) {
  const { draft, isHideable, problem, change } = form;
  return (
    <>
      <Measures form={form} />
      {hasDays(draft) && <Days form={form} />}
      {isHideable && canHide(draft) && <Hiding form={form} />}
      {needsRule(draft) && <Rule form={form} />}
      <TextArea
        label={wordsLabel}
        className={styles.words}
        value={draft.words}
        counter={lengthWords(draft.words, DECISION_WORDS_MAX)}
        onChange={(event) => change({ words: event.currentTarget.value })}
      />
      {problem?.field === "choice" && <FieldMessage kind="error" text={problem.text} />}
    </>
  );
}

function Measures({ form: { draft, isHideable, change } }: { form: DraftForm }) {
  const name = useId();
  const isOffered = (choice: number) => isHideable || CHOICES[choice]?.kind !== "HIDE";
  useKeys(
    Object.fromEntries(
      CHOICES.map((_, choice) => [String(choice), () => void (isOffered(choice) && change({ choice }))]),
    ),
  );
  return (
    <fieldset className={styles.measures}>
      <legend className="sr-only">조치</legend>
      {CHOICES.map(
        ({ label }, choice) =>
          isOffered(choice) && (
            <label key={label} className={styles.measure}>
              <input
                type="radio"
                name={name}
                aria-label={label}
                checked={draft.choice === choice}
                onChange={() => change({ choice })}
              />
              <span>{label}</span>
              <KeyMark>{String(choice)}</KeyMark>
            </label>
          ),
      )}
    </fieldset>
  );
}

function Days({ form: { draft, change, problem } }: { form: DraftForm }) {
  const [isOwn, setOwn] = useState(!DAYS.some((days) => String(days) === draft.days));
  const id = useId();
  return (
    <div className={styles.field} role="group" aria-labelledby={id}>
      <p className={styles.label} id={id}>
        며칠 동안
      </p>
      <div className={styles.days}>
        {DAYS.map((days) => (
          <button
            key={days}
            type="button"
            aria-pressed={!isOwn && draft.days === String(days)}
            onClick={() => {
              setOwn(false);
              change({ days: String(days) });
            }}
          >
            {days}일
          </button>
        ))}
        <button type="button" aria-pressed={isOwn} onClick={() => setOwn(true)}>
          직접
        </button>
        {isOwn && (
          <input
            className={styles.own}
            type="number"
            inputMode="numeric"
            aria-label="며칠"
            min={1}
            max={MEASURE_DAYS_MAX}
            value={draft.days}
            onChange={(event) => change({ days: event.currentTarget.value })}
          />
        )}
      </div>
      {problem?.field === "days" && <FieldMessage kind="error" text={problem.text} />}
    </div>
  );
}

function Hiding({ form: { draft, change } }: { form: DraftForm }) {
  useKeys({ h: () => change({ hides: !draft.hides }) });
  return (
    <div className={styles.hiding}>
      <Checkbox
        label="내용도 함께 숨기기"
        checked={draft.hides}
        onChange={(event) => change({ hides: event.currentTarget.checked })}
      />
      <KeyMark>H</KeyMark>
    </div>
  );
}

const isRule = (value: string): value is RuleNumber => RuleNumber.safeParse(value).success;

function Rule({ form: { draft, change, problem } }: { form: DraftForm }) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const error = problem?.field === "rule" ? problem.text : undefined;
  useKeys({ r: () => select.current?.focus() });
  return (
    <Field id={id} label="공개된 이유" counter={<KeyMark>R</KeyMark>} error={error}>
      <span className={styles.picker}>
        <select
          ref={select}
          id={id}
          value={draft.rule}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error })}
          onChange={({ currentTarget: { value } }) => change({ rule: isRule(value) ? value : "" })}
        >
          <option value="">골라 주세요</option>
          {Object.entries(RULE_CHAPTERS).map(([chapter, title]) => (
            <optgroup key={chapter} label={title}>
              {RuleNumber.options
                .filter((number) => number.startsWith(`${chapter}-`))
                .map((number) => (
                  <option key={number} value={number}>
                    {number} {rules[number].title}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
        <Icon name="chevron-down" size={18} />
      </span>
    </Field>
  );
}
