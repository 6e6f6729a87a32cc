import type { ChatRoom } from "@fitmate/contract/chat";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type CSSProperties, Suspense, useState } from "react";
import { Navigate } from "react-router";
import { PageTitle } from "../../ui/layout/PageTitle.tsx";
import { MateSheet } from "./list/MateSheet.tsx";
import { NoTalk } from "./list/NoTalk.tsx";
import { roomAddress, useAddressedRoom, useIsOpen } from "./roomAddress.ts";
import { chatRooms, openedRoom, roomNumber } from "../../data/chat/rooms.ts";
import type { WithMate } from "./room/Room.tsx";
import { Room } from "./room/roomPart.ts";
import { RoomList } from "./list/RoomList.tsx";
import { NoRoom, type NotMatesWith, RoomLoading } from "./RoomStates.tsx";
import styles from "./MessengerPage.module.css";
import { useVisibleHeight } from "./useVisibleHeight.ts";

/** What the mates feature brings. */
type WithMates = { profile: WithMate; endMates: WithMate; notMates: NotMatesWith };

/** `/messenger` and `/messenger/:nickname`: rooms on the left, the chosen one on the right; on phones one after the other. */
export function MessengerPage(mates: WithMates) {
  const { nickname } = useAddressedRoom();
  const [choosing, setChoosing] = useState(false);
  const openMates = () => setChoosing(true);
  const visible = useVisibleHeight();
  const height = visible === null ? undefined : ({ "--visible-height": `${visible}px` } as CSSProperties);
  return (
    <div className={styles.messenger} data-room={nickname ? true : undefined} style={height}>
      <aside className={styles.rooms} aria-label="채팅방">
        <RoomList onOpenMates={openMates} />
      </aside>
      {nickname ? (
        <section className={styles.main} aria-label={`${nickname}님과의 대화`}>
          <PageTitle>{`${nickname}님과의 대화`}</PageTitle>
          <RoomOf nickname={nickname} {...mates} onOpenMates={openMates} />
        </section>
      ) : (
        <section className={styles.main} aria-label="대화">
          <NothingChosen onOpenMates={openMates} />
        </section>
      )}
      <MateSheet open={choosing} onClose={() => setChoosing(false)} />
    </div>
  );
}

type RoomOfProps = WithMates & { nickname: string; onOpenMates: () => void };

/** Finds the room with `nickname`, or has it made. */
function RoomOf({ nickname, profile, endMates, notMates, onOpenMates }: RoomOfProps) {
  const rooms = useInfiniteQuery(chatRooms);
  const isOpen = useIsOpen();
  const { number } = useAddressedRoom();
  const listed = rooms.data?.find(isOpen);
  const opened = useQuery({ ...openedRoom(nickname, number), enabled: rooms.data !== undefined && !listed });
  // A hidden room, or one further down the list than what has been loaded, is not listed.
  const room = listed ?? opened.data;

  // The address has a nickname of before: theirs of today leads to the same room.
  if (opened.data && !listed && isOtherwise(opened.data, nickname)) {
    return <Navigate to={roomAddress(opened.data)} replace />;
  }
  if (room) {
    return (
      <Suspense fallback={<RoomLoading nickname={nickname} />}>
        <Room key={room.chatRoomId} room={room} profile={profile} endMates={endMates} />
      </Suspense>
    );
  }
  const error = rooms.data ? opened.error : rooms.error;
  if (!error) return <RoomLoading nickname={nickname} />;
  return (
    <NoRoom
      nickname={nickname}
      error={error}
      notMates={notMates}
      onOpenMates={onOpenMates}
      onRetry={() => void (rooms.data ? opened : rooms).refetch()}
    />
  );
}

function isOtherwise(room: ChatRoom, nickname: string): boolean {
  return roomNumber(room) === null && room.receiverNickname !== nickname;
}

function NothingChosen({ onOpenMates }: { onOpenMates: () => void }) {
  return (
    <div className={styles.centre}>
      <NoTalk text="왼쪽에서 대화를 고르거나, 메이트 목록에서 먼저 말을 걸어 보세요." onOpenMates={onOpenMates} />
    </div>
  );
}
