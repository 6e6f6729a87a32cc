/** 메신저, with the profiles and the ways to become mates that the mates feature brings, and gatherings as theirs does. */
import type { TrainingQuestion } from "@fitmate/contract/together";
import { Suspense, useEffect } from "react";
import type { OfGathering } from "../features/chat/room/gathering.ts";
import { bringRoom } from "../features/chat/room/roomPart.ts";
import { afterContent } from "../lib/afterContent.ts";
import { MessengerPage } from "../features/chat/MessengerPage.tsx";
import type { OfPlans } from "../features/chat/room/plans.ts";
import { PlanBar, PlanCard, ProposeButton } from "../features/meetups/plans/planParts.ts";
import { LeaveRow, RoomAbout, RoomBar } from "../features/meetups/room/parts.ts";
import { NotMates } from "../features/mates/person/NotMates.tsx";
import { ProfileInRoom } from "../features/mates/person/ProfileInRoom.tsx";
import { ConfirmAct } from "../features/mates/requests/ConfirmAct.tsx";
import { Ask } from "../features/together/Ask.tsx";
import { useSession } from "../lib/session.ts";
import { PlaceFinder } from "./meetups/placeFinderPart.ts";
import type { ChatRoom } from "../data/chat/wire.ts";

const profile = ({ nickname, profilePicture }: ChatRoom, onClose: () => void) => (
  <ProfileInRoom nickname={nickname} picture={profilePicture} onClose={onClose} />
);

const endMates = ({ nickname }: ChatRoom, onClose: () => void) => (
  <ConfirmAct act="unmate" nickname={nickname} onClose={onClose} />
);

const notMates = (nickname: string, onMates: () => void) => (
  <NotMates key={nickname} nickname={nickname} onMates={onMates} />
);

const gathering: OfGathering = {
  bar: (meetupId) => (
    <Ask about={({ gatheringId }) => gatheringId === meetupId} look="bar" otherwise={<RoomBar meetupId={meetupId} />} />
  ),
  about: (meetupId) => <RoomAbout meetupId={meetupId} />,
  leave: (meetupId) => <LeaveRow meetupId={meetupId} />,
};

const isPlanWith =
  (nickname: string) =>
  ({ kind, people }: TrainingQuestion): boolean =>
    kind === "PLAN" && people[0]?.nickname === nickname;

const plans: OfPlans = {
  button: ({ nickname }, look) => (
    <Suspense>
      <ProposeButton nickname={nickname} look={look} Finder={PlaceFinder} />
    </Suspense>
  ),
  bar: ({ nickname }) => (
    <Suspense>
      <PlanBar
        nickname={nickname}
        after={(otherwise) => <Ask about={isPlanWith(nickname)} look="bar" otherwise={otherwise} />}
      />
    </Suspense>
  ),
  card: ({ nickname, profilePicture, readOnly }, { proposal, seq, mine, next }) => (
    <PlanCard
      nickname={nickname}
      picture={profilePicture}
      proposal={proposal}
      seq={seq}
      mine={mine}
      next={next}
      closed={readOnly}
      Finder={PlaceFinder}
    />
  ),
};

export function Component() {
  useEffect(() => void afterContent().then(bringRoom), []);
  // Signing out ends the session a moment before the page is left.
  return (
    useSession() && (
      <MessengerPage profile={profile} endMates={endMates} notMates={notMates} plans={plans} gathering={gathering} />
    )
  );
}
