import { CHECK_IN_MORE_MINUTES } from "@fitmate/contract/limits";
import type { MyCheckIn } from "../../../data/together/checkIns.ts";
import { usePutOff } from "../../../data/together/acts.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { sayOf } from "./sayOf.ts";
import { momentOf } from "./words.ts";

type PutOffButtonProps = { checkIn: MyCheckIn; onPutOff?: () => void };

/** Asks later, as long as that is possible. */
export function PutOffButton({ checkIn: { checkInId, dueAt, latestAt }, onPutOff }: PutOffButtonProps) {
  const { mutateAsync, isPending } = usePutOff();
  if (dueAt >= latestAt) return null;
  const putOff = async () => {
    const done = await sayOf(
      mutateAsync(checkInId),
      (later) => `${momentOf(later.dueAt, new Date(later.now))}에 다시 물어볼게요.`,
    );
    if (done) onPutOff?.();
  };
  return (
    <Button variant="secondary" size="lg" busy={isPending} onClick={() => void putOff()}>
      {CHECK_IN_MORE_MINUTES}분 더
    </Button>
  );
}
