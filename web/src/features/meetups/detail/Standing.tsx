import { Icon } from "../../../ui/icons/Icon.tsx";
import type { StandingLine } from "./standing.ts";
import styles from "./Standing.module.css";

/** The line on top that says how it stands with me. */
export function Standing({ line: { look, icon, text, more } }: { line: StandingLine }) {
  return (
    <div className={styles.standing} data-look={look} role="status">
      <span className={styles.mark}>
        <Icon name={icon} size={20} />
      </span>
      <p>
        <b>{text}</b>
        {more.map((each) => (
          <small key={each}>{each}</small>
        ))}
      </p>
    </div>
  );
}
