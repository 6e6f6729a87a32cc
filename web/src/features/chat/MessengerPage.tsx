import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type CSSProperties, Suspense, useState } from "react";
import { Navigate } from "react-router";
import { PageTitle } from "../../ui/layout/PageTitle.tsx";
import { MateSheet } from "./list/MateSheet.tsx";
import { NoTalk } from "./list/NoTalk.tsx";
import { roomAddress, useAddressedRoom } from "./roomAddress.ts";
import { chatRooms, openedRoom, type RoomName, roomNameOf } from "../../data/chat/rooms.ts";
import type { RoomProps } from "./room/Room.tsx";
import { Room } from "./room/roomPart.ts";
import { RoomList } from "./list/RoomList.tsx";
import { NoRoom, type NotMatesWith, RoomLoading } from "./RoomStates.tsx";
import styles from "./MessengerPage.module.css";
import { useVisibleHeight } from "./useVisibleHeight.ts";
import type { ChatRoom } from "../../data/chat/wire.ts";

/** What other features bring: of mates, of whoever is none, of gatherings. */
type Brought = Omit<RoomProps, "room"> & { notMates: NotMatesWith };

/**
 * `/messenger`, `/messenger/:nickname` and `/messenger/rooms/:roomId`: rooms on the left, the chosen one on the right; on phones
 * one after the other.
 */
export function MessengerPage(brought: Brought) {
  const name = useAddressedRoom();
  const [choosing, setChoosing] = useState(false);
  const openMates = () => setChoosing(true);
  const visible = useVisibleHeight();
  const height = visible === null ? undefined : ({ "--visible-height": `${visible}px` } as CSSProperties);
  return (
    <div className={styles.messenger} data-room={name === undefined ? undefined : true} style={height}>
      <aside className={styles.rooms} aria-label="채팅방">
        <RoomList onOpenMates={openMates} />
      </aside>
      {name === undefined ? (
        <section className={styles.main} aria-label="대화">
          <NothingChosen onOpenMates={openMates} />
        </section>
      ) : (
        <RoomOf name={name} {...brought} onOpenMates={openMates} />
      )}
      <MateSheet open={choosing} onClose={() => setChoosing(false)} />
    </div>
  );
}

type RoomOfProps = Brought & { name: RoomName; onOpenMates: () => void };

/** Finds the room, or has it made. */
function RoomOf({ name, notMates, onOpenMates, ...brought }: RoomOfProps) {
  const rooms = useInfiniteQuery(chatRooms);
  const [shown, setShown] = useState<{ name: RoomName; chatRoomId: number }>();
  const shownId = shown?.name === name ? shown.chatRoomId : name;
  const listed =
    rooms.data?.find((room) => roomNameOf(room) === name) ??
    // Called otherwise by now: whoever leaves loses their name, and has it again when they come back.
    rooms.data?.find(({ chatRoomId }) => chatRoomId === shownId);
  const opened = useQuery({ ...openedRoom(name), enabled: rooms.data !== undefined && !listed });
  // A hidden room, or one further down the list than what has been loaded, is not listed.
  const room = listed ?? opened.data;
  if (room && room.chatRoomId !== shownId) setShown({ name, chatRoomId: room.chatRoomId });
  const label = labelOf(name, room);
  return (
    <section className={styles.main} aria-label={label}>
      <PageTitle>{label}</PageTitle>
      {content()}
    </section>
  );

  function content() {
    if (room) {
      return (
        <>
          {/* The address has a nickname of before: theirs of today leads to the same room, which stays as it is meanwhile. */}
          {roomNameOf(room) !== name && <Navigate to={roomAddress(room)} replace />}
          <Suspense fallback={<RoomLoading title={room.nickname} />}>
            <Room key={room.chatRoomId} room={room} {...brought} />
          </Suspense>
        </>
      );
    }
    const error = rooms.data ? opened.error : rooms.error;
    if (!error) return <RoomLoading title={typeof name === "string" ? name : "대화방"} />;
    return (
      <NoRoom
        name={name}
        label={label}
        error={error}
        notMates={notMates}
        onOpenMates={onOpenMates}
        onRetry={() => void (rooms.data ? opened : rooms).refetch()}
      />
    );
  }
}

function labelOf(name: RoomName, room: ChatRoom | undefined): string {
  if (room?.group) return `${room.group.title} 대화방`;
  const nickname = room?.nickname ?? name;
  return typeof nickname === "string" ? `${nickname}님과의 대화` : "대화방";
}

function NothingChosen({ onOpenMates }: { onOpenMates: () => void }) {
  return (
    <div className={styles.centre}>
      <NoTalk text="왼쪽에서 대화를 고르거나, 메이트 목록에서 먼저 말을 걸어 보세요." onOpenMates={onOpenMates} />
    </div>
  );
}
