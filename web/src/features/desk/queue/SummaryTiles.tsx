import type { DeskSummary } from "@fitmate/contract/deskNumbers";
import { DESK_MEDIAN_DAYS } from "@fitmate/contract/limits";
import { figureOf } from "../../../lib/duration.ts";
import { useNow } from "../../../lib/useNow.ts";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { Tile, Tiles } from "../../../ui/charts/Tiles.tsx";
import { waited } from "../words.ts";
import { countWords } from "./Filters.tsx";

/** How much waits, and for how long. */
export function SummaryTiles({ summary }: { summary: DeskSummary | undefined }) {
  const now = useNow();
  if (!summary) return <Skeleton width="100%" height="6rem" radius="var(--r-4)" />;
  const { waiting, waitingYesterday, overdue, oldestAt, mine, decidedToday, medianMinutes } = summary;
  const [figure, unit] = medianMinutes === null ? ["–", ""] : figureOf(medianMinutes);
  return (
    <Tiles close>
      <Tile label="기다리는 사건" figure={countWords(waiting)}>
        어제 같은 때 <b>{countWords(waitingYesterday)}</b>
      </Tile>
      <Tile label="목표 넘음" figure={countWords(overdue)} late={overdue > 0}>
        {oldestAt ? `가장 오래된 건 ${waited(oldestAt, now)}` : "기다리는 사건이 없어요"}
      </Tile>
      <Tile label="내가 맡음" figure={countWords(mine)}>
        오늘 <b>{decidedToday}건</b> 결정
      </Tile>
      <Tile label="결정까지" figure={figure} unit={unit}>
        최근 {DESK_MEDIAN_DAYS}일 가운데값
      </Tile>
    </Tiles>
  );
}
