/** What each part of the form is given. */
import type { MeetupPlace } from "@fitmate/contract/meetups";
import type { ComponentType } from "react";
import type { MeetupDraft } from "./draft.ts";
import type { Problems } from "./problems.ts";

export type PartProps = {
  draft: MeetupDraft;
  change: (part: Partial<MeetupDraft>) => void;
  problems: Problems;
};

/** Finds and shows a place; `area`: how its surroundings are called. `takesFocus`: what was pressed has made room for it. */
export type PlaceFinder = ComponentType<{
  sport: MeetupDraft["sport"];
  place: MeetupPlace | null;
  takesFocus?: boolean;
  onPlace: (place: MeetupPlace, area: string) => void;
}>;
