import { grouped } from "@fitmate/contract/grouped";
import { paths } from "@fitmate/contract/paths";
import type { MapOrder } from "@fitmate/contract/map";
import { Button, ButtonLink } from "../../../ui/controls/Button.tsx";
import { IconLink } from "../../../ui/controls/IconButton.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { ORDERS } from "../filters/order.ts";
import type { ListState } from "./MateList.tsx";
import styles from "./ListHead.module.css";

type ListHeadProps = {
  state: ListState;
  count: number;
  /** There are more than that. */
  isAtLeast: boolean;
  order: MapOrder;
  onOrder: (order: MapOrder) => void;
  /** Only the people of one cell are listed. */
  oneCell: boolean;
  onShowAll: () => void;
  /** How many filters narrow the list. */
  filters: number;
  onFilters: () => void;
};

/** How many there are, and in which order. */
export function ListHead({
  state,
  count,
  isAtLeast,
  order,
  onOrder,
  oneCell,
  onShowAll,
  filters,
  onFilters,
}: ListHeadProps) {
  const ready = state === "ready";
  return (
    <div className={styles.head}>
      <p aria-live="polite">
        {state === "loading" && "메이트를 찾고 있어요"}
        {ready && (oneCell ? "이 칸 안에 " : "이 지도 안에 ")}
        {ready && <b>{grouped(count)}명</b>}
        {ready && isAtLeast && " 이상"}
      </p>
      {oneCell && (
        <Button className={styles.all} variant="ghost" size="sm" onClick={onShowAll}>
          모두 보기
        </Button>
      )}
      {!oneCell && <OrderChoice order={order} onOrder={onOrder} />}
      {!oneCell && <IconLink icon="search" label="닉네임으로 찾기" muted to={paths.findMember()} />}
      {!oneCell && (
        <Button className={styles.filter} variant="secondary" size="sm" onClick={onFilters}>
          필터{filters > 0 && ` ${filters}`}
        </Button>
      )}
    </div>
  );
}

function OrderChoice({ order, onOrder }: Pick<ListHeadProps, "order" | "onOrder">) {
  const choose = (chosen: string) => onOrder(ORDERS.find(({ value }) => value === chosen)?.value ?? "NEAR");
  return (
    <span className={styles.order}>
      <select aria-label="목록 순서" value={order} onChange={(event) => choose(event.currentTarget.value)}>
        {ORDERS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={16} />
    </span>
  );
}

/** Asks for what tells who fits, where none of it is known. */
export function HabitsPrompt() {
  return (
    <div className={styles.prompt}>
      <p>좋아하는 운동과 운동하는 시간을 적으면 나와 잘 맞는 메이트부터 볼 수 있어요.</p>
      <ButtonLink variant="accent" size="md" block to={paths.myPage("habits")}>
        나의 정보에 적기
      </ButtonLink>
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
