import { Icon } from "../../ui/icons/Icon.tsx";
import { shortCount } from "./shortCount.ts";
import styles from "./Stat.module.css";

type StatProps = {
  icon: "heart" | "comment" | "eye";
  /** What is counted: for screen readers, or beside the number. */
  name: string;
  count: number;
  named?: boolean;
};

/** A small count with its icon. */
export function Stat({ icon, name, count, named = false }: StatProps) {
  return (
    <span className={styles.stat}>
      <Icon name={icon} size={16} />
      <span className={named ? undefined : "sr-only"}>{name}</span> {shortCount(count)}
    </span>
  );
}
