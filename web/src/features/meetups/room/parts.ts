/** What rooms show of their gatherings: most rooms have none. */
import { partOf } from "../../../lib/part.ts";

export const { Part: RoomBar } = partOf(async () => (await import("./RoomBar.tsx")).RoomBar);
export const { Part: RoomAbout } = partOf(async () => (await import("./RoomAbout.tsx")).RoomAbout);
export const { Part: LeaveRow } = partOf(async () => (await import("./LeaveRow.tsx")).LeaveRow);
