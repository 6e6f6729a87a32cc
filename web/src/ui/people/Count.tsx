import styles from "./Count.module.css";

const CAP = 99;

/** How many wait for me: volt, 99+ at most, nothing at zero. The control around it says the number in its name. */
export function Count({ value }: { value: number }) {
  if (value <= 0) return null;
  return <span className={styles.count}>{value > CAP ? `${CAP}+` : value}</span>;
}

/** Something new is there. */
export function Dot() {
  return <span className={styles.dot} />;
}
