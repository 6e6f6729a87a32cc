import styles from "./TypingNotice.module.css";

/** Who is writing. Not read out: it would interrupt with every other word. */
export function TypingNotice({ nicknames }: { nicknames: readonly string[] }) {
  return (
    <li className={styles.notice}>
      <span className={styles.dots} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span>{whoOf(nicknames)} 입력하고 있어요</span>
    </li>
  );
}

function whoOf([first = "", ...others]: readonly string[]): string {
  return others.length === 0 ? `${first}님이` : `${first}님 외 ${others.length}명이`;
}
