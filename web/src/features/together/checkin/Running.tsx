import { CHECK_IN_MORE_MINUTES } from "@fitmate/contract/limits";
import { useState } from "react";
import type { MyCheckIn } from "../../../data/together/checkIns.ts";
import { useEnd } from "../../../data/together/acts.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { ArriveButton } from "./ArriveButton.tsx";
import styles from "./CheckInCard.module.css";
import { NoTracking } from "./NoTracking.tsx";
import { PutOffButton } from "./PutOffButton.tsx";
import { Ring } from "./Ring.tsx";
import { sayOf } from "./sayOf.ts";
import { useServerNow } from "./useServerNow.ts";
import { leftWords, momentOf } from "./words.ts";

/** The time runs, the member is asked, or the mate was told. */
export function Running({ checkIn }: { checkIn: MyCheckIn }) {
  const { state, dueAt, beginsAt, alertAt, mate, aheadMs } = checkIn;
  const nowMs = useServerNow(aheadMs);
  const now = new Date(nowMs);
  const [due, begins] = [Date.parse(dueAt), Date.parse(beginsAt)];
  const isOver = state !== "ON" || nowMs >= due;
  const share = isOver ? 1 : Math.max(0, (nowMs - begins) / (due - begins));
  const name = mate?.nickname ?? "메이트";
  return (
    <>
      <Ring share={share} mate="there">
        {state === "ALERTED" ? (
          <b data-words>{name}님에게 알렸어요</b>
        ) : isOver ? (
          <>
            <b data-words>잘 들어왔나요?</b>
            <span>{momentOf(alertAt, now)}까지 기다려요</span>
          </>
        ) : (
          <>
            <span>{momentOf(dueAt, now)}까지</span>
            <b className="num">{leftWords(due - nowMs)}</b>
            <span>남았어요</span>
          </>
        )}
      </Ring>
      {state === "ALERTED" ? (
        <p className={styles.said}>
          답이 없어서 {name}님에게 시간과 장소를 알렸어요. 들어왔다면 눌러 주세요. {name}님에게도 바로 알려 드려요.
        </p>
      ) : (
        <ul className={styles.times}>
          <li>
            <time dateTime={dueAt}>{momentOf(dueAt, now)}</time>
            <span>‘잘 들어왔나요?’ 하고 물어볼게요</span>
          </li>
          <li>
            <time dateTime={alertAt}>{momentOf(alertAt, now)}</time>
            <span>
              답이 없으면 <b>{name}</b>님에게만 알려요
            </span>
          </li>
        </ul>
      )}
      <div className={styles.acts}>
        {/* Before it begins, one tap would end it for good. */}
        {nowMs >= begins && <ArriveButton checkIn={checkIn} />}
        {state !== "ALERTED" && (
          <>
            <PutOffButton checkIn={checkIn} />
            <TurnOff checkIn={checkIn} />
          </>
        )}
      </div>
      <NoTracking />
    </>
  );
}

/** Asks first: nobody looks after the member any more. */
function TurnOff({ checkIn: { checkInId, mate } }: { checkIn: MyCheckIn }) {
  const { mutateAsync, isPending } = useEnd();
  const [asking, setAsking] = useState(false);
  const turnOff = async () => {
    await sayOf(mutateAsync(checkInId), () => "안심 체크인을 껐어요.");
    setAsking(false);
  };
  return (
    <>
      <Button variant="ghost" size="lg" onClick={() => setAsking(true)}>
        체크인 끄기
      </Button>
      <ConfirmDialog
        open={asking}
        title="안심 체크인을 끌까요?"
        description={`물어보지 않고, 답이 없어도 알리지 않아요. ${mate ? `${mate.nickname}님` : "메이트님"}에게 꺼졌다고 알려 드려요. 늦어진다면 ${CHECK_IN_MORE_MINUTES}분 더를 눌러도 돼요.`}
        confirm="끄기"
        busy={isPending}
        onConfirm={() => void turnOff()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
