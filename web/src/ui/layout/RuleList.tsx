import { Icon } from "../icons/Icon.tsx";
import styles from "./RuleList.module.css";

type RuleListProps = { rules: readonly { met: boolean; text: string }[]; id?: string };

/** Rules that tick themselves off while typing; never red. Give `id` and name it in the input's `aria-describedby`. */
export function RuleList({ rules, id }: RuleListProps) {
  return (
    <ul className={styles.rules} id={id} aria-live="polite">
      {rules.map(({ met, text }) => (
        <li key={text} data-met={met || undefined}>
          <span className={styles.dot}>
            <Icon name="check" />
          </span>
          <span>
            {text} <span className="sr-only">{met ? "충족" : "미충족"}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
