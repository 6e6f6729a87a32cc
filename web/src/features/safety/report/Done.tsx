import { CASE_GOAL_HOURS } from "@fitmate/contract/limits";
import { passingHours } from "@fitmate/contract/numbers";
import { paths } from "@fitmate/contract/paths";
import { useState } from "react";
import { useMateAct } from "../../../data/mates/acts.ts";
import { usePlansOf } from "../../../data/plans/between.ts";
import type { Reported } from "../../../ui/overlays/reporting.ts";
import { messageOf } from "../../../lib/api.ts";
import { momentWords } from "../../../lib/wallClock.ts";
import { Button, ButtonLink } from "../../../ui/controls/Button.tsx";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { type OnBlock, PlansOnBlock } from "../../../ui/people/PlansOnBlock.tsx";
import { ReportWay } from "../way/ReportWay.tsx";
import styles from "./Report.module.css";

type DoneProps = {
  reported: Reported;
  /** Also when the sheet is gone by then. */
  onBlocked: () => void;
  onClose: () => void;
};

/** The third: it is there, what becomes of it, and whether one wants to see them again. */
export function Done({ reported: { nickname, picture }, onBlocked, onClose }: DoneProps) {
  const [sentAt] = useState(() => new Date().toISOString());
  return (
    <>
      <div className={styles.done}>
        <span className={styles.mark} aria-hidden="true">
          <Icon name="check" size={28} />
        </span>
        <h2 tabIndex={-1} ref={focus}>
          신고를 받았어요
        </h2>
        <p className="muted">
          운영자가 직접 살펴보고, 결과를 알림으로 알려 드릴게요. 보통 {passingHours(CASE_GOAL_HOURS)} 걸리지 않아요.
        </p>
      </div>
      <div className={styles.way}>
        <ReportWay
          label="신고가 지나는 길"
          steps={[{ text: "접수", more: momentWords(sentAt) }, { text: "검토 중" }, { text: "결과" }]}
          at={0}
        />
      </div>
      {nickname !== null && <BlockToo nickname={nickname} picture={picture} onBlocked={onBlocked} />}
      <Button size="lg" block onClick={onClose}>
        확인
      </Button>
      <ButtonLink className={styles.mine} variant="ghost" block to={paths.reports()} onClick={onClose}>
        내 신고 보기
      </ButtonLink>
    </>
  );
}

const focus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });

type BlockTooProps = { nickname: string; picture: string | null; onBlocked: () => void };

/** Says what a block does: no other question comes between. */
function BlockToo({ nickname, picture, onBlocked }: BlockTooProps) {
  const { mutateAsync, isPending, error, isSuccess } = useMateAct<"block">(nickname);
  const { plans, areShown, isWaiting } = usePlansOf(nickname, true);
  const [onBlock, setOnBlock] = useState<OnBlock>("CANCEL");
  const block = async () => {
    if (!(await areShown())) return;
    const calledOff = plans.length > 0 && onBlock === "CANCEL";
    await mutateAsync({ act: "block", ...(calledOff && { plans: "CANCEL" }) }).then(onBlocked, () => {
      // What went wrong stands above the button.
    });
  };
  return (
    <div className={styles.block}>
      <Avatar nickname={nickname} picture={picture} />
      <div role="status">
        {isSuccess ? (
          <b>{nickname}님을 차단했어요</b>
        ) : (
          <>
            <b>{nickname}님을 그만 보고 싶다면</b>
            <p className="caption">
              차단하면 지도와 목록에서 서로 보이지 않고, 메이트라면 끊겨요. 나눈 대화는 읽을 수만 있고, 상대는 알 수
              없어요.
            </p>
          </>
        )}
      </div>
      {!isSuccess && plans.length > 0 && <PlansOnBlock plans={plans} value={onBlock} onChange={setOnBlock} />}
      {error && <FieldMessage kind="error" text={messageOf(error)} />}
      {!isSuccess && (
        <Button variant="secondary" size="md" block busy={isPending || isWaiting} onClick={() => void block()}>
          <Icon name="block" size={18} />
          차단도 할래요
        </Button>
      )}
    </div>
  );
}
