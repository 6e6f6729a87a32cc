/** Weeks side by side; each says in a sentence what it shows. */
import { CASE_GOAL_HOURS } from "@fitmate/contract/limits";
import { hoursInWords } from "@fitmate/contract/numbers";
import type { CSSProperties } from "react";
import { durationWords } from "../../../lib/duration.ts";
import { Columns, Legend, Plot } from "../../../ui/charts/Plot.tsx";
import { topOf } from "../../../ui/charts/scale.ts";
import styles from "./DeskNumbersPage.module.css";
import { monthWords, type Week } from "./weeks.ts";

const GOAL_MINUTES = CASE_GOAL_HOURS * 60;

export function ReportsPlot({ weeks }: { weeks: readonly Week[] }) {
  const values = weeks.map(({ reports }) => reports);
  const top = topOf(Math.max(...values));
  const sentence = `${weeks.length}주 동안 주마다 ${Math.min(...values)}건에서 ${Math.max(...values)}건 사이, 이번 주 ${values.at(-1) ?? 0}건`;
  return (
    <section className={styles.wide}>
      <div className={styles.sub}>
        <h2>주마다 들어온 신고</h2>
        <Legend whole="들어온 신고" part="조치한 신고" />
      </div>
      <Plot top={top} sentence={sentence} foot={<Months weeks={weeks} />}>
        <Columns top={top} pairs={weeks.map(({ reports, acted }) => ({ whole: reports, part: acted }))} />
      </Plot>
    </section>
  );
}

/** In hours. Weeks without a decision are passed over. */
export function MedianPlot({ weeks }: { weeks: readonly Week[] }) {
  const last = Math.max(1, weeks.length - 1);
  const known = weeks.flatMap(({ medianMinutes }, index) =>
    medianMinutes === null ? [] : [{ x: (100 * index) / last, minutes: medianMinutes }],
  );
  const top = topOf(Math.max(0, ...known.map(({ minutes }) => minutes)) / 60);
  const y = (minutes: number) => 100 - (100 * minutes) / 60 / top;
  const newest = known.at(-1);
  const sentence = newest
    ? `결정까지 걸린 시간의 가운데값이 ${durationWords(known[0]?.minutes ?? 0)}에서 ${durationWords(newest.minutes)}이 되었어요`
    : "이 기간에는 결정이 없었어요";
  const tag: CSSProperties = newest ? { left: `${newest.x}%`, top: `${y(newest.minutes)}%` } : {};
  return (
    <section className={styles.narrow}>
      <div className={styles.sub}>
        <h2>결정까지 걸린 시간</h2>
        <p className="caption">목표는 {hoursInWords(CASE_GOAL_HOURS)} 안</p>
      </div>
      <Plot
        top={top}
        sentence={sentence}
        foot={<Months weeks={weeks} />}
        over={
          newest && (
            <>
              <i className={styles.dot} style={tag} />
              <span className={styles.tag} style={tag} data-left={newest.x < 30 || undefined}>
                {durationWords(newest.minutes)}
              </span>
            </>
          )
        }
      >
        {GOAL_MINUTES / 60 <= top && (
          <path className={styles.goal} d={`M0 ${y(GOAL_MINUTES)}H100`} vectorEffect="non-scaling-stroke" />
        )}
        <polyline
          className={styles.line}
          vectorEffect="non-scaling-stroke"
          points={known.map(({ x, minutes }) => `${x},${y(minutes)}`).join(" ")}
        />
      </Plot>
    </section>
  );
}

/** Where months begin. */
function Months({ weeks }: { weeks: readonly Week[] }) {
  const months = weeks.map((week, index) => ({ day: week.day, words: monthWords(week, weeks[index - 1]), index }));
  return (
    <>
      {months
        .filter(({ words, index }) => words !== "" && index < weeks.length * 0.85)
        .filter((_, index, all) => all.length < 8 || index % 2 === 0)
        .map(({ day, words, index }) => (
          <span key={day} className={styles.month} style={{ left: `${(100 * index) / weeks.length}%` }}>
            {words}
          </span>
        ))}
      <b className={styles.thisWeek}>이번 주</b>
    </>
  );
}
