import type { DeskNumbers } from "@fitmate/contract/deskNumbers";
import { CASE_GOAL_HOURS, OBJECTION_GOAL_HOURS, URGENT_GOAL_HOURS } from "@fitmate/contract/limits";
import { hoursInWords } from "@fitmate/contract/numbers";
import { MEASURES, reportReasons } from "@fitmate/contract/safety";
import { dayOf } from "@fitmate/contract/wallTime";
import { durationWords, figureOf } from "../../../lib/duration.ts";
import { useNow } from "../../../lib/useNow.ts";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { Bars } from "../../../ui/charts/Bars.tsx";
import { Tile, Tiles } from "../../../ui/charts/Tiles.tsx";
import { measureName, nameOf } from "../words.ts";
import styles from "./DeskNumbersPage.module.css";
import { MedianPlot, ReportsPlot } from "./Plots.tsx";
import { allWeeks } from "./weeks.ts";

type ViewProps = { numbers: DeskNumbers; weeks: number };

const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((100 * part) / whole));

export function NumbersView({ numbers, weeks }: ViewProps) {
  const today = dayOf(useNow());
  const each = allWeeks(numbers.weeks, weeks, today);
  return (
    <div className={styles.view}>
      <Figures numbers={numbers} weeks={weeks} />
      <ReportsPlot weeks={each} />
      <MedianPlot weeks={each} />
      <section className={styles.narrow}>
        <h2>신고한 이유</h2>
        <Bars
          nothing="이 기간에는 신고가 없었어요."
          bars={numbers.reasons.map(({ reason, reports }) => ({ label: reportReasons[reason].title, value: reports }))}
        />
        <GoalsKept goals={numbers.goals} />
      </section>
      <section className={styles.wide}>
        <h2>한 일</h2>
        <Bars
          nothing="이 기간에는 조치가 없었어요."
          bars={numbers.measures.map(({ kind, forGood, count }) => ({
            label: forGood ? measureName(kind, null) : MEASURES[kind].word,
            value: count,
          }))}
        />
        {numbers.moderators && <Moderators moderators={numbers.moderators} />}
      </section>
    </div>
  );
}

function Figures({ numbers, weeks }: ViewProps) {
  const { reports, reportsBefore, acted, medianMinutes, medianUrgentMinutes, objections, overturned } = numbers;
  const [figure, unit] = medianMinutes === null ? ["–", ""] : figureOf(medianMinutes);
  const share = shareOf(acted, reports);
  return (
    <div className={styles.whole}>
      <Tiles>
        <Tile label="신고" figure={reports}>
          {beforeWords(reports, reportsBefore, weeks)}
        </Tile>
        <Tile label="조치한 신고" figure={share} unit="%">
          {acted}건
        </Tile>
        <Tile label="결정까지" figure={figure} unit={unit}>
          가운데값
          {medianUrgentMinutes !== null && (
            <>
              {" "}
              · 긴급 <b>{durationWords(medianUrgentMinutes)}</b>
            </>
          )}
        </Tile>
        <Tile label="이의" figure={objections}>
          뒤집힌 것{" "}
          <b>
            {overturned}건{objections > 0 && ` (${shareOf(overturned, objections)}%)`}
          </b>
        </Tile>
      </Tiles>
    </div>
  );
}

const OF_GOAL = new Map<number, string>([
  [CASE_GOAL_HOURS, "신고"],
  [URGENT_GOAL_HOURS, "불법촬영물과 위험"],
  [OBJECTION_GOAL_HOURS, "이의"],
]);

/** How much was decided in time: goals, no promises. */
function GoalsKept({ goals }: Pick<DeskNumbers, "goals">) {
  return (
    <div className={styles.goals}>
      <h2>목표 안에 결정한 것</h2>
      <dl>
        {goals.map(({ hours, decided, inTime }) => (
          <div key={hours}>
            <dt>
              {OF_GOAL.get(hours)}, {hoursInWords(hours)} 안
            </dt>
            <dd>
              {decided === 0 ? (
                "–"
              ) : (
                <>
                  <b>{shareOf(inTime, decided)}%</b> {decided}건 가운데 {inTime}건
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function beforeWords(now: number, before: number, weeks: number): string {
  if (before === 0) return `그 전 ${weeks}주에는 없었어요`;
  const change = shareOf(now - before, before);
  if (change === 0) return `그 전 ${weeks}주와 비슷해요`;
  return `그 전 ${weeks}주보다 ${Math.abs(change)}% ${change > 0 ? "많아요" : "적어요"}`;
}

function Moderators({ moderators }: { moderators: NonNullable<DeskNumbers["moderators"]> }) {
  return (
    <div className={styles.moderators}>
      <h2 id="moderators">운영자마다</h2>
      {moderators.length === 0 ? (
        <p className="muted">이 기간에는 결정이 없었어요.</p>
      ) : (
        <table aria-labelledby="moderators">
          <thead>
            <tr>
              <th scope="col">누가</th>
              <th scope="col">결정</th>
              <th scope="col">결정까지</th>
              <th scope="col">뒤집힌 이의</th>
            </tr>
          </thead>
          <tbody>
            {moderators.map(({ by, decided, medianMinutes, objections, overturned }) => (
              <tr key={nameOf(by)}>
                <td>
                  <span>
                    <Avatar nickname={nameOf(by)} picture={by?.profilePicture ?? null} size="xs" />
                    {nameOf(by)}
                  </span>
                </td>
                <td>{decided}건</td>
                <td>{medianMinutes === null ? "–" : durationWords(medianMinutes)}</td>
                <td>
                  {overturned} / {objections}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
