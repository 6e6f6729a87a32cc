import { paths } from "@fitmate/contract/paths";
import { useNavigate } from "react-router";
import { useHideRoom } from "../../../data/chat/rooms.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { toastError } from "../../../ui/feedback/toastError.ts";
import { roomAddress } from "../roomAddress.ts";
import type { ChatRoom } from "../../../data/chat/wire.ts";

/** Hides the room that is open. Leaves it first: a room that is open would be listed again. */
export function useHide(room: ChatRoom): () => void {
  const navigate = useNavigate();
  const address = roomAddress(room);
  const { mutate } = useHideRoom(room, {
    onSuccess: () =>
      toast.show("채팅방을 숨겼어요. 새 메시지가 오면 다시 보여요.", {
        action: { label: "되돌리기", onSelect: () => void navigate(address) },
      }),
    onError: toastError,
  });
  return () => void Promise.resolve(navigate(paths.messenger())).then(() => mutate());
}
