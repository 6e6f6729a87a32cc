import { MEETUP_SOON_HOURS } from "@fitmate/contract/limits";
import type { Plan } from "@fitmate/contract/plans";
import { paths } from "@fitmate/contract/paths";
import { planWord } from "@fitmate/contract/planWords";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { plansWith } from "../../../data/plans/between.ts";
import { useNow } from "../../../lib/useNow.ts";
import { endsAt } from "../../../lib/wallClock.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { SportLine } from "../../../ui/sports/SportLine.tsx";
import styles from "../room/room.module.css";
import { countdown, isReminderToCome, nextMoment } from "./words.ts";

const DAY_MS = 86_400_000;

type PlanBarProps = {
  nickname: string;
  /** Asks about a plan of the two that is over, while there is one to ask about; else it shows what it is given. */
  after: (otherwise: ReactNode) => ReactNode;
};

/**
 * On top of the room of two: the next time they meet, and how long it is until then. What they are asked of the last time comes first,
 * unless they meet within a day.
 */
export function PlanBar({ nickname, after }: PlanBarProps) {
  const { data } = useQuery(plansWith(nickname));
  const now = useNow();
  const [next, ...later] = (data?.plans ?? []).filter((plan) => endsAt(plan) > now.getTime());
  if (!next) return after(null);
  const bar = <Next plan={next} later={later.length} now={now} />;
  return Date.parse(next.beginsAt) - now.getTime() < DAY_MS ? bar : after(bar);
}

function Next({ plan, later, now }: { plan: Plan; later: number; now: Date }) {
  const { planId, sport, begins, place } = plan;
  return (
    <Link className={styles.bar} data-sport={sport} to={paths.plans({ plan: planId })}>
      <SportLine
        sport={sport}
        title={`${nextMoment(begins, now)} · ${place.name}`}
        text={[planWord(sport), ...notes(plan, later, now)].join(" · ")}
      />
      <span className={styles.left}>{countdown(plan, now)}</span>
      <Icon name="chevron-right" size={18} />
    </Link>
  );
}

function notes(plan: Plan, later: number, now: Date): string[] {
  const reminder = isReminderToCome(plan, now) ? [`${MEETUP_SOON_HOURS}시간 전에 알림`] : [];
  return [
    ...(plan.overlaps.length > 0 ? ["다른 일정과 겹쳐요"] : reminder),
    ...(later > 0 ? [`다음 약속 ${later}개 더`] : []),
  ];
}
