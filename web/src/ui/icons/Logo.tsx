import styles from "./Logo.module.css";

/** Mark and word. The link around it carries the name. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <svg className={styles.mark} aria-hidden="true">
        <use href="#logo-mark" />
      </svg>
      <svg className={styles.word} aria-hidden="true">
        <use href="#logo-word" />
      </svg>
    </span>
  );
}
