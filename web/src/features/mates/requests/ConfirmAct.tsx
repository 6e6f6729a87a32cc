import { messageOf } from "../../../lib/api.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { FieldMessage } from "../../../ui/Field.tsx";
import { toast } from "../../../ui/toast.ts";
import { useMateAct } from "./api.ts";

/** What cannot be taken back by another press. */
export type Undoing = "cancel" | "unmate";

const WORDS = {
  cancel: {
    title: () => "신청을 취소할까요?",
    description: (nickname: string) => `${nickname}님에게는 알리지 않아요. 나중에 다시 신청할 수 있어요.`,
    verb: "신청 취소",
    done: () => "신청을 취소했어요",
  },
  unmate: {
    title: (nickname: string) => `${nickname}님과 메이트를 끊을까요?`,
    description: () => "상대에게는 알리지 않아요. 나눈 대화는 읽을 수 있지만 새 메시지는 보낼 수 없어요.",
    verb: "메이트 끊기",
    done: (nickname: string) => `${nickname}님과 메이트를 끊었어요`,
  },
} as const;

type ConfirmActProps = {
  act: Undoing | null;
  nickname: string;
  onClose: () => void;
  /** It is done, and the dialog is closed. */
  onDone?: (() => void) | undefined;
};

/** Asks before a request is taken back or two people stop being mates. */
export function ConfirmAct({ act, nickname, onClose, onDone }: ConfirmActProps) {
  const { mutateAsync, isPending, error, reset } = useMateAct(nickname);
  if (!act) return null;
  const words = WORDS[act];
  const close = () => {
    reset();
    onClose();
  };
  const confirm = async () => {
    try {
      // Not a callback of `mutate`: the live update may take the person away before the answer is here.
      await mutateAsync({ act });
    } catch {
      return;
    }
    toast.show(words.done(nickname));
    close();
    onDone?.();
  };
  return (
    <Dialog
      open
      onClose={close}
      title={words.title(nickname)}
      description={words.description(nickname)}
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            그대로 두기
          </Button>
          <Button variant="danger" busy={isPending} onClick={() => void confirm()}>
            {words.verb}
          </Button>
        </>
      }
    >
      {error && <FieldMessage kind="error" text={messageOf(error)} />}
    </Dialog>
  );
}
