import { useState } from "react";
import type { Watched } from "../../../data/together/checkIns.ts";
import { useAnswer } from "../../../data/together/acts.ts";
import { momentWords } from "../../../lib/wallClock.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { FactRows } from "./FactRows.tsx";
import { sayOf } from "./sayOf.ts";
import { useServerNow } from "./useServerNow.ts";
import { hoursOf, momentOf, whatOf } from "./words.ts";

/** I have agreed, and there is nothing to do. */
export function Watching({ watch, nickname }: { watch: Watched; nickname: string }) {
  const now = new Date(useServerNow(watch.aheadMs));
  return (
    <>
      <div>
        <h1>{nickname}님의 안심 체크인을 맡았어요</h1>
        <p>
          {momentWords(watch.alertAt, now)}까지 잘 들어왔다는 답이 없으면 바로 알려 드려요. 그때까지 할 일은 없어요.
        </p>
      </div>
      <FactRows
        rows={[
          { name: "무엇을", value: whatOf(watch), more: hoursOf(watch, now) },
          { name: "돌아올 때", value: momentOf(watch.dueAt, now) },
        ]}
      />
      {now.getTime() < Date.parse(watch.dueAt) && <StepBack checkInId={watch.checkInId} nickname={nickname} />}
    </>
  );
}

/** Asks first: they have to look for somebody else. */
function StepBack({ checkInId, nickname }: { checkInId: number; nickname: string }) {
  const { mutateAsync, isPending } = useAnswer(checkInId);
  const [asking, setAsking] = useState(false);
  const stepBack = async () => {
    await sayOf(mutateAsync(false), () => `${nickname}님에게 알렸어요.`);
    setAsking(false);
  };
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        못 하게 됐어요
      </Button>
      <ConfirmDialog
        open={asking}
        title="안심 체크인을 그만 맡을까요?"
        description={`${nickname}님에게 바로 알려서 다른 메이트에게 부탁할 수 있게 해요.`}
        confirm="그만 맡기"
        busy={isPending}
        onConfirm={() => void stepBack()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
