import { Icon } from "../../../ui/icons/Icon.tsx";
import rows from "../../../ui/fields/SwitchRow.module.css";
import { useHide } from "./useHide.ts";
import type { ChatRoom } from "../../../data/chat/wire.ts";

export function HideRow({ room }: { room: ChatRoom }) {
  const hide = useHide(room);
  return (
    <button type="button" className={rows.row} onClick={hide}>
      <Icon name="eye-off" size={20} />
      <span>채팅방 숨기기</span>
    </button>
  );
}
