/** Gatherings where the map shows them. */
import { type Cell, cellOf, type LatLng } from "@fitmate/contract/cell";
import type { MeetupItem } from "@fitmate/contract/meetups";
import type { Sport } from "@fitmate/contract/profile";
import type { CellLook } from "../../../features/mates/map/MapPort.ts";
import { pointAtPixel, worldPixel } from "../../../features/mates/map/mercator.ts";

/** At the point that I may know, else in the middle of its square. */
export type PlacedMeetup = LatLng & { meetup: MeetupItem };

export function placed(meetup: MeetupItem): PlacedMeetup {
  const { latitude, longitude } = meetup.place ?? meetup.cell;
  return { latitude, longitude, meetup };
}

/** Half of a flag and of my dot, across and upwards. */
const CLEAR_PX = { across: 66, up: 42 } as const;

/** Where to lay a flag: where it belongs, or above my own dot, or below, where it would hide that. */
export function clearOfMe(at: LatLng, me: LatLng | null, zoom: number): LatLng {
  if (!me) return at;
  const own = worldPixel(me, zoom);
  const { x, y } = worldPixel(at, zoom);
  if (Math.abs(x - own.x) >= CLEAR_PX.across || Math.abs(y - own.y) >= CLEAR_PX.up) return at;
  // A pixel is what two sums of the same square differ by.
  const isBelow = y - own.y > 1;
  return pointAtPixel({ x, y: own.y + (isBelow ? CLEAR_PX.up : -CLEAR_PX.up) }, zoom);
}

/** The sport of all of them; undefined where they are of several. */
export function commonSport(those: readonly PlacedMeetup[]): Sport | undefined {
  const [first, ...others] = those.map(({ meetup }) => meetup.sport);
  return others.every((sport) => sport === first) ? first : undefined;
}

/** The square that stands for those of one cell: none where each of them shows its point. */
export function squareOf(those: readonly PlacedMeetup[], cell: Cell | null, chosen = false): CellLook[] {
  const hidden = those.find(({ meetup }) => meetup.place === null);
  return cell && hidden ? [{ cell, tone: hidden.meetup.sport, chosen }] : [];
}

export const squareOfChosen = (one: PlacedMeetup | null): CellLook[] => (one ? squareOf([one], cellOf(one), true) : []);
