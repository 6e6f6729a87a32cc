/** 내 일정, with what comes after a gathering: the way home, and the question whether it took place. */
import { Suspense } from "react";
import { SchedulePage } from "../features/meetups/schedule/SchedulePage.tsx";
import { AfterSheet } from "../features/together/part.ts";
import { CheckInCard } from "../features/together/checkin/part.ts";

const wayHome = (planId: number) => (
  <Suspense>
    <CheckInCard gatheringId={planId} />
  </Suspense>
);

const after = (gatheringId: number, onClose: () => void) => (
  <Suspense>
    <AfterSheet gatheringId={gatheringId} onClose={onClose} />
  </Suspense>
);

export function Component() {
  return <SchedulePage wayHome={wayHome} after={after} />;
}
