import { useMuteRoom } from "../../../data/chat/rooms.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { toastError } from "../../../ui/feedback/toastError.ts";
import type { ChatRoom } from "../../../data/chat/wire.ts";

/** Ends the word of new messages in the room, or brings it back. */
export function useMute(room: ChatRoom): (muted: boolean) => void {
  const { mutate } = useMuteRoom(room, {
    onSuccess: (_, muted) => toast.show(muted ? "이 채팅방의 알림을 껐어요." : "이 채팅방의 알림을 켰어요."),
    onError: toastError,
  });
  return mutate;
}
