import type { Group } from "../../../data/chat/wire.ts";
import { MEETUP_ROOM_DAYS } from "@fitmate/contract/limits";
import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useMemo, useState } from "react";
import { peopleIn } from "../../../data/chat/people.ts";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { cx } from "../../../ui/cx.ts";
import { useAppBar } from "../../../ui/layout/appBar.ts";
import { ROOMY, useMedia } from "../../../ui/layout/useMedia.ts";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import { MemberCount } from "../list/MemberCount.tsx";
import { PickMessages } from "../picking/part.ts";
import { PICKING, StopPicking } from "../picking/StopPicking.tsx";
import { Conversation } from "./Conversation.tsx";
import type { OfGathering } from "./gathering.ts";
import { People } from "./People.tsx";
import styles from "./Room.module.css";
import type { ChatRoom } from "../../../data/chat/wire.ts";

type GroupRoomProps = { room: ChatRoom; group: Group; gathering: OfGathering };

/** The conversation of those who come to a gathering. */
export function GroupRoom({ room, group, gathering }: GroupRoomProps) {
  const { title, memberCount, gatheringId } = group;
  const [query, setQuery] = useState<string | null>(null);
  const hasPlaceBeside = useMedia(ROOMY);
  const [isBeside, setBeside] = useState(true);
  const [isPicking, setPicking] = useState(false);
  const [isOver, setOver] = useState(false);
  const people = useQuery(peopleIn(room.chatRoomId));
  const pictures = useMemo(
    () => new Map(people.data?.map(({ nickname, picture }) => [nickname, picture])),
    [people.data],
  );
  const buttons = useMemo(
    () => (
      <>
        <IconButton icon="search" label="대화 찾기" onClick={() => setQuery("")} />
        <IconButton
          icon="mate"
          label="함께하는 사람"
          {...(hasPlaceBeside && { "aria-pressed": isBeside })}
          onClick={() => (hasPlaceBeside ? setBeside(!isBeside) : setOver(true))}
        />
      </>
    ),
    [hasPlaceBeside, isBeside],
  );
  const heading = useMemo(
    () => (
      <>
        {title}
        <MemberCount count={memberCount} />
      </>
    ),
    [title, memberCount],
  );
  const stop = useMemo(() => <StopPicking onStop={() => setPicking(false)} />, []);
  useAppBar({
    title: isPicking ? PICKING : heading,
    backTo: paths.messenger(),
    action: isPicking ? stop : buttons,
  });
  const report = () => {
    setOver(false);
    setPicking(true);
  };
  const list = <People room={room} people={people} gatheringId={gatheringId} gathering={gathering} onReport={report} />;
  if (isPicking) {
    return (
      <Suspense>
        <PickMessages room={room} pictures={pictures} onClose={() => setPicking(false)} />
      </Suspense>
    );
  }
  return (
    <div className={styles.beside}>
      <div className={styles.talk}>
        <h1 className="sr-only only-mobile">{title} 대화방</h1>
        <div className={cx(styles.head, "only-desktop")}>
          <h2 className={styles.title}>{heading}</h2>
          {buttons}
        </div>
        {gatheringId !== null && gathering.bar(gatheringId)}
        <Conversation
          room={room}
          query={query}
          onQuery={setQuery}
          pictures={pictures}
          closed={`번개가 끝나고 ${MEETUP_ROOM_DAYS}일이 지나, 이제 읽을 수만 있어요.`}
        />
      </div>
      {hasPlaceBeside ? (
        isBeside && (
          <aside className={styles.people} aria-label="함께하는 사람">
            {list}
          </aside>
        )
      ) : (
        <Sheet open={isOver} onClose={() => setOver(false)} title="함께하는 사람">
          {list}
        </Sheet>
      )}
    </div>
  );
}
