import type { ReactNode } from "react";
import styles from "./Track.module.css";

/** What has happened, one line each, on one lane. */
export function Track({ children }: { children: ReactNode }) {
  return <ol className={styles.track}>{children}</ol>;
}

/** `act`: somebody did something about it. */
export function TrackItem({ act = false, words, about }: { act?: boolean; words: ReactNode; about: ReactNode }) {
  return (
    <li data-act={act || undefined}>
      <p>{words}</p>
      <small>{about}</small>
    </li>
  );
}
