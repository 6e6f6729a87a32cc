import { LEFT_NICKNAME } from "@fitmate/contract/leftNickname";
import { paths } from "@fitmate/contract/paths";
import { type ReactNode, Suspense, useMemo, useState } from "react";
import { useAppBar } from "../../../ui/layout/appBar.ts";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { cx } from "../../../ui/cx.ts";
import { PickMessages } from "../picking/part.ts";
import { PICKING, StopPicking } from "../picking/StopPicking.tsx";
import { Conversation } from "./Conversation.tsx";
import type { OfPlans } from "./plans.ts";
import styles from "./Room.module.css";
import { RoomMenu } from "./RoomMenu.tsx";
import type { ChatRoom } from "../../../data/chat/wire.ts";

/** What the mates feature shows of the other member. */
export type WithMate = (room: ChatRoom, onClose: () => void) => ReactNode;

type MateRoomProps = {
  room: ChatRoom;
  /** Their profile. */
  profile: WithMate;
  /** Asks before the two stop being mates. */
  endMates: WithMate;
  /** What they plan together. */
  plans: OfPlans;
};

/** A conversation of two. */
export function MateRoom({ room, profile, endMates, plans }: MateRoomProps) {
  const { nickname, profilePicture, readOnly } = room;
  const [query, setQuery] = useState<string | null>(null);
  const [isEnding, setEnding] = useState(false);
  const [isPicking, setPicking] = useState(false);
  const [isProfileOpen, setProfileOpen] = useState(false);
  const menu = useMemo(
    () => (
      <RoomMenu
        room={room}
        onProfile={() => setProfileOpen(true)}
        onSearch={() => setQuery("")}
        onReport={() => setPicking(true)}
        onEndMates={() => setEnding(true)}
      />
    ),
    [room],
  );
  const hasLeft = nickname === LEFT_NICKNAME;
  const canPlan = !hasLeft && !readOnly;
  const acts = useMemo(
    () => (
      <>
        {canPlan && plans.button(room, "icon")}
        {menu}
      </>
    ),
    [canPlan, plans, room, menu],
  );
  const stop = useMemo(() => <StopPicking onStop={() => setPicking(false)} />, []);
  useAppBar({
    title: isPicking ? PICKING : nickname,
    backTo: paths.messenger(),
    action: isPicking ? stop : acts,
  });
  if (isPicking) {
    return (
      <Suspense>
        <PickMessages room={room} onClose={() => setPicking(false)} />
      </Suspense>
    );
  }
  return (
    <>
      <h1 className="sr-only only-mobile">{nickname}님과의 대화</h1>
      <div className={cx(styles.head, "only-desktop")}>
        <h2>
          <button type="button" className={styles.who} disabled={hasLeft} onClick={() => setProfileOpen(true)}>
            <Avatar nickname={nickname} picture={profilePicture} size="sm" />
            {nickname}
            <span className="sr-only"> 프로필 보기</span>
          </button>
        </h2>
        {canPlan && plans.button(room, "word")}
        {menu}
      </div>
      {!hasLeft && plans.bar(room)}
      <Conversation
        room={room}
        plans={plans}
        query={query}
        onQuery={setQuery}
        closed="더 이상 메이트가 아니어서 메시지를 보낼 수 없어요."
      />
      {isEnding && endMates(room, () => setEnding(false))}
      {isProfileOpen && profile(room, () => setProfileOpen(false))}
    </>
  );
}
