import { DAY_PART_WORDS, DAY_PARTS, DAY_WORDS, DAYS, type Slot, SLOTS } from "@fitmate/contract/profile";
import { useId } from "react";
import styles from "./Habits.module.css";

type SlotGridProps = { value: readonly Slot[]; onChange: (value: Slot[]) => void };

/** When I usually have time: a checkbox for each part of each day. The answer is in order of the week. */
export function SlotGrid({ value, onChange }: SlotGridProps) {
  const id = useId();
  const toggle = (slot: Slot) =>
    onChange(SLOTS.filter((each) => (each === slot ? !value.includes(each) : value.includes(each))));
  return (
    <fieldset aria-describedby={id}>
      <legend className={styles.legend}>
        주로 운동하는 시간 <span className={styles.optional}>선택</span>
      </legend>
      <table className={styles.slots}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">시간</span>
            </th>
            {DAYS.map((day) => (
              <th key={day} scope="col">
                <abbr title={`${DAY_WORDS[day]}요일`}>{DAY_WORDS[day]}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {DAY_PARTS.map((part) => (
            <tr key={part}>
              <th scope="row">{DAY_PART_WORDS[part]}</th>
              {DAYS.map((day) => (
                <td key={day}>
                  <input
                    type="checkbox"
                    aria-label={`${DAY_WORDS[day]}요일 ${DAY_PART_WORDS[part]}`}
                    checked={value.includes(`${day}_${part}`)}
                    onChange={() => toggle(`${day}_${part}`)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="caption" id={id}>
        시간이 겹치는 메이트를 먼저 보여 드려요. 요일은 메이트만 볼 수 있어요.
      </p>
    </fieldset>
  );
}
