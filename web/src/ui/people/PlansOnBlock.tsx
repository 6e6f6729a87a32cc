import type { Plan } from "@fitmate/contract/plans";
import { useNow } from "../../lib/useNow.ts";
import { wholeMoment } from "../../lib/wallClock.ts";
import { RadioCards } from "../fields/Choice.tsx";
import { SportChip } from "../sports/SportChip.tsx";
import styles from "./PlansOnBlock.module.css";

/** What is to become of plans with whom I block. */
export type OnBlock = "CANCEL" | "KEEP";

const CHOICES = [
  {
    value: "CANCEL",
    label: "약속도 취소하기",
    description: "상대에게는 ‘사정이 생겨 함께하지 못하게 됐어요’라고만 알려요.",
  },
  {
    value: "KEEP",
    label: "약속은 남겨 두기",
    description: "그 자리에서 만날 수 있어요. 시작하기 전이면 내 일정에서 취소할 수 있어요.",
  },
] as const;

type PlansOnBlockProps = { plans: readonly Plan[]; value: OnBlock; onChange: (value: OnBlock) => void };

/** What I have planned with somebody, and what is to become of it when I block them. */
export function PlansOnBlock({ plans, value, onChange }: PlansOnBlockProps) {
  const now = useNow();
  return (
    <div className={styles.box}>
      <ul className={styles.plans} aria-label="함께 잡은 약속">
        {plans.map(({ planId, sport, begins, place }) => (
          <li key={planId}>
            <SportChip sport={sport} />
            <b>{wholeMoment(begins, now)}</b>
            <span>{place.name}</span>
          </li>
        ))}
      </ul>
      <RadioCards legend="함께 잡은 약속은 어떻게 할까요?" value={value} onChange={onChange} options={CHOICES} />
    </div>
  );
}
