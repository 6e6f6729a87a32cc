import { TRAINING_COUNTED_MONTHS } from "@fitmate/contract/limits";
import { praises } from "@fitmate/contract/praises";
import type { Trust } from "@fitmate/contract/trust";
import { Icon } from "../icons/Icon.tsx";
import styles from "./Trust.module.css";

/** 함께 운동 12번 · 8명 */
export const trustWords = ({ times, people }: Trust): string => `함께 운동 ${times}번 · ${people}명`;

/** The numbers of somebody who trains with others, on a profile. No stars, nothing bad, no ranking. */
export function TrustCard({ trust }: { trust: Trust }) {
  const { times, people, again } = trust;
  return (
    <section className={styles.trust} aria-label="함께 운동한 사람들의 이야기">
      <p className={styles.line}>
        <Mark />
        <span>
          함께 운동{" "}
          <b>
            {times}번 · {people}명
          </b>
          <br />
          <span className="caption">
            {[`최근 ${TRAINING_COUNTED_MONTHS}개월`, again && `${again}명이 또 하고 싶어 해요`]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </span>
      </p>
      {trust.praises.length > 0 && (
        <ul className={styles.praises}>
          {trust.praises.map((praise) => (
            <li key={praise}>
              <Icon name={praises[praise].icon} size={18} />
              {praises[praise].words}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** How often the two of us have trained together. */
export function TogetherCard({ times }: { times: number }) {
  return (
    <section className={styles.trust}>
      <p className={styles.line}>
        <span className={styles.plain}>
          <Icon name="calendar" size={20} />
        </span>
        <span>
          우리 둘은 <b>{times}번</b> 함께했어요
        </span>
      </p>
    </section>
  );
}

/** Two lanes, side by side. */
function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 44 44" aria-hidden="true">
      <circle cx="22" cy="22" r="22" fill="var(--surface-inverse)" />
      <g fill="none" strokeWidth="3.4" strokeLinecap="round">
        <path d="M7 18H24.5" stroke="var(--text-inverse)" />
        <path d="M7 27H24.5" stroke="var(--duo-2)" />
      </g>
      <circle cx="28" cy="18" r="3.9" fill="var(--text-inverse)" />
      <circle cx="28" cy="27" r="3.9" fill="var(--duo-2)" />
    </svg>
  );
}
