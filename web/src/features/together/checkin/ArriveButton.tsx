import type { MyCheckIn } from "../../../data/together/checkIns.ts";
import { useArrive, useIsUntold } from "../../../data/together/arrival.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { toastError } from "../../../ui/feedback/toastError.ts";
import styles from "./CheckInCard.module.css";

type ArriveButtonProps = { checkIn: MyCheckIn; onArrived?: () => void };

/** Says that I am back; as long as the server does not know, that it does not. */
export function ArriveButton({ checkIn: { checkInId, mate }, onArrived }: ArriveButtonProps) {
  const { mutateAsync, isPending } = useArrive();
  const untold = useIsUntold(checkInId);
  const arrive = async () => {
    try {
      if ((await mutateAsync(checkInId)) !== "told") return;
      // In the place of what was said before, such as when one will be asked.
      toast.show("안심 체크인을 마쳤어요.");
      onArrived?.();
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <>
      <Button size="lg" busy={isPending} onClick={() => void arrive()} data-autofocus>
        {untold ? "다시 보내기" : "잘 들어왔어요"}
      </Button>
      <p className={styles.untold} role="status">
        {untold &&
          `아직 보내지 못했어요. 인터넷에 연결되면 바로 보낼게요. ${mate ? `${mate.nickname}님` : "메이트님"}은 아직 몰라요.`}
      </p>
    </>
  );
}
