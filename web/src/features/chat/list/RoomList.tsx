import { useInfiniteQuery } from "@tanstack/react-query";
import { memo } from "react";
import { Link } from "react-router";
import { clockTimeOrDay } from "../../../lib/korean.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { ListEnd } from "../../../ui/controls/ListEnd.tsx";
import { cx } from "../../../ui/cx.ts";
import { Count } from "../../../ui/people/Count.tsx";
import { ErrorState } from "../../../ui/feedback/Empty.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import styles from "./RoomList.module.css";
import { roomAddress, useAddressedRoom } from "../roomAddress.ts";
import { chatRooms, roomNameOf } from "../../../data/chat/rooms.ts";
import { NoTalk } from "./NoTalk.tsx";
import { lastOf } from "./summary.ts";
import { RoomFace } from "./RoomFace.tsx";
import { MemberCount } from "./MemberCount.tsx";
import { useSession } from "../../../lib/session.ts";
import { useTabVisible } from "../../../lib/useTabVisible.ts";
import type { ChatRoom } from "../../../data/chat/wire.ts";

const SKELETON_ROOMS = 6;

type RoomListProps = { onOpenMates: () => void };

/** My rooms, last changed first. */
export function RoomList({ onOpenMates }: RoomListProps) {
  return (
    <>
      <div className={styles.head}>
        <h1>메신저</h1>
        <Button variant="secondary" size="sm" onClick={onOpenMates}>
          <Icon name="mate" size={18} />
          메이트 목록
        </Button>
      </div>
      <Rooms onOpenMates={onOpenMates} />
    </>
  );
}

function Rooms({ onOpenMates }: RoomListProps) {
  const me = useSession()?.nickname;
  const opened = useAddressedRoom();
  const { data, isError, isFetching, hasNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    useInfiniteQuery(chatRooms);
  const visible = useTabVisible();
  if (!data && isError) {
    return <ErrorState title="채팅 목록을 불러오지 못했어요" onRetry={() => void refetch()} busy={isFetching} />;
  }
  if (!data) return <RoomSkeletons />;
  if (data.length === 0) return <NoRooms onOpenMates={onOpenMates} />;

  return (
    <div className={styles.list}>
      <ul>
        {data.map((room) => {
          const current = roomNameOf(room) === opened;
          // What is being read on the right counts as read.
          return (
            <li key={room.chatRoomId} className={styles.item}>
              <RoomRow room={room} me={me} current={current} unread={current && visible ? 0 : room.unreadCount} />
            </li>
          );
        })}
      </ul>
      {hasNextPage && (
        <ListEnd what="채팅방을" failed={isFetchNextPageError} busy={isFetching} onMore={() => void fetchNextPage()} />
      )}
    </div>
  );
}

type RoomRowProps = { room: ChatRoom; me: string | undefined; current: boolean; unread: number };

/** A room that did not change is not drawn again: the list may be thousands of rooms long. */
const RoomRow = memo(function RoomRow({ room, me, current, unread }: RoomRowProps) {
  const { nickname, lastMessage, updatedAt, muted, group } = room;
  const at = lastMessage?.sendDate ?? updatedAt;
  return (
    <Link
      className={styles.room}
      to={roomAddress(room)}
      aria-current={current || undefined}
      data-unread={unread > 0 || undefined}
    >
      <RoomFace room={room} />
      <span className={styles.words}>
        <span className={styles.name}>
          <span>{nickname}</span>
          {group && <MemberCount count={group.memberCount} />}
          {muted && (
            <>
              <Icon name="bell-off" size={16} />
              <span className="sr-only">, 알림 꺼짐</span>
            </>
          )}
        </span>
        <span className={styles.last}>{lastOf(room, me)}</span>
      </span>
      <span className={styles.side}>
        <time dateTime={at}>{clockTimeOrDay(new Date(at))}</time>
        {unread > 0 && (
          <span>
            <Count value={unread} />
            <span className="sr-only">개 안 읽음</span>
          </span>
        )}
      </span>
    </Link>
  );
});

/** On wide screens the picture stands on the right already. */
function NoRooms({ onOpenMates }: RoomListProps) {
  return (
    <>
      <div className="only-mobile">
        <NoTalk text="메이트 목록에서 먼저 말을 걸어 보세요." onOpenMates={onOpenMates} />
      </div>
      <p className={cx(styles.none, "only-desktop")}>아직 나눈 대화가 없어요.</p>
    </>
  );
}

function RoomSkeletons() {
  return (
    <ul className={styles.list} aria-busy="true" aria-label="채팅방을 불러오는 중이에요">
      {Array.from({ length: SKELETON_ROOMS }, (_, index) => (
        <li key={index} className={styles.room}>
          <Skeleton width="2.75rem" height="2.75rem" radius="50%" />
          <span className={styles.words}>
            <Skeleton width="6rem" />
            <Skeleton width="100%" height="0.875rem" />
          </span>
        </li>
      ))}
    </ul>
  );
}
