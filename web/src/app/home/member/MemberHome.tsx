/** What waits for a member: a request to answer, people nearby, conversations to go on with. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { chatRooms } from "../../../features/chat/rooms.ts";
import { mapUsers } from "../../../features/mates/api.ts";
import { notifications } from "../../../features/notifications/api.ts";
import { bandWords } from "../../../lib/korean.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { sportLabel } from "../../../ui/sport.ts";
import styles from "./MemberHome.module.css";
import { PendingRequest } from "./PendingRequest.tsx";
import { Radar } from "./Radar.tsx";
import { radarView } from "./radarView.ts";
import { RecentRooms } from "./RecentRooms.tsx";

const ROOMS_SHOWN = 3;

/** A part with nothing to show, or that did not load, is left out: each has a screen of its own. */
export function MemberHome() {
  const notified = useInfiniteQuery(notifications);
  const talked = useInfiniteQuery(chatRooms);
  const near = useQuery(mapUsers);
  if (notified.isPending || talked.isPending || near.isPending) return <MemberHomeSkeleton />;

  const request = notified.data?.find(({ state }) => state === "PENDING");
  const sender = near.data?.find(({ nickname }) => nickname === request?.sender);
  const rooms = talked.data?.slice(0, ROOMS_SHOWN) ?? [];
  const view = radarView(near.data ?? []);
  const hasSide = request !== undefined || rooms.length > 0;
  if (!view && !hasSide) return null;
  return (
    <div className={styles.grid} data-columns={(view && hasSide) || undefined}>
      {view && <Radar view={view} />}
      {hasSide && (
        <div className={styles.side}>
          {request && (
            <PendingRequest
              key={request.notificationId}
              request={request}
              about={[
                ...(sender?.exerciseChoice ?? []).map((sport) => sportLabel[sport]),
                ...(sender?.distanceBand ? [bandWords(sender.distanceBand)] : []),
              ]}
            />
          )}
          {rooms.length > 0 && <RecentRooms rooms={rooms} />}
        </div>
      )}
    </div>
  );
}

function MemberHomeSkeleton() {
  return (
    <div className={styles.grid} data-columns role="status">
      <span className="sr-only">불러오는 중이에요</span>
      <Skeleton width="100%" height="25.5rem" radius="var(--r-5)" />
      <Skeleton width="100%" height="25.5rem" radius="var(--r-5)" />
    </div>
  );
}
