/** What waits for a member: check-ins, requests, first steps, gatherings, people nearby, conversations, a playlist, posts of their sports. */
import type { FirstSteps as Taken } from "@fitmate/contract/firstSteps";
import type { ReceivedRequest } from "@fitmate/contract/mateRequests";
import type { MeetupItem } from "@fitmate/contract/meetups";
import type { ScheduleEntry } from "@fitmate/contract/plans";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { chatRooms } from "../../../data/chat/rooms.ts";
import { firstSteps } from "../../../data/firstSteps/firstSteps.ts";
import { nearestPeople } from "../../../data/mates/map.ts";
import { receivedRequests } from "../../../data/mates/requests.ts";
import { meetupList } from "../../../data/meetups/list.ts";
import { checkIns, type MyCheckIn, type Watched } from "../../../data/together/checkIns.ts";
import { endOfEntry, nextGathering } from "../../../data/plans/schedule.ts";
import { playlists } from "../../../data/playlists/playlists.ts";
import { myProfile } from "../../../data/profile/myProfile.ts";
import { trainingQuestions } from "../../../data/together/trainings.ts";
import { Ask } from "../../../features/together/Ask.tsx";
import type { Person } from "../../../data/mates/wire.ts";
import { CheckInsAtHome } from "../../../features/together/checkin/CheckInsAtHome.tsx";
import { useNow } from "../../../lib/useNow.ts";
import { ErrorState } from "../../../ui/feedback/Empty.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import pageStyles from "../HomePage.module.css";
import { NewPosts } from "../posts/NewPosts.tsx";
import { Showcase } from "../showcase/Showcase.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import { FittingMeetups } from "./FittingMeetups.tsx";
import { fitting, WITH_SEATS } from "./fitting.ts";
import { hideFor, isHiddenBy } from "./firstSteps.ts";
import styles from "./MemberHome.module.css";
import { KeepOffer } from "./KeepOffer.tsx";
import { MyPlaylist } from "./MyPlaylist.tsx";
import { NextGathering } from "./NextGathering.tsx";
import { PendingRequests } from "./PendingRequests.tsx";
import { Radar } from "./Radar.tsx";
import { radarView } from "./radarView.ts";
import { RecentRooms } from "./RecentRooms.tsx";
import { roomsToGoOnWith } from "./roomsToGoOnWith.ts";
import { useSportPosts } from "./useSportPosts.ts";
import type { ChatRoom } from "../../../data/chat/wire.ts";

/** A part with nothing to show, or that did not load, is left out: each has a screen of its own. Without any it says so. */
export function MemberHome({ nickname }: { nickname: string }) {
  const received = useInfiniteQuery(receivedRequests);
  const talked = useInfiniteQuery(chatRooms);
  const near = useQuery(nearestPeople);
  const steps = useQuery(firstSteps);
  const safe = useQuery(checkIns);
  const after = useQuery(trainingQuestions);
  const [asksAfter, setAsksAfter] = useState(false);
  const [hasCome, setHasCome] = useState(false);
  const [havePosts, setHavePosts] = useState(false);
  // Once it asked it stays, so that what is being answered does not go.
  if (!asksAfter && after.data && after.data.length > 0) setAsksAfter(true);
  const coming = useQuery(nextGathering);
  const now = useNow();
  const next = coming.data && endOfEntry(coming.data) > now.getTime() ? coming.data : undefined;
  const seats = useInfiniteQuery({ ...meetupList(WITH_SEATS), enabled: coming.isFetched && !next });
  const lists = useQuery(playlists);
  const profile = useQuery(myProfile);
  const { isLoading, ...newPosts } = useSportPosts(profile.data?.exerciseChoice);
  const asked = [received, talked, near, steps, safe, coming, after, seats, lists, profile];
  const isComing = asked.some((query) => query.isLoading);
  if (!hasCome) {
    // All at once, so that nothing that is read already is pushed down.
    if (isComing) return <MemberHomeSkeleton />;
    // What is asked for later, or once more, comes beside it: what is open or plays here would go with what shows.
    setHasCome(true);
  }
  // So it is of posts, and of what stands below them.
  if (!havePosts && !isLoading) setHavePosts(true);

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
        checkIns={safe.data}
        asksAfter={asksAfter}
        next={next}
        meetups={next ? [] : fitting(seats.data?.pages[0]?.meetups ?? [])}
        now={now}
        isComing={isComing}
        onRetry={failed.length > 0 ? retry : null}
      />
      {playlist && <MyPlaylist playlist={playlist} />}
      {havePosts ? (
        <>
          <NewPosts {...newPosts} />
          <Showcase />
        </>
      ) : (
        <div className={pageStyles.waiting} />
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
  checkIns: { mine: readonly MyCheckIn[]; watched: readonly Watched[] } | undefined;
  /** Something is over that I can say something about. */
  asksAfter: boolean;
  next: ScheduleEntry | undefined;
  /** To join, where there is no next one of mine. */
  meetups: readonly MeetupItem[];
  now: Date;
  /** Some of it is asked for just now. */
  isComing: boolean;
  /** Asks again for what did not load; null: everything did. */
  onRetry: (() => void) | null;
};

/** What asks for an answer or is worth one. It asks for nothing itself: what has failed would be asked for at each mount. */
function Waiting({
  nickname,
  requests,
  talked,
  near,
  taken,
  checkIns: safe,
  asksAfter,
  next,
  meetups,
  now,
  isComing,
  onRetry,
}: WaitingProps) {
  const [hidden, setHidden] = useState(() => isHiddenBy(nickname));
  const rooms = roomsToGoOnWith(talked);
  const view = radarView(near);
  const hasCheckIns = safe !== undefined && safe.mine.length + safe.watched.length > 0;
  const hasSide =
    hasCheckIns || asksAfter || requests.length > 0 || rooms.length > 0 || next !== undefined || meetups.length > 0;
  const hasSteps = taken && !hidden && Object.values(taken).includes(false);
  if (!view && !hasSide && !hasSteps) {
    if (isComing) return <MemberHomeSkeleton />;
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
          {hasCheckIns && <CheckInsAtHome {...safe} />}
          {asksAfter && <Ask look="card" />}
          {next && <NextGathering entry={next} now={now} />}
          <PendingRequests requests={requests} />
          {meetups.length > 0 && <FittingMeetups meetups={meetups} now={now} />}
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
