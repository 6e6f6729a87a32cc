/** Hiding messages and showing them again, for everybody in the room at once but whoever has sent them. */
import type { Publish } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/db/database.ts";
import { publishHint, publishToRoom } from "./events.ts";
import * as queries from "./hidingQueries.ts";
import { type Heard, requireHeard } from "./messagesQueries.ts";

/** Messages of a room. */
export type MessagesIn = { roomId: number; seqs: readonly number[] };

/** Hides messages as if they had been deleted; what they said is kept. Answers what to publish after the commit. */
export async function hideMessages(trx: Db, { roomId, seqs }: MessagesIn): Promise<Publish> {
  return publishChanged(trx, roomId, await queries.hideMessages(trx, roomId, seqs));
}

/** Shows them again, as they were. */
export async function showMessages(trx: Db, { roomId, seqs }: MessagesIn): Promise<Publish> {
  return publishChanged(trx, roomId, await queries.showMessages(trx, roomId, seqs));
}

/**
 * Whoever looks at the room gets each message as it is now; all others have their lists ask anew. Their sender sees no change and hears
 * of none: in which room it is would tell them who has reported it.
 */
async function publishChanged(trx: Db, roomId: number, changed: readonly queries.Changed[]): Promise<Publish> {
  const heard: (Heard & { from: number })[] = [];
  for (const { seq, senderId } of changed) heard.push({ ...(await requireHeard(trx, roomId, seq)), from: senderId });
  const senders = new Set(changed.map(({ senderId }) => senderId));
  const memberIds = (await queries.selectMemberIds(trx, roomId)).filter((id) => !senders.has(id));
  return (bus) => {
    for (const { message, audience, from } of heard)
      publishToRoom(bus, roomId, { type: "deletion", body: message, from, ...audience });
    if (heard.length > 0) publishHint(bus, memberIds, { chatRoomId: roomId, seq: 0 });
  };
}
