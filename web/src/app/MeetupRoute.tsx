/** A 번개, with the map that the mates feature brings, and the way home that comes after it. */
import type { Meetup } from "@fitmate/contract/meetups";
import { clockFace } from "@fitmate/contract/wallTime";
import { lazy, Suspense, useRef } from "react";
import { MeetupPage } from "../features/meetups/detail/MeetupPage.tsx";
import { CheckInCard } from "../features/together/checkin/part.ts";
import { patiently } from "../lib/part.ts";
import { useSeen } from "../lib/useSeen.ts";
import styles from "./meetups/PlaceMap.module.css";

// Larger than the page around it: it comes when somebody gets there.
const PlaceMap = lazy(async () => ({ default: (await patiently(() => import("./meetups/PlaceMap.tsx"))).PlaceMap }));

const map = (meetup: Meetup) => <MapWhenSeen meetup={meetup} />;

const wayHome = ({ meetupId }: Meetup) => (
  <Suspense>
    <CheckInCard gatheringId={meetupId} />
  </Suspense>
);

// Of those who came alone.
const AfterMeetup = lazy(async () => ({
  default: (await patiently(() => import("../features/together/AfterMeetup.tsx"))).AfterMeetup,
}));

const after = ({ meetupId }: Meetup) => (
  <Suspense>
    <AfterMeetup gatheringId={meetupId} />
  </Suspense>
);

export function Component() {
  return <MeetupPage map={map} wayHome={wayHome} after={after} />;
}

function MapWhenSeen({ meetup }: { meetup: Meetup }) {
  const box = useRef<HTMLDivElement>(null);
  const seen = useSeen(box);
  const { place, area, sport, begins, cell } = meetup;
  return (
    <div
      ref={box}
      className={styles.box}
      role="img"
      aria-label={place ? `${place.name} 지도` : `${area}, 네모 안 어딘가`}
    >
      {seen && (
        <Suspense>
          <PlaceMap sport={sport} words={clockFace(begins)} cell={cell} place={place} />
        </Suspense>
      )}
    </div>
  );
}
