import type { MapOrder } from "@fitmate/contract/map";
import type { Sport } from "@fitmate/contract/profile";
import type { Person } from "../../../data/mates/wire.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { ListEnd } from "../../../ui/controls/ListEnd.tsx";
import type { LoadMoreProps } from "../../../ui/controls/LoadMore.tsx";
import { Empty, ErrorState } from "../../../ui/feedback/Empty.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { isPointedAt, type PointedAt, pointing } from "../pointing.ts";
import { MateRow } from "./MateRow.tsx";
import styles from "./MateList.module.css";

export type ListState = "loading" | "failed" | "offline" | "ready";

export type MateListProps = {
  state: ListState;
  /** While it is loading, those who will be in it in any case. */
  people: readonly Person[];
  sport: Sport;
  chosen: string | null;
  pointedAt: PointedAt;
  onChoose: (person: Person) => void;
  onPoint: (people: PointedAt) => void;
  order: MapOrder;
  /** null where all are listed that can be. */
  more: Pick<LoadMoreProps, "failed" | "busy" | "onMore"> | null;
  /** There are more people on the map than the list names. */
  isPart: boolean;
  onRetry: () => void;
  retrying: boolean;
  /** Shows the nearest people when the map shows none; null when there are none at all. */
  onWiden: (() => void) | null;
  /** null while nothing is filtered. */
  onClearFilters: (() => void) | null;
  /** I have told nothing that somebody could have in common with me: said once, above the list. */
  lacksHabits: boolean;
};

/** The people on the map in the order asked for. */
export function MateList({
  state,
  people,
  sport,
  chosen,
  pointedAt,
  onChoose,
  onPoint,
  order,
  more,
  isPart,
  onRetry,
  retrying,
  onWiden,
  onClearFilters,
  lacksHabits,
}: MateListProps) {
  if (state === "loading" && people.length === 0) return <RowSkeletons />;
  if (state === "failed" || state === "offline") {
    const title = state === "offline" ? "지금은 오프라인이에요." : "메이트를 불러오지 못했어요.";
    return (
      <div className={styles.nobody}>
        <ErrorState title={title} onRetry={onRetry} busy={retrying} />
      </div>
    );
  }
  if (people.length === 0) {
    return (
      <div className={styles.nobody}>
        {onClearFilters ? <Filtered onClear={onClearFilters} /> : <Alone onWiden={onWiden} />}
      </div>
    );
  }
  return (
    <>
      <ul aria-label="메이트">
        {people.map((person) => (
          <MateRow
            key={person.nickname}
            person={person}
            sport={sport}
            chosen={person.nickname === chosen}
            pointedAt={isPointedAt(pointedAt, person)}
            saysNoReason={!lacksHabits}
            onChoose={() => onChoose(person)}
            {...pointing([person], onPoint)}
          />
        ))}
      </ul>
      {more && <ListEnd what="메이트를" {...more} />}
      {isPart && (
        <p className={styles.part}>
          {order === "FIT" ? "잘 맞는" : "가까운"} {people.length}명이에요. 지도를 확대하면 다른 메이트도 볼 수 있어요.
        </p>
      )}
    </>
  );
}

function Filtered({ onClear }: { onClear: () => void }) {
  const clear = (
    <Button size="md" variant="secondary" onClick={onClear}>
      필터 지우기
    </Button>
  );
  return (
    <Empty
      art="search"
      title="조건에 맞는 메이트가 없어요."
      text="조건을 줄이거나 지도를 넓혀 보세요."
      action={clear}
    />
  );
}

function Alone({ onWiden }: Pick<MateListProps, "onWiden">) {
  const widen = onWiden && (
    <Button size="md" variant="secondary" onClick={onWiden}>
      가까운 메이트 보기
    </Button>
  );
  return (
    <Empty
      art="alone"
      title="이 근처엔 아직 혼자예요."
      text={onWiden && "지도를 조금 넓히면 더 많은 메이트가 보여요."}
      action={widen}
    />
  );
}

const SKELETONS = ["a", "b", "c", "d", "e"];

function RowSkeletons() {
  return (
    <div role="status" data-loading>
      <span className="sr-only">메이트를 불러오고 있어요.</span>
      {SKELETONS.map((key) => (
        <div key={key} className={styles.skeleton}>
          <Skeleton width="2.75rem" height="2.75rem" radius="50%" />
          <span className={styles.lines}>
            <Skeleton width="6rem" height="1.25rem" />
            <Skeleton width="100%" height="1.125rem" />
            <Skeleton width="4rem" height="1.375rem" />
          </span>
        </div>
      ))}
    </div>
  );
}
