/** 번개 열기, with the search and the map that the mates feature brings. */
import { NewMeetupPage } from "../features/meetups/form/NewMeetupPage.tsx";
import { PlaceFinder } from "./meetups/PlaceFinder.tsx";

export function Component() {
  return <NewMeetupPage Finder={PlaceFinder} />;
}
