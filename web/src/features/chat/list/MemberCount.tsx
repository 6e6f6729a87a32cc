import styles from "./MemberCount.module.css";

/** How many are in a group room, beside its name. */
export function MemberCount({ count }: { count: number }) {
  return (
    <span className={styles.count}>
      {" "}
      {count}
      <span className="sr-only">명</span>
    </span>
  );
}
