import { SPORTS } from "@fitmate/contract/sports";
import type { Sport } from "@fitmate/contract/profile";
import { Icon } from "../../ui/icons/Icon.tsx";
import { sportIcon, sportLabel } from "../../ui/sports/sport.ts";
import styles from "./CategoryButtons.module.css";

type CategoryButtonsProps = {
  value: Sport | null;
  /** null: the chosen one was pressed again. */
  onChange: (value: Sport | null) => void;
  /** One below the other from 960 px on, as beside the list. */
  column?: boolean;
};

/** 러닝, 등산, 헬스: at most one is chosen; pressing it again clears it. */
export function CategoryButtons({ value, onChange, column = false }: CategoryButtonsProps) {
  return (
    <div className={styles.row} role="group" aria-label="카테고리" data-column={column || undefined}>
      {SPORTS.map((sport) => (
        <button
          key={sport}
          type="button"
          className={styles.button}
          aria-pressed={sport === value}
          data-sport={sport}
          onClick={() => onChange(sport === value ? null : sport)}
        >
          <Icon name={sportIcon[sport]} size={20} />
          {sportLabel[sport]}
        </button>
      ))}
    </div>
  );
}
