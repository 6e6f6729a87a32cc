import { useId } from "react";
import type { MyCheckIn } from "../../../data/together/checkIns.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { useDialog } from "../../../ui/overlays/useDialog.ts";
import { ArriveButton } from "./ArriveButton.tsx";
import styles from "./DueDialog.module.css";
import { PutOffButton } from "./PutOffButton.tsx";
import { Ring } from "./Ring.tsx";
import { useServerNow } from "./useServerNow.ts";
import { momentOf } from "./words.ts";

type DueDialogProps = { checkIn: MyCheckIn; onClose: () => void };

/** 잘 들어왔나요? Closing answers nothing. */
export function DueDialog({ checkIn, onClose }: DueDialogProps) {
  const id = useId();
  const dialog = useDialog(onClose, true);
  const now = new Date(useServerNow(checkIn.aheadMs));
  const { state, alertAt, mate } = checkIn;
  const who = mate ? `${mate.nickname}님` : "메이트님";
  return (
    <dialog
      {...dialog}
      role="alertdialog"
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <Ring share={1} mate="there" small>
        <Icon name="home-safe" size={28} />
      </Ring>
      <h2 id={`${id}-title`}>잘 들어왔나요?</h2>
      <p id={`${id}-text`}>
        {state === "ALERTED"
          ? `답이 없어서 ${who}에게 알렸어요. 들어왔다면 눌러 주세요.`
          : `${momentOf(alertAt, now)}까지 답이 없으면 ${who}에게 알려요.`}
      </p>
      <div className={styles.acts}>
        <ArriveButton checkIn={checkIn} onArrived={onClose} />
        {state === "DUE" && <PutOffButton checkIn={checkIn} onPutOff={onClose} />}
      </div>
    </dialog>
  );
}
