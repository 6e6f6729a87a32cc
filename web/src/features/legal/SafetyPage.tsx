/** 처음 만날 때: what to think of before meeting somebody, and what to do in danger. */
import { paths } from "@fitmate/contract/paths";
import { Icon } from "../../ui/icons/Icon.tsx";
import { useAppBar } from "../../ui/layout/appBar.ts";
import { HABITS } from "./habits.ts";
import styles from "./SafetyPage.module.css";

/** Lanes of a track around one bend, inner to outer. */
const LANES = Array.from({ length: 9 }, (_, lane) => {
  const radius = 100 + 40 * lane;
  return `M${220 + 37 * (lane % 3)} ${300 - 40 * lane}H560A${radius} ${radius} 0 0 1 ${560 + radius} 400`;
});

export function Component() {
  useAppBar({ title: "처음 만날 때", backTo: paths.home() });
  return (
    <div className="container page page--sub">
      <section className={styles.hero}>
        <svg className={styles.art} viewBox="240 0 760 400" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
          <g fill="none" stroke="var(--hero-ink-line)" strokeWidth="20">
            {LANES.map((lane) => (
              <path key={lane} d={lane} />
            ))}
          </g>
          <path d="M248 140H560A260 260 0 0 1 764.9 239.9" fill="none" stroke="var(--art-paper)" strokeWidth="20" />
          <path d="M285 100H560A300 300 0 0 1 775.8 191.6" fill="none" stroke="var(--accent)" strokeWidth="20" />
          <circle cx="764.9" cy="239.9" r="20" fill="var(--art-paper)" />
          <circle cx="775.8" cy="191.6" r="20" fill="var(--accent)" />
        </svg>
        <h1>처음 만날 때</h1>
        <p>운동하러 가는 길이 편안하도록, 여섯 가지만 기억해요.</p>
      </section>
      <ul className={styles.habits}>
        {HABITS.map(({ icon, title, text }) => (
          <li key={title}>
            <span className={styles.icon}>
              <Icon name={icon} />
            </span>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <section className={styles.danger}>
        <div>
          <h2>위험하다고 느낀다면</h2>
          <p>그 자리를 벗어나 112에 전화해 주세요. 핏메이트는 112를 대신하지 않아요.</p>
        </div>
        <a className={styles.call} href="tel:112">
          <Icon name="phone" size={18} />
          112에 전화
        </a>
      </section>
    </div>
  );
}
