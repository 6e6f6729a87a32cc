import type { ChatRoomMember } from "../../../data/chat/wire.ts";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { meetupDetail } from "../../../data/meetups/meetup.ts";
import { ErrorState } from "../../../ui/feedback/Empty.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { SwitchRow } from "../../../ui/fields/SwitchRow.tsx";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { Badge } from "../../../ui/people/Badge.tsx";
import { MemberLink } from "../../../ui/people/MemberLink.tsx";
import type { OfGathering } from "./gathering.ts";
import { HideRow } from "./HideRow.tsx";
import { ReportRow } from "./ReportRow.tsx";
import styles from "./People.module.css";
import { useMute } from "./useMute.ts";
import type { ChatRoom } from "../../../data/chat/wire.ts";

type PeopleProps = {
  room: ChatRoom;
  people: UseQueryResult<ChatRoomMember[]>;
  gatheringId: number | null;
  gathering: OfGathering;
  /** Chooses messages to report. */
  onReport: () => void;
};

/** Who is in a group room, what they have met for, and what I can do about it. */
export function People({ room, people, gatheringId, gathering, onReport }: PeopleProps) {
  const { data, isError, isFetching, refetch } = people;
  const host = useHost(gatheringId);
  const mute = useMute(room);
  return (
    <>
      {gatheringId !== null && gathering.about(gatheringId)}
      <section className={styles.section}>
        {data ? (
          <>
            <h2 className={styles.count}>{data.length}명</h2>
            <ul>
              {data.map((member, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- somebody without a name has nothing else
                <Person key={member.folded ? `nameless ${index}` : member.nickname} member={member} host={host} />
              ))}
            </ul>
          </>
        ) : isError ? (
          <ErrorState title="함께하는 사람을 불러오지 못했어요" onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Skeleton width="100%" height="12rem" radius="var(--r-4)" />
        )}
      </section>
      <section className={styles.section}>
        <SwitchRow icon="bell" text="이 방 알림" checked={!room.muted} onChange={(on) => mute(!on)} />
        <HideRow room={room} />
        <ReportRow onReport={onReport} />
        {gatheringId !== null && gathering.leave(gatheringId)}
      </section>
    </>
  );
}

function useHost(gatheringId: number | null): string | undefined {
  const { data } = useQuery({ ...meetupDetail(gatheringId ?? 0), enabled: gatheringId !== null });
  return data?.host?.nickname;
}

function Person({ member, host }: { member: ChatRoomMember; host: string | undefined }) {
  const { nickname, picture, relation, folded } = member;
  const isMe = relation === "SELF";
  return (
    <li className={styles.person}>
      {folded ? (
        <i className={styles.nobody} aria-hidden="true" />
      ) : (
        <Avatar nickname={nickname} picture={picture} size="sm" />
      )}
      <span className={styles.name}>
        {isMe ? "나" : folded ? nickname : <MemberLink className={styles.link} nickname={nickname} />}
        {!folded && nickname === host && <Badge>주최</Badge>}
        {relation === "MATES" && <Badge kind="mates">메이트</Badge>}
      </span>
    </li>
  );
}
