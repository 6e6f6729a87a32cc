import type { Sport } from "@fitmate/contract/profile";
import { SPORTS } from "@fitmate/contract/sports";
import { useId } from "react";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { sportIcon, sportLabel } from "../../../ui/sports/sport.ts";
import styles from "./MeetupForm.module.css";

/** 러닝, 등산, 헬스: native radios, so the arrow keys work. */
export function SportChoice({ value, onChange }: { value: Sport; onChange: (sport: Sport) => void }) {
  const name = useId();
  return (
    <div className={styles.sports} role="radiogroup" aria-label="운동">
      {SPORTS.map((sport) => (
        <label key={sport} data-sport={sport}>
          <input
            className="sr-only"
            type="radio"
            name={name}
            checked={sport === value}
            onChange={() => onChange(sport)}
          />
          <Icon name={sportIcon[sport]} size={20} />
          {sportLabel[sport]}
        </label>
      ))}
    </div>
  );
}
