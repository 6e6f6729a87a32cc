import { useMyPlaceholder } from "../../../data/safety/placeholders.ts";
import { GivesWayLine } from "../../../ui/feedback/GivesWayLine.tsx";

/** Says to its host that a gathering gives way. */
export function OwnGivesWay({ meetupId }: { meetupId: number }) {
  return <GivesWayLine placeholder={useMyPlaceholder("MEETUP", meetupId)} shownTo="이미 함께하는 사람에게만" />;
}
