import type { Meetup } from "@fitmate/contract/meetups";
import { LateNote, LeaveButton } from "./LeaveButton.tsx";
import styles from "./acts.module.css";

/** The way out for who is in it, at the end of all there is to read. */
export function Leaving({ meetup }: { meetup: Meetup }) {
  return (
    <div className={styles.section}>
      <div className={styles.out}>
        <LeaveButton meetup={meetup} as="CONFIRMED" look="quiet" />
      </div>
      <LateNote lateFrom={meetup.lateFrom} />
    </div>
  );
}
