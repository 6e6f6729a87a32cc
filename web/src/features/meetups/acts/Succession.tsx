import type { Meetup } from "@fitmate/contract/meetups";
import { useFollow } from "../../../data/meetups/acts.ts";
import { useNow } from "../../../lib/useNow.ts";
import { momentWords } from "../../../lib/wallClock.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { toastError } from "../../../ui/feedback/toastError.ts";
import styles from "./acts.module.css";

/** The host cannot come: whether I go on. Who says nothing is not asked again. */
export function Succession({ meetup: { meetupId, successionUntil } }: { meetup: Meetup }) {
  const { mutateAsync, isPending } = useFollow(meetupId);
  const now = useNow();
  if (successionUntil === null) return null;
  const follow = async () => {
    try {
      const { message } = await mutateAsync();
      toast.mate(message);
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <div className={styles.question}>
      <p>
        <b>주최자가 못 오게 됐어요. 이어서 열어 줄래요?</b>
        <small>{momentWords(successionUntil, now)}까지 맡을 사람이 없으면 취소돼요.</small>
      </p>
      <Button size="md" busy={isPending} onClick={() => void follow()}>
        이어서 열기
      </Button>
    </div>
  );
}
