import { MEASURES, reportReasons } from "@fitmate/contract/safety";
import type { TransparencyReport } from "@fitmate/contract/transparency";
import { figureOf } from "../../../lib/duration.ts";
import { Bars } from "../../../ui/charts/Bars.tsx";
import { Columns, Legend, Plot } from "../../../ui/charts/Plot.tsx";
import { topOf } from "../../../ui/charts/scale.ts";
import { Tile, Tiles } from "../../../ui/charts/Tiles.tsx";
import { InShort } from "./InShort.tsx";
import styles from "./Transparency.module.css";
import { countWords, monthWords, shareOf, WITHHELD } from "./words.ts";

type ViewProps = { report: TransparencyReport };

export function ReportView({ report }: ViewProps) {
  const { reasons, measures, objections, answered, overturned, undone, rights } = report;
  return (
    <>
      <Figures report={report} />
      <InShort report={report} />
      <div className={styles.grid}>
        <Months report={report} />
        <section>
          <h2>신고한 이유</h2>
          <Bars
            nothing="이 기간에는 신고가 없었어요."
            bars={reasons.map(({ reason, reports }) => ({
              label: reportReasons[reason].title,
              value: reports,
              words: countWords(reports),
            }))}
          />
        </section>
        <section>
          <h2>한 일</h2>
          <Bars
            nothing="이 기간에는 조치가 없었어요."
            bars={measures.map(({ kind, forGood, count }) => ({
              label: forGood ? `영구히 ${MEASURES[kind].word}` : MEASURES[kind].word,
              value: count,
              words: countWords(count),
            }))}
          />
          <Facts
            title="다시 본 결정"
            facts={[
              { label: "들어온 이의", count: objections },
              { label: "답한 이의", count: answered },
              { label: "받아들인 이의", count: overturned },
              { label: "되돌린 조치", count: undone },
            ]}
          />
          <Facts
            title="권리침해 신고"
            facts={[
              {
                label: "들어옴",
                count: rights.reports,
                more: rights.reports === 0 ? "" : `회원이 아닌 분이 ${countWords(rights.ofVisitors, "건")}`,
              },
              { label: "자리를 비킴", count: rights.gaveWay },
              { label: "저절로 다시 보임", count: rights.cameBack },
            ]}
          />
        </section>
      </div>
      <p className={styles.note}>
        한 사람이 같은 것을 여러 번 신고하면 하나로 세었어요. 여러 사람이 신고했다는 이유만으로 지우지는 않아요. 달은 다
        지난 뒤에 더하고, 다섯 건이 안 되는 수와 그 수를 셈할 수 있게 하는 수는 누구인지 알아볼 수 있어서 ‘{WITHHELD}’로
        적었어요.
      </p>
    </>
  );
}

function Figures({ report }: ViewProps) {
  const { months, reports, acted, medianMinutes, answered, overturned } = report;
  const [figure, unit] = medianMinutes === null ? ["–", ""] : figureOf(medianMinutes);
  const [actedShare, overturnedShare] = [shareOf(acted, reports), shareOf(overturned, answered)];
  const [first, last] = [months[0], months.at(-1)];
  return (
    <Tiles>
      <Tile label="신고" figure={countWords(reports)}>
        {first && last && `${monthWords(first.month)}부터 ${monthWords(last.month)}까지`}
      </Tile>
      <Tile label="조치한 신고" figure={actedShare ?? "–"} unit={actedShare === null ? "" : "%"}>
        {countWords(acted, "건")}
      </Tile>
      <Tile label="결정까지" figure={figure} unit={unit}>
        가운데값
      </Tile>
      <Tile label="뒤집힌 이의" figure={overturnedShare ?? "–"} unit={overturnedShare === null ? "" : "%"}>
        {answeredWords(answered, overturned)}
      </Tile>
    </Tiles>
  );
}

function answeredWords(answered: number | null, overturned: number | null): string {
  if (answered === null) return WITHHELD;
  return answered === 0
    ? "답한 이의 없음"
    : `답한 이의 ${countWords(answered, "건")} 가운데 ${countWords(overturned, "건")}`;
}

function Months({ report: { months } }: ViewProps) {
  const top = topOf(Math.max(0, ...months.map(({ reports }) => reports ?? 0)));
  const sentence = months.map(({ month, reports }) => `${monthWords(month)} ${countWords(reports, "건")}`).join(", ");
  return (
    <section className={styles.whole}>
      <h2>달마다 들어온 신고</h2>
      <Legend whole="들어온 신고" part="조치한 신고" />
      <Plot
        top={top}
        sentence={sentence}
        foot={
          <div className={styles.months}>
            {months.map(({ month, reports }) => (
              <span key={month}>
                {monthWords(month)}
                {reports === null && <small>{WITHHELD}</small>}
              </span>
            ))}
          </div>
        }
      >
        <Columns
          top={top}
          pairs={months.map(({ reports, acted }) => ({
            whole: reports ?? 0,
            part: reports === null ? 0 : (acted ?? 0),
          }))}
        />
      </Plot>
    </section>
  );
}

type Fact = { label: string; count: number | null; more?: string };

function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <div className={styles.facts}>
      <h2>{title}</h2>
      <dl>
        {facts.map(({ label, count, more }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {countWords(count, "건")}
              {more && <small>{more}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
