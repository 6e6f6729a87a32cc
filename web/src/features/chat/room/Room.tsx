import type { OfGathering } from "./gathering.ts";
import { GroupRoom } from "./GroupRoom.tsx";
import { MateRoom, type WithMate } from "./MateRoom.tsx";
import type { OfPlans } from "./plans.ts";
import type { ChatRoom } from "../../../data/chat/wire.ts";

export type RoomProps = {
  room: ChatRoom;
  profile: WithMate;
  endMates: WithMate;
  plans: OfPlans;
  gathering: OfGathering;
};

/** One conversation: its head, its messages, and where to write. */
export function Room({ room, gathering, ...withMate }: RoomProps) {
  if (room.group) return <GroupRoom room={room} group={room.group} gathering={gathering} />;
  return <MateRoom room={room} {...withMate} />;
}
