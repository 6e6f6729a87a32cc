import { Button } from "../../../ui/Button.tsx";
import type { ListState } from "./MateList.tsx";
import styles from "./ListHead.module.css";

type ListHeadProps = {
  state: ListState;
  count: number;
  /** How many of them the list holds. */
  listed: number;
  /** Only the people of one cell are listed. */
  oneCell: boolean;
  onShowAll: () => void;
  /** How many filters narrow the list. */
  filters: number;
  onFilters: () => void;
};

/** How many there are, and in which order. */
export function ListHead({ state, count, listed, oneCell, onShowAll, filters, onFilters }: ListHeadProps) {
  const ready = state === "ready";
  return (
    <div className={styles.head}>
      <p aria-live="polite">
        {state === "loading" && "메이트를 찾고 있어요"}
        {ready && (oneCell ? "이 칸 안에 " : "이 지도 안에 ")}
        {ready && <b>{count.toLocaleString("ko-KR")}명</b>}
      </p>
      {ready && oneCell && (
        <Button className={styles.all} variant="ghost" size="sm" onClick={onShowAll}>
          모두 보기
        </Button>
      )}
      {ready && !oneCell && <span className="caption">{count > listed ? `가까운 ${listed}명` : "가까운 순"}</span>}
      {!oneCell && (
        <Button className={styles.filter} variant="secondary" size="sm" onClick={onFilters}>
          필터{filters > 0 && ` ${filters}`}
        </Button>
      )}
    </div>
  );
}

/** Asks for a location, where none is set. */
export function LocationPrompt({ onOpen }: { onOpen: () => void }) {
  return (
    <div className={styles.prompt}>
      <p>내 위치를 정하면 가까운 메이트부터 볼 수 있어요.</p>
      <Button variant="accent" size="md" block onClick={onOpen}>
        내 위치 정하기
      </Button>
    </div>
  );
}
