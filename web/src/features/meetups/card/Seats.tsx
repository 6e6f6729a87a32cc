import type { MeetupItem } from "@fitmate/contract/meetups";
import type { ReactNode } from "react";
import styles from "./Seats.module.css";

/** Above it a lane that fills is read more easily. */
const DOTS_MAX = 12;

type SeatsProps = {
  seats: Pick<MeetupItem, "capacity" | "people" | "free" | "waiting">;
  /** One of those taken is mine. */
  mine?: boolean;
  large?: boolean;
  /** In place of how many are free. */
  children?: ReactNode;
};

/** A dot for each seat, and in words how many are free. */
export function Seats({ seats, mine = false, large = false, children }: SeatsProps) {
  const { capacity, people } = seats;
  return (
    <span className={styles.seats}>
      <SeatDots capacity={capacity} free={seats.free} mine={mine} large={large} />
      <span>
        {children || <FreeWords {...seats} />}
        <span className="sr-only">
          , {capacity}명 중 {people}명
        </span>
      </span>
    </span>
  );
}

/** 4자리 남음; 자리 없음 · 대기 2명 */
function FreeWords({ free, waiting }: Pick<MeetupItem, "free" | "waiting">) {
  if (free > 0) {
    return (
      <>
        <b>{free}자리</b> 남음
      </>
    );
  }
  return (
    <>
      <b>자리 없음</b>
      {waiting > 0 && ` · 대기 ${waiting}명`}
    </>
  );
}

type SeatDotsProps = { capacity: number; free: number; mine: boolean; large: boolean };

/** A seat that is kept for somebody who waits is not free. */
export function SeatDots({ capacity, free, mine, large }: SeatDotsProps) {
  const taken = capacity - free;
  if (capacity > DOTS_MAX) {
    return (
      <span className={styles.lane} aria-hidden="true">
        <i style={{ width: `${(taken / capacity) * 100}%` }} />
      </span>
    );
  }
  return (
    <span className={styles.dots} data-large={large || undefined} aria-hidden="true">
      {Array.from({ length: capacity }, (_, seat) => (
        <i key={seat} data-seat={seat >= taken ? undefined : mine && seat === taken - 1 ? "me" : "taken"} />
      ))}
    </span>
  );
}
