import type { RequestProposal } from "@fitmate/contract/proposals";
import { lasting } from "@fitmate/contract/duration";
import type { ReactNode } from "react";
import { useNow } from "../../lib/useNow.ts";
import { wholeMoment } from "../../lib/wallClock.ts";
import { Icon } from "../icons/Icon.tsx";
import { SportChip } from "../sports/SportChip.tsx";
import styles from "./EnclosedPlan.module.css";

type EnclosedPlanProps = {
  plan: Pick<RequestProposal, "sport" | "begins" | "minutes" | "place" | "words"> & { overlaps?: readonly string[] };
  /** Beside the sport; without it, that it came with a request to me. */
  head?: string;
  children?: ReactNode;
};

/** A plan that goes with a request to be mates. */
export function EnclosedPlan({ plan, head = "약속도 제안했어요", children }: EnclosedPlanProps) {
  const { sport, begins, minutes, place, words, overlaps = [] } = plan;
  const now = useNow();
  return (
    <div className={styles.plan}>
      <p className={styles.head}>
        <SportChip sport={sport} />
        {head}
      </p>
      <p className={styles.when}>{wholeMoment(begins, now)}</p>
      <p className={styles.where}>
        <Icon name="pin" size={16} />
        <span>
          {place.name} · {lasting(minutes)}
        </span>
      </p>
      {words && <p>{words}</p>}
      {overlaps.length > 0 && (
        <p className={styles.overlap}>
          <Icon name="alert" size={16} />
          <span>같은 시간에 {overlaps.map((title) => `‘${title}’`).join(", ")}도 있어요.</span>
        </p>
      )}
      {children}
    </div>
  );
}
