import type { ChatRoom } from "@fitmate/contract/chat";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../../lib/api.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { endMates } from "../../../data/chat/rooms.ts";

/** Asks before the two of a room stop being mates. */
export function EndMatesDialog({ room, open, onClose }: { room: ChatRoom; open: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const { receiverNickname } = room;
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => endMates(client, room),
    onSuccess: () => {
      onClose();
      toast.show(`${receiverNickname}님과 메이트를 끊었어요`);
    },
  });
  const close = () => {
    reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={`${receiverNickname}님과 메이트를 끊을까요?`}
      description="상대에게는 알리지 않아요. 나눈 대화는 읽을 수 있지만 새 메시지는 보낼 수 없어요."
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            그대로 두기
          </Button>
          <Button variant="danger" busy={isPending} onClick={() => mutate()}>
            메이트 끊기
          </Button>
        </>
      }
    >
      {error && <FieldMessage kind="error" text={messageOf(error)} />}
    </Dialog>
  );
}
