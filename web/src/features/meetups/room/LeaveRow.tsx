import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { meetupDetail } from "../../../data/meetups/meetup.ts";
import { LeaveButton } from "../acts/LeaveButton.tsx";

/** The way out of a gathering from its room, for who is in it; a host hands it over on its page. */
export function LeaveRow({ meetupId }: { meetupId: number }) {
  const { data: meetup } = useQuery(meetupDetail(meetupId));
  const navigate = useNavigate();
  if (!meetup || meetup.status !== "UPCOMING" || meetup.hosting || meetup.part !== "CONFIRMED") return null;
  return <LeaveButton meetup={meetup} as="CONFIRMED" look="row" onLeft={() => void navigate(paths.meetup(meetupId))} />;
}
