import type { ChatRoom } from "@fitmate/contract/chat";
import { LEFT_NICKNAME } from "@fitmate/contract/leftNickname";
import { paths } from "@fitmate/contract/paths";
import { useNavigate } from "react-router";
import { messageOf } from "../../../lib/api.ts";
import { Menu } from "../../../ui/overlays/Menu.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { roomAddress } from "../roomAddress.ts";
import { useHideRoom, useMuteRoom } from "../../../data/chat/rooms.ts";

type RoomMenuProps = { room: ChatRoom; onProfile: () => void; onSearch: () => void; onEndMates: () => void };

/** What can be done with a room. */
export function RoomMenu({ room, onProfile, onSearch, onEndMates }: RoomMenuProps) {
  const { receiverNickname, muted, readOnly } = room;
  const mute = useMute(room);
  const hide = useHide(room);
  return (
    <Menu
      label="채팅방 메뉴"
      items={[
        ...(receiverNickname === LEFT_NICKNAME
          ? []
          : [{ label: "프로필 보기", icon: "user", onSelect: onProfile } as const]),
        { label: "대화 검색", icon: "search", onSelect: onSearch },
        muted
          ? { label: "알림 켜기", icon: "bell", onSelect: () => mute(false) }
          : { label: "알림 끄기", icon: "bell-off", onSelect: () => mute(true) },
        { label: "채팅방 숨기기", icon: "eye-off", onSelect: hide },
        ...(readOnly ? [] : [{ label: "메이트 끊기", icon: "close", danger: true, onSelect: onEndMates } as const]),
      ]}
      key={receiverNickname}
    />
  );
}

const refused = (error: Error) => toast.error(messageOf(error));

function useMute(room: ChatRoom): (muted: boolean) => void {
  const { mutate } = useMuteRoom(room, {
    onSuccess: (_, muted) => toast.show(muted ? "이 채팅방의 알림을 껐어요." : "이 채팅방의 알림을 켰어요."),
    onError: refused,
  });
  return mutate;
}

/** Leaves the room first: a room that is open would be listed again. */
function useHide(room: ChatRoom): () => void {
  const navigate = useNavigate();
  const address = roomAddress(room);
  const { mutate } = useHideRoom(room, {
    onSuccess: () =>
      toast.show("채팅방을 숨겼어요. 새 메시지가 오면 다시 보여요.", {
        action: { label: "되돌리기", onSelect: () => void navigate(address) },
      }),
    onError: refused,
  });
  return () => void Promise.resolve(navigate(paths.messenger())).then(() => mutate());
}
