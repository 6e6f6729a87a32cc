/** A gathering: what there is to know of it, and what one can do about it. */
import { numberIn } from "@fitmate/contract/addresses";
import type { Meetup } from "@fitmate/contract/meetups";
import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useParams } from "react-router";
import { meetupDetail, useMeetupPlaceholder } from "../../../data/meetups/meetup.ts";
import { isRefusal } from "../../../lib/outlook.ts";
import { IconLink } from "../../../ui/controls/IconButton.tsx";
import { GaveWay } from "../../../ui/feedback/GaveWay.tsx";
import { SportChip } from "../../../ui/sports/SportChip.tsx";
import { useAppBar } from "../../../ui/layout/appBar.ts";
import { PageTitle } from "../../../ui/layout/PageTitle.tsx";
import { MeetupHead } from "./MeetupHead.tsx";
import { NoMeetup } from "./NoMeetup.tsx";
import { ShareIcon } from "./ShareButton.tsx";
import { WholeMeetup } from "./WholeMeetup.tsx";

type MeetupPageProps = {
  /** Shows where it is. */
  map: (meetup: Meetup) => ReactNode;
  /** What whoever comes can do to be safe on the way home. */
  wayHome: (meetup: Meetup) => ReactNode;
  /** What there is to answer once it is over, for whoever came. */
  after: (meetup: Meetup) => ReactNode;
};

export function MeetupPage({ map, wayHome, after }: MeetupPageProps) {
  const meetupId = numberIn(useParams()["meetupId"]);
  const { data, error, isFetching, refetch } = useQuery(meetupDetail(meetupId));
  const placeholder = useMeetupPlaceholder(meetupId);
  const meetup = isRefusal(error) ? undefined : data;
  useBar(meetup);
  return (
    <div className="container page page--sub">
      {meetup ? (
        <>
          <MeetupHead meetup={meetup} />
          <WholeMeetup
            meetup={meetup}
            map={map(meetup)}
            wayHome={isMine(meetup) && wayHome(meetup)}
            after={meetup.status === "OVER" && meetup.part === "CONFIRMED" && after(meetup)}
          />
        </>
      ) : (
        <>
          <PageTitle>번개</PageTitle>
          {placeholder ? (
            <GaveWay kind="번개예요" {...placeholder}>
              <SportChip sport={placeholder.sport} />
            </GaveWay>
          ) : (
            <NoMeetup error={error} onRetry={() => void refetch()} busy={isFetching} />
          )}
        </>
      )}
    </div>
  );
}

const isMine = ({ part, status }: Meetup) => part === "CONFIRMED" && status !== "CANCELLED";

/** On phones it is shared from above, and changed by its host. */
function useBar(meetup: Meetup | undefined) {
  const { meetupId, title, hosting, status } = meetup ?? {};
  const isChanged = hosting && status === "UPCOMING";
  const action = useMemo(
    () =>
      meetupId !== undefined &&
      title !== undefined && (
        <>
          <ShareIcon meetupId={meetupId} title={title} />
          {isChanged && <IconLink icon="edit" label="번개 고치기" to={paths.editMeetup(meetupId)} />}
        </>
      ),
    [meetupId, title, isChanged],
  );
  useAppBar({ title: "번개", backTo: paths.meetups(), action });
}
