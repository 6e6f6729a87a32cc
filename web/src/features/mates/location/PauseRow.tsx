import { useQuery } from "@tanstack/react-query";
import { dateAt } from "../../../lib/wallClock.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { myLocation } from "../../../data/mates/location.ts";
import { usePausing } from "./usePausing.ts";
import { useWhyUnseen } from "./useWhyUnseen.ts";
import styles from "./location.module.css";
import { UNSEEN_DAYS } from "@fitmate/contract/limits";

/** Whether others see me now, until when, and the way to change that without losing my location. */
export function PauseRow() {
  const { data } = useQuery(myLocation);
  const { pause, wanted } = usePausing();
  const whyUnseen = useWhyUnseen(data?.sameGenderOnly ?? false);
  if (!data?.location) return null;
  const { paused, visibleUntil } = data;
  return (
    <div className={styles.pause}>
      <p>{stateOf(paused, visibleUntil) ?? whyUnseen}</p>
      <Button variant="secondary" block busy={wanted !== null} onClick={() => pause(!paused)}>
        {paused ? "다시 보이기" : "위치 쉬기"}
      </Button>
    </div>
  );
}

function stateOf(paused: boolean, visibleUntil: string | null): string | null {
  if (paused) return "위치를 쉬고 있어요. 지도와 목록, 어떤 숫자에도 들어가지 않아요.";
  if (!visibleUntil) return null;
  return `${UNSEEN_DAYS}일 동안 들르지 않으면 저절로 숨겨져요. 지금대로라면 ${dateAt(visibleUntil)}까지 보여요.`;
}
