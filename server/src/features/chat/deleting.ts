/** Deleting what one has sent, for all. */
import type { ChatMessage } from "@fitmate/contract/chat";
import { inTransaction } from "../../platform/db/transaction.ts";
import { AppError } from "../../platform/http/errors.ts";
import { publishToMember } from "../../platform/sse/memberTopic.ts";
import { deleteProposal } from "../meetups/plans/proposalQueries.ts";
import { releaseSome } from "../uploads/service.ts";
import { emptyMessage, isShown, lockMessage } from "./deletingQueries.ts";
import { publishHint, publishToRoom } from "./events.ts";
import { requireHeard } from "./messagesQueries.ts";
import { requireSide } from "./policy.ts";
import type { Chatter, ChatPorts } from "./service.ts";

/**
 * Deletes what the member has sent CHAT_DELETE_MINUTES ago at most, for all: its place stays, and nothing else. Answers the
 * message as it stands then, also to whoever asks once more.
 */
export async function deleteMessage(
  { db, bus }: ChatPorts,
  me: Chatter,
  roomId: number,
  seq: number,
): Promise<ChatMessage> {
  const { otherId } = await requireSide(db, roomId, me.memberId);
  let hadProposal = false;
  const { message, audience } = await inTransaction(db, async (trx) => {
    const stored = await lockMessage(trx, roomId, seq);
    if (!stored) throw new AppError("MESSAGE_NOT_FOUND");
    if (stored.senderId !== me.memberId)
      throw new AppError("FORBIDDEN", { message: "내가 보낸 메시지만 지울 수 있어요." });
    if (!stored.isDeleted) {
      if (stored.isTooOld) throw new AppError("MESSAGE_TOO_OLD");
      if (stored.proposalId !== null && !(await deleteProposal(trx, stored.proposalId)))
        throw new AppError("FORBIDDEN", { message: "약속이 된 제안은 지울 수 없어요. 대신 약속을 취소할 수 있어요." });
      hadProposal = stored.proposalId !== null;
      await emptyMessage(trx, roomId, seq);
      for (const { address } of stored.pictures ?? [])
        if (!(await isShown(trx, roomId, address))) await releaseSome(trx, { kind: "room", id: roomId }, [address]);
    }
    return requireHeard(trx, roomId, seq);
  });
  publishToRoom(bus, roomId, { type: "deletion", body: message, ...audience });
  const memberIds = otherId === null ? (audience?.readers ?? []) : [me.memberId, otherId];
  publishHint(bus, memberIds, { chatRoomId: roomId, seq: 0 });
  if (hadProposal) for (const memberId of memberIds) publishToMember(bus, memberId, "plans");
  return message;
}
