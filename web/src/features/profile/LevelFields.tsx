import { type Level, LEVEL_WORDS, LEVELS, type Levels, type Sport } from "@fitmate/contract/profile";
import { sports } from "@fitmate/contract/sports";
import { useId } from "react";
import { Radio } from "../../ui/fields/Choice.tsx";
import styles from "./Habits.module.css";

type LevelFieldsProps = { sports: readonly Sport[]; levels: Levels; onChange: (levels: Levels) => void };

/** How far I am in each sport I like. */
export function LevelFields({ sports: chosen, levels, onChange }: LevelFieldsProps) {
  return chosen.map((sport) => (
    <LevelField
      key={sport}
      question={sports[sport].question}
      options={LEVELS[sport]}
      value={levels[sport]}
      onChange={(level) => onChange({ ...levels, [sport]: level })}
    />
  ));
}

type LevelFieldProps = {
  question: string;
  options: readonly Level[];
  /** null = not said */
  value: Level | null;
  onChange: (value: Level | null) => void;
};

function LevelField({ question, options, value, onChange }: LevelFieldProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className={styles.legend}>
        {question} <span className={styles.optional}>선택</span>
      </legend>
      <div className={styles.levels}>
        {options.map((level) => (
          <Radio
            key={level}
            name={name}
            label={LEVEL_WORDS[level]}
            checked={value === level}
            onChange={() => onChange(level)}
          />
        ))}
        <Radio name={name} label="말하지 않을래요" checked={value === null} onChange={() => onChange(null)} />
      </div>
    </fieldset>
  );
}
