import type { ReactNode } from "react";
import type { ProposalItem } from "../log/log.ts";
import type { ChatRoom } from "../../../data/chat/wire.ts";

/** What the meetups feature brings of the plans of two. */
export type OfPlans = {
  /** Leads to a proposal: an icon in the app bar of a phone, else with its word. */
  button: (room: ChatRoom, look: "icon" | "word") => ReactNode;
  /** On top of the room: the next time the two meet. */
  bar: (room: ChatRoom) => ReactNode;
  /** In the log: what one of them proposes, and what has become of it. */
  card: (room: ChatRoom, item: ProposalItem) => ReactNode;
};
