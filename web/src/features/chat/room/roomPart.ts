/** A conversation has much code of its own: the list of rooms shows without it. */
import { partOf } from "../../../lib/part.ts";

export const { Part: Room, bring: bringRoom } = partOf(async () => (await import("./Room.tsx")).Room);
