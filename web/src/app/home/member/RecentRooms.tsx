import type { ChatRoom } from "@fitmate/contract/chat";
import { paths } from "@fitmate/contract/paths";
import { Link } from "react-router";
import { summaryOf } from "../../../features/chat/list/summary.ts";
import { clockTimeOrDay } from "../../../lib/korean.ts";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { Count } from "../../../ui/people/Count.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import styles from "./MemberHome.module.css";

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
            <RoomLink {...room} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RoomLink({ receiverNickname, receiverProfileImage, lastMessage, unreadCount, updatedAt }: ChatRoom) {
  const at = lastMessage?.sendDate ?? updatedAt;
  return (
    <Link className={styles.room} to={paths.room(receiverNickname)} data-unread={unreadCount > 0 || undefined}>
      <Avatar nickname={receiverNickname} picture={receiverProfileImage} />
      <span className={styles.words}>
        <b>{receiverNickname}</b>
        <span>{lastMessage ? summaryOf(lastMessage) : "아직 나눈 대화가 없어요"}</span>
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
