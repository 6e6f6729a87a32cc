import type { Gender } from "@fitmate/contract/gender";
import { SPORTS } from "@fitmate/contract/sports";
import type { Sport } from "@fitmate/contract/profile";
import { type ComponentProps, type ReactNode, useId } from "react";
import { genderWord } from "../../lib/gender.ts";
import { Icon } from "../icons/Icon.tsx";
import type { IconName } from "../icons/icon-names.ts";
import { sportIcon, sportLabel } from "../sports/sport.ts";
import styles from "./Choice.module.css";

type ChoiceProps = Omit<ComponentProps<"input">, "type"> & { label: ReactNode };

/** One native radio with its word. */
export function Radio({ label, ...input }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input {...input} type="radio" />
      {label}
    </label>
  );
}

/** One native checkbox with its word. */
export function Checkbox({ label, ...input }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input {...input} type="checkbox" />
      {label}
    </label>
  );
}

type Choosable = string | boolean;
type RadioCardsProps<Value extends Choosable> = {
  legend: ReactNode;
  name?: string;
  /** null: nothing chosen yet. */
  value: Value | null;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; description?: ReactNode; icon?: IconName }[];
  /** How many beside each other; one below the other without it. */
  columns?: number;
};

/** One of a few, each a card that explains itself; the whole card is the label. */
export function RadioCards<Value extends Choosable>({
  legend,
  name,
  value,
  onChange,
  options,
  columns = 1,
}: RadioCardsProps<Value>) {
  const ownName = useId();
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.grid} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
        {options.map((option) => (
          <label key={String(option.value)} className={styles.card}>
            <input
              type="radio"
              name={name ?? ownName}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>
              <b>{option.label}</b>
              {option.description && <small>{option.description}</small>}
            </span>
            {option.icon && <Icon name={option.icon} size={20} />}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const GENDERS = (["MALE", "FEMALE"] as const).map((gender) => ({ value: gender, label: genderWord(gender) }));

/** 남성 or 여성. */
export function GenderCards(props: Pick<RadioCardsProps<Gender>, "value" | "onChange">) {
  return <RadioCards legend="성별" name="gender" columns={2} options={GENDERS} {...props} />;
}

const VISIBILITIES = [
  { value: true, label: "공개", description: "누구나 내 프로필을 볼 수 있고, 지도에는 동네 칸으로 보여요." },
  { value: false, label: "비공개", description: "지도에 나오지 않아요. 소개와 운동은 메이트만 볼 수 있어요." },
];

/** Whether one's profile is for everybody, and what that means. */
export function VisibilityCards(props: Pick<RadioCardsProps<boolean>, "value" | "onChange">) {
  return <RadioCards legend="정보 공개" name="isPublic" options={VISIBILITIES} {...props} />;
}

type SportCheckCardsProps = { legend: string; value: readonly Sport[]; onChange: (value: Sport[]) => void };

/** Any number of sports; a chosen card is tinted. The answer keeps the order 러닝, 등산, 헬스. */
export function SportCheckCards({ legend, value, onChange }: SportCheckCardsProps) {
  const toggle = (sport: Sport) =>
    onChange(SPORTS.filter((each) => (each === sport ? !value.includes(each) : value.includes(each))));
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.grid} data-sports>
        {SPORTS.map((sport) => (
          <label key={sport} className={styles.card} data-sport={sport}>
            <input type="checkbox" checked={value.includes(sport)} onChange={() => toggle(sport)} />
            <b>{sportLabel[sport]}</b>
            <Icon name={sportIcon[sport]} size={20} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
