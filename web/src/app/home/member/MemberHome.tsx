/** What waits for a member: requests, first steps, people nearby, conversations, a playlist, posts of their sports. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { chatRooms } from "../../../features/chat/rooms.ts";
import { mapUsers } from "../../../features/mates/api.ts";
import { receivedRequests } from "../../../features/mates/requests/api.ts";
import { playlists } from "../../../features/playlists/api.ts";
import { myProfile } from "../../../features/profile/api.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import pageStyles from "../HomePage.module.css";
import { NewPosts } from "../posts/NewPosts.tsx";
import { Showcase } from "../showcase/Showcase.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import { firstSteps, hideFor, isHiddenBy } from "./firstSteps.ts";
import styles from "./MemberHome.module.css";
import { MyPlaylist } from "./MyPlaylist.tsx";
import { PendingRequests } from "./PendingRequests.tsx";
import { Radar } from "./Radar.tsx";
import { radarView } from "./radarView.ts";
import { RecentRooms } from "./RecentRooms.tsx";
import { roomsToGoOnWith } from "./roomsToGoOnWith.ts";
import { useSportPosts } from "./useSportPosts.ts";

/** A part with nothing to show, or that did not load, is left out: each has a screen of its own. */
export function MemberHome({ nickname }: { nickname: string }) {
  const received = useInfiniteQuery(receivedRequests);
  const talked = useInfiniteQuery(chatRooms);
  const near = useQuery(mapUsers);
  const steps = useQuery(firstSteps);
  const lists = useQuery(playlists);
  const profile = useQuery(myProfile());
  const { isLoading, ...newPosts } = useSportPosts(profile.data?.exerciseChoice);
  // All at once, so that nothing that is read already is pushed down.
  if (isLoading || [received, talked, near, steps, lists, profile].some((query) => query.isLoading)) {
    return <MemberHomeSkeleton />;
  }

  const playlist = lists.data?.find(({ videos }) => videos.length > 0);
  return (
    <>
      <Waiting nickname={nickname} />
      {playlist && <MyPlaylist playlist={playlist} />}
      <NewPosts {...newPosts} />
      <Showcase />
    </>
  );
}

/** What asks for an answer or is worth one. */
function Waiting({ nickname }: { nickname: string }) {
  const { data: requests = [] } = useInfiniteQuery(receivedRequests);
  const { data: talked = [] } = useInfiniteQuery(chatRooms);
  const { data: near = [] } = useQuery(mapUsers);
  const { data: taken } = useQuery(firstSteps);
  const [hidden, setHidden] = useState(() => isHiddenBy(nickname));
  const rooms = roomsToGoOnWith(talked);
  const view = radarView(near);
  const hasSide = requests.length > 0 || rooms.length > 0;
  const hasSteps = taken && !hidden && Object.values(taken).includes(false);
  if (!view && !hasSide && !hasSteps) return null;
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
          <PendingRequests requests={requests} near={near} />
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
