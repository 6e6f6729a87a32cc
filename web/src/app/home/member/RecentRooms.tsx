import { paths } from "@fitmate/contract/paths";
import { Link } from "react-router";
import { MemberCount } from "../../../features/chat/list/MemberCount.tsx";
import { RoomFace } from "../../../features/chat/list/RoomFace.tsx";
import { lastOf } from "../../../features/chat/list/summary.ts";
import { roomAddress } from "../../../features/chat/roomAddress.ts";
import { useSession } from "../../../lib/session.ts";
import { clockTimeOrDay } from "../../../lib/korean.ts";
import { Count } from "../../../ui/people/Count.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import styles from "./MemberHome.module.css";
import type { ChatRoom } from "../../../data/chat/wire.ts";

/** The conversations that changed last. */
export function RecentRooms({ rooms }: { rooms: readonly ChatRoom[] }) {
  return (
    <section className={styles.panel} aria-labelledby="talk">
      <div className={styles.panelHead}>
        <h2 id="talk">이어서 이야기해요</h2>
        <Link className="more-link" to={paths.messenger()}>
          메신저
          <Icon name="chevron-right" size={16} />
        </Link>
      </div>
      <ul>
        {rooms.map((room) => (
          <li key={room.chatRoomId}>
            <RoomLink room={room} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RoomLink({ room }: { room: ChatRoom }) {
  const { nickname, lastMessage, unreadCount, updatedAt, group } = room;
  const me = useSession()?.nickname;
  const at = lastMessage?.sendDate ?? updatedAt;
  return (
    <Link className={styles.room} to={roomAddress(room)} data-unread={unreadCount > 0 || undefined}>
      <RoomFace room={room} />
      <span className={styles.words}>
        <b>
          {nickname}
          {group && <MemberCount count={group.memberCount} />}
        </b>
        <span>{lastOf(room, me)}</span>
      </span>
      <span className={styles.roomSide}>
        <time dateTime={at}>{clockTimeOrDay(new Date(at))}</time>
        {unreadCount > 0 && (
          <span>
            <Count value={unreadCount} />
            <span className="sr-only">개 안 읽음</span>
          </span>
        )}
      </span>
    </Link>
  );
}
