import type { MyCheckIn } from "../../../data/together/checkIns.ts";
import { useEnd } from "../../../data/together/acts.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import styles from "./CheckInCard.module.css";
import { Ring } from "./Ring.tsx";
import { sayOf } from "./sayOf.ts";

type WaitingProps = { checkIn: MyCheckIn; onAsk: (() => void) | null };

/** The mate was asked and has not answered. */
export function Waiting({ checkIn: { checkInId, mate }, onAsk }: WaitingProps) {
  const { mutateAsync, isPending } = useEnd();
  const who = mate ? `${mate.nickname}님` : "메이트님";
  const takeBack = () => sayOf(mutateAsync(checkInId), () => "부탁을 거뒀어요.");
  return (
    <>
      <Ring share={null} mate="asked">
        <span>아직 시작 전</span>
        <b data-words>{who}의 답을 기다려요</b>
      </Ring>
      <p className={styles.said}>{who}이 좋다고 하면 켜져요. 답하기 어려워 보이면 다른 메이트에게 부탁해도 돼요.</p>
      <div className={styles.acts}>
        {onAsk && (
          <Button variant="secondary" onClick={onAsk}>
            다른 메이트 고르기
          </Button>
        )}
        <Button variant="ghost" busy={isPending} onClick={() => void takeBack()}>
          부탁 거두기
        </Button>
      </div>
    </>
  );
}
