import type { Sport } from "@fitmate/contract/profile";
import { Icon } from "../icons/Icon.tsx";
import { sportIcon } from "./sport.ts";
import styles from "./SportLine.module.css";

type SportLineProps = { sport: Sport; title: string; text: string };

/** What a bar says of a training: its sport, and two lines beside it, each cut where it is too long; in large letters each of two. Within something of that sport. */
export function SportLine({ sport, title, text }: SportLineProps) {
  return (
    <>
      <span className={styles.sport}>
        <Icon name={sportIcon[sport]} size={20} />
      </span>
      <span className={styles.text}>
        <b>{title}</b>
        <small>{text}</small>
      </span>
    </>
  );
}
