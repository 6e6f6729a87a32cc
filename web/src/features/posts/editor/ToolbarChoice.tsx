import { Icon } from "../../../ui/icons/Icon.tsx";
import styles from "./Toolbar.module.css";

type ToolbarChoiceProps = {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
};

/** One of several looks. What the text has and the list has not, a size from elsewhere, is kept until another is chosen. */
export function ToolbarChoice({ label, value, options, onChoose }: ToolbarChoiceProps) {
  const isKnown = options.some((option) => option.value === value);
  return (
    <span className={styles.choice}>
      <select aria-label={label} title={label} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        {!isKnown && <option value={value}>다른 값</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={16} />
    </span>
  );
}
