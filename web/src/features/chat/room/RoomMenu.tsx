import { LEFT_NICKNAME } from "@fitmate/contract/leftNickname";
import { Menu } from "../../../ui/overlays/Menu.tsx";
import { useHide } from "./useHide.ts";
import { useMute } from "./useMute.ts";
import type { ChatRoom } from "../../../data/chat/wire.ts";

type RoomMenuProps = {
  room: ChatRoom;
  onProfile: () => void;
  onSearch: () => void;
  onReport: () => void;
  onEndMates: () => void;
};

/** What can be done with a room. */
export function RoomMenu({ room, onProfile, onSearch, onReport, onEndMates }: RoomMenuProps) {
  const { nickname, muted, readOnly } = room;
  const mute = useMute(room);
  const hide = useHide(room);
  return (
    <Menu
      label="채팅방 메뉴"
      items={[
        ...(nickname === LEFT_NICKNAME ? [] : [{ label: "프로필 보기", icon: "user", onSelect: onProfile } as const]),
        { label: "대화 검색", icon: "search", onSelect: onSearch },
        muted
          ? { label: "알림 켜기", icon: "bell", onSelect: () => mute(false) }
          : { label: "알림 끄기", icon: "bell-off", onSelect: () => mute(true) },
        { label: "채팅방 숨기기", icon: "eye-off", onSelect: hide },
        ...(nickname === LEFT_NICKNAME
          ? []
          : [{ label: "메시지 신고하기", icon: "flag", onSelect: onReport } as const]),
        ...(readOnly ? [] : [{ label: "메이트 끊기", icon: "close", danger: true, onSelect: onEndMates } as const]),
      ]}
      key={nickname}
    />
  );
}
