import type { Meetup } from "@fitmate/contract/meetups";
import styles from "./QueueDots.module.css";

/** More dots than that are not counted. */
const DOTS_MAX = 12;

/** The seats that are taken, and who waits behind the lanes, me among them. */
export function QueueDots({ meetup: { capacity, before, waiting } }: { meetup: Meetup }) {
  const ahead = before ?? 0;
  const words = `${capacity}자리가 다 찼고, ${ahead > 0 ? `내 앞에 ${ahead}명이 기다려요.` : "내가 맨 앞이에요."}`;
  return (
    <div className={styles.queue}>
      {capacity + waiting <= DOTS_MAX && (
        <p className={styles.dots} aria-hidden="true">
          {dots("taken", capacity)}
          <b />
          {dots("wait", ahead)}
          <i data-seat="me" />
          {dots("wait", waiting - ahead - 1)}
        </p>
      )}
      <p className="caption">{words}</p>
    </div>
  );
}

function dots(seat: "taken" | "wait", count: number) {
  return Array.from({ length: Math.max(0, count) }, (_, index) => <i key={`${seat} ${index}`} data-seat={seat} />);
}
