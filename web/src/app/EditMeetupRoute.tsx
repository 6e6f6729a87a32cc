/** 번개 고치기, with the search and the map that the mates feature brings. */
import { EditMeetupPage } from "../features/meetups/form/EditMeetupPage.tsx";
import { PlaceFinder } from "./meetups/PlaceFinder.tsx";

export function Component() {
  return <EditMeetupPage Finder={PlaceFinder} />;
}
