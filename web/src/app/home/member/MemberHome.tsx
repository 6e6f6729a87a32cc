/** What waits for a member: requests, first steps, people nearby, conversations, a playlist, posts of their sports. */
import type { ChatRoom } from "@fitmate/contract/chat";
import type { FirstSteps as Taken } from "@fitmate/contract/firstSteps";
import type { ReceivedRequest } from "@fitmate/contract/mateRequests";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { chatRooms } from "../../../data/chat/rooms.ts";
import { firstSteps } from "../../../data/firstSteps/firstSteps.ts";
import { nearestPeople } from "../../../data/mates/map.ts";
import { receivedRequests } from "../../../data/mates/requests.ts";
import { playlists } from "../../../data/playlists/playlists.ts";
import { myProfile } from "../../../data/profile/myProfile.ts";
import type { Person } from "../../../data/mates/wire.ts";
import { ErrorState } from "../../../ui/feedback/Empty.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import pageStyles from "../HomePage.module.css";
import { NewPosts } from "../posts/NewPosts.tsx";
import { Showcase } from "../showcase/Showcase.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import { hideFor, isHiddenBy } from "./firstSteps.ts";
import styles from "./MemberHome.module.css";
import { KeepOffer } from "./KeepOffer.tsx";
import { MyPlaylist } from "./MyPlaylist.tsx";
import { PendingRequests } from "./PendingRequests.tsx";
import { Radar } from "./Radar.tsx";
import { radarView } from "./radarView.ts";
import { RecentRooms } from "./RecentRooms.tsx";
import { roomsToGoOnWith } from "./roomsToGoOnWith.ts";
import { useSportPosts } from "./useSportPosts.ts";

/** A part with nothing to show, or that did not load, is left out: each has a screen of its own. Without any it says so. */
export function MemberHome({ nickname }: { nickname: string }) {
  const received = useInfiniteQuery(receivedRequests);
  const talked = useInfiniteQuery(chatRooms);
  const near = useQuery(nearestPeople);
  const steps = useQuery(firstSteps);
  const lists = useQuery(playlists);
  const profile = useQuery(myProfile);
  const { isLoading, ...newPosts } = useSportPosts(profile.data?.exerciseChoice);
  const asked = [received, talked, near, steps, lists, profile];
  // All at once, so that nothing that is read already is pushed down.
  if (asked.some((query) => query.isLoading)) return <MemberHomeSkeleton />;

  const failed = asked.filter(({ isError, data }) => isError && data === undefined);
  const retry = () => failed.forEach(({ refetch }) => void refetch());

  const playlist = lists.data?.find(({ videos }) => videos.length > 0);
  return (
    <>
      <KeepOffer />
      <Waiting
        nickname={nickname}
        requests={received.data ?? []}
        talked={talked.data ?? []}
        near={near.data ?? []}
        taken={steps.data}
        onRetry={failed.length > 0 ? retry : null}
      />
      {playlist && <MyPlaylist playlist={playlist} />}
      {isLoading ? (
        <div className={pageStyles.waiting} />
      ) : (
        <>
          <NewPosts {...newPosts} />
          <Showcase />
        </>
      )}
    </>
  );
}

type WaitingProps = {
  nickname: string;
  requests: readonly ReceivedRequest[];
  talked: readonly ChatRoom[];
  near: readonly Person[];
  taken: Taken | undefined;
  /** Asks again for what did not load; null: everything did. */
  onRetry: (() => void) | null;
};

/** What asks for an answer or is worth one. It asks for nothing itself: what has failed would be asked for at each mount. */
function Waiting({ nickname, requests, talked, near, taken, onRetry }: WaitingProps) {
  const [hidden, setHidden] = useState(() => isHiddenBy(nickname));
  const rooms = roomsToGoOnWith(talked);
  const view = radarView(near);
  const hasSide = requests.length > 0 || rooms.length > 0;
  const hasSteps = taken && !hidden && Object.values(taken).includes(false);
  if (!view && !hasSide && !hasSteps) {
    return onRetry && <ErrorState title="나를 기다리는 소식을 불러오지 못했어요" onRetry={onRetry} />;
  }
  const hide = () => {
    hideFor(nickname);
    setHidden(true);
  };
  return (
    <div className={styles.grid} data-columns={(view && hasSide) || undefined}>
      {hasSteps && <FirstSteps taken={taken} onHide={hide} />}
      {view && <Radar view={view} />}
      {hasSide && (
        <div className={styles.side}>
          <PendingRequests requests={requests} />
          {rooms.length > 0 && <RecentRooms rooms={rooms} />}
        </div>
      )}
    </div>
  );
}

function MemberHomeSkeleton() {
  return (
    <div className={`${styles.grid} ${pageStyles.waiting}`} data-columns role="status">
      <span className="sr-only">불러오는 중이에요</span>
      <Skeleton width="100%" height="25.5rem" radius="var(--r-5)" />
      <Skeleton width="100%" height="25.5rem" radius="var(--r-5)" />
    </div>
  );
}
