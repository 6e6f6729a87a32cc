import { useMyPlaceholder } from "../../../data/safety/placeholders.ts";
import { GivesWayLine } from "../../../ui/feedback/GivesWayLine.tsx";
import styles from "./GivenWay.module.css";

/** Says to its author that a post gives way. */
export function OwnGivesWay({ postId }: { postId: number }) {
  return (
    <div className={styles.own}>
      <GivesWayLine placeholder={useMyPlaceholder("POST", postId)} shownTo="나에게만" />
    </div>
  );
}
