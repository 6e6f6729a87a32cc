import { useState } from "react";
import { usePlansOf } from "../../../data/plans/between.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { toastError } from "../../../ui/feedback/toastError.ts";
import { useTellNews } from "../../../ui/feedback/useTellNews.ts";
import { type OnBlock, PlansOnBlock } from "../../../ui/people/PlansOnBlock.tsx";
import { isRefusal } from "../../../lib/outlook.ts";
import { newsOf, useMateAct } from "../../../data/mates/acts.ts";

/** What cannot be taken back by another press. */
export type Undoing = "cancel" | "unmate" | "block" | "unblock";

const WORDS = {
  cancel: {
    title: () => "신청을 취소할까요?",
    description: (nickname: string) => `${nickname}님에게는 알리지 않아요. 나중에 다시 신청할 수 있어요.`,
    verb: "신청 취소",
  },
  unmate: {
    title: (nickname: string) => `${nickname}님과 메이트를 끊을까요?`,
    description: () => "상대에게는 알리지 않아요. 나눈 대화는 읽을 수 있지만 새 메시지는 보낼 수 없어요.",
    verb: "메이트 끊기",
  },
  block: {
    title: (nickname: string) => `${nickname}님을 차단할까요?`,
    description: () =>
      "지도와 목록에서 서로 보이지 않고, 메이트라면 끊겨요. 나눈 대화는 읽을 수만 있어요. 상대에게는 알리지 않아요.",
    verb: "차단하기",
  },
  unblock: {
    title: (nickname: string) => `${nickname}님의 차단을 해제할까요?`,
    description: () => "지도에서 서로 다시 보일 수 있어요. 끊긴 메이트와 사라진 신청은 돌아오지 않아요.",
    verb: "차단 해제",
  },
} as const;

type ConfirmActProps = {
  act: Undoing | null;
  nickname: string;
  onClose: () => void;
  /** It is done, and the dialog is closed. */
  onDone?: (() => void) | undefined;
};

/** Asks before a request is taken back, two people stop being mates, and a block begins or ends. */
export function ConfirmAct({ act, nickname, onClose, onDone }: ConfirmActProps) {
  const { mutateAsync, isPending, reset } = useMateAct(nickname);
  const { plans, areShown, isWaiting } = usePlansOf(nickname, act === "block" || act === "unmate");
  const [onBlock, setOnBlock] = useState<OnBlock>("CANCEL");
  const tell = useTellNews();
  if (!act) return null;
  const words = WORDS[act];
  const asksOfPlans = act === "block" && plans.length > 0;
  const calledOff = asksOfPlans && onBlock === "CANCEL";
  const close = () => {
    reset();
    setOnBlock("CANCEL");
    onClose();
  };
  const confirm = async () => {
    if (!(await areShown())) return;
    try {
      // Not a callback of `mutate`: the live update may take the person away before the answer is here, and this with them.
      const { relation } = await mutateAsync({ act, ...(calledOff && { plans: "CANCEL" }) });
      tell(newsOf({ act }, nickname, relation));
    } catch (error) {
      toastError(error);
      // What was refused is settled otherwise by now: asked again it would be refused again.
      if (isRefusal(error)) close();
      return;
    }
    close();
    onDone?.();
  };
  return (
    <Dialog
      open
      onClose={close}
      title={words.title(nickname)}
      description={
        act === "unmate" && plans.length > 0
          ? `${words.description(nickname)} 잡아 둔 약속은 그대로 있고, 내 일정에서 취소할 수 있어요.`
          : words.description(nickname)
      }
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            그대로 두기
          </Button>
          <Button
            variant={act === "unblock" ? "primary" : "danger"}
            busy={isPending || isWaiting}
            onClick={() => void confirm()}
          >
            {words.verb}
          </Button>
        </>
      }
    >
      {asksOfPlans && <PlansOnBlock plans={plans} value={onBlock} onChange={setOnBlock} />}
    </Dialog>
  );
}
