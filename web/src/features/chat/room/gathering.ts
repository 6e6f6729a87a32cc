import type { ReactNode } from "react";

/** What the meetups feature brings of the gathering that a room belongs to, by its number. */
export type OfGathering = {
  /** On top of the room: when and where they meet. */
  bar: (meetupId: number) => ReactNode;
  /** On top of who is in it. */
  about: (meetupId: number) => ReactNode;
  /** The way out, below all else. */
  leave: (meetupId: number) => ReactNode;
};
