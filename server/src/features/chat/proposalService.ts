/**
 * Proposals of plans as messages, for the feature that plans: it says what they are and what becomes of them, the chat stores and
 * tells them as it does all messages. Each runs in the caller's transaction and answers what to publish after its commit.
 */
import type { ChatMessage } from "@fitmate/contract/chat";
import type { Publish } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/db/database.ts";
import { appendMessages } from "./appendingQueries.ts";
import { publishHint, publishToRoom } from "./events.ts";
import { requireHeard } from "./messagesQueries.ts";
import { MessageNotifier } from "./notifying.ts";
import { findRoom, insertRoom, lockRoom, type SideKey } from "./roomsQueries.ts";
import type { Chatter, ChatPorts } from "./service.ts";

/** Notifies of messages that come neither over a connection nor with becoming mates. */
export function createNotifier(ports: ChatPorts): MessageNotifier {
  return new MessageNotifier(ports);
}

/** The room of the two, made where there is none, in which nobody else writes or proposes until the transaction ends. */
export async function lockRoomOfTwo(trx: Db, oneId: number, otherId: number): Promise<number> {
  const roomId = (await insertRoom(trx, oneId, otherId)) ?? (await findRoom(trx, oneId, otherId));
  if (roomId === undefined) throw new Error("The room is neither there nor can it be made");
  await lockRoom(trx, roomId);
  return roomId;
}

export type ProposalMessage = {
  roomId: number;
  proposalId: number;
  contents: string;
  clientMessageId: string | undefined;
  /** When, if not now. */
  at: Date | undefined;
};

export type StoredMessage = { message: ChatMessage; waitsFor: SideKey[]; publish: Publish };

/** Stores the message that brings a proposal; undefined where its sender may not write there. */
export async function appendProposal(
  trx: Db,
  sender: Pick<Chatter, "memberId">,
  draft: ProposalMessage,
): Promise<StoredMessage | undefined> {
  const { roomId } = draft;
  const [appended] = await appendMessages(trx, [{ ...draft, senderId: sender.memberId }]);
  if (!appended) return undefined;
  const { seq, memberIds, timeline } = appended;
  const { message } = await requireHeard(trx, roomId, seq);
  const others = memberIds.filter((memberId) => memberId !== sender.memberId);
  return {
    message,
    waitsFor: others.map((memberId) => ({ memberId, roomId })),
    publish: (bus) => {
      publishToRoom(bus, roomId, { type: "message", body: message, timeline });
      publishHint(bus, memberIds, { chatRoomId: roomId, seq });
    },
  };
}

/**
 * Something has become of the proposal at `seq`: pages follow, and so do the lists of `memberIds`. Where it, or its message, is hidden from
 * the other one, what is told is not what its proposer reads: their page asks anew.
 */
export async function publishProposal(
  trx: Db,
  {
    roomId,
    seq,
    memberIds,
    proposerId,
    isHidden,
  }: { roomId: number; seq: number; memberIds: number[]; proposerId: number; isHidden: boolean },
): Promise<Publish> {
  const { message } = await requireHeard(trx, roomId, seq);
  const isOthers = isHidden || message.deleted === true;
  return (bus) => {
    publishToRoom(bus, roomId, { type: "proposal", body: message, ...(isOthers && { from: proposerId }) });
    publishHint(bus, memberIds, { chatRoomId: roomId, seq: 0 });
  };
}
