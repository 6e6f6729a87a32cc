import type { LocationLedger } from "@fitmate/contract/locationLedger";
import { grouped } from "@fitmate/contract/grouped";
import type { CSSProperties } from "react";
import { dateOf } from "../../../lib/wallClock.ts";
import { averageOf, barsOf } from "./bars.ts";
import styles from "./ledger.module.css";

/** How many at least saw the square on each of the last days: a bar a day, dashed where it was paused. */
export function Bars({ page }: { page: LocationLedger }) {
  const bars = barsOf(page);
  const average = averageOf(bars);
  const most = Math.max(1, ...bars.map(({ shownTo }) => shownTo ?? 0));
  const today = bars.at(-1)?.shownTo ?? 0;
  return (
    <>
      <div className={styles.sum}>
        <h2 id="last-days">최근 {bars.length}일</h2>
        {average !== null && (
          <span className="caption">
            하루 평균 <b>{grouped(average)}명 이상</b>
          </span>
        )}
      </div>
      {average !== null && (
        <div
          role="img"
          aria-label={`최근 ${bars.length}일 동안 하루에 적어도 몇 명에게 보였는지. 가장 많은 날 ${grouped(most)}명, 오늘 ${grouped(today)}명`}
        >
          <div className={styles.bars}>
            {bars.map(({ day, shownTo }) => (
              <i
                key={day}
                data-rest={shownTo === null || undefined}
                style={{ "--share": (shownTo ?? 0) / most } as CSSProperties}
              />
            ))}
          </div>
          <div className={styles.axis}>
            <span>{dateOf(page.firstDay, page.lastDay)}</span>
            <span>오늘</span>
          </div>
        </div>
      )}
    </>
  );
}
