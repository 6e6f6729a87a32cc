import styles from "./TypingNotice.module.css";

/** The other member is writing. Not read out: it would interrupt with every other word. */
export function TypingNotice({ nickname }: { nickname: string }) {
  return (
    <li className={styles.notice}>
      <span className={styles.dots} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span>{nickname}님이 입력하고 있어요</span>
    </li>
  );
}
