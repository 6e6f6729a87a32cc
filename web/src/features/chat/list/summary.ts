import type { ChatPicture } from "@fitmate/contract/chat";
import type { ChatMessage, ChatRoom } from "../../../data/chat/wire.ts";

/** Stands for a message of somebody whom a block keeps apart from me, until I want to read it. */
export const FOLDED = "접어 둔 메시지예요";

/** A message in one line: what it says, or how many pictures it is. */
export function summaryOf({
  contents,
  pictures = [],
}: {
  contents: string;
  pictures?: readonly ChatPicture[] | undefined;
}): string {
  if (contents !== "" || pictures.length === 0) return contents;
  return pictures.length === 1 ? "사진" : `사진 ${pictures.length}장`;
}

/** What was said last in a room, in one line; among several by whom, unless it was me. */
export function lastOf({ lastMessage, group }: ChatRoom, me: string | undefined): string {
  if (!lastMessage) return "아직 나눈 대화가 없어요";
  const summary = lastMessage.folded ? FOLDED : summaryOf(lastMessage);
  return group && isSaidByAnother(lastMessage, me) ? `${lastMessage.sender}: ${summary}` : summary;
}

const isSaidByAnother = ({ line, folded, sender }: ChatMessage, me: string | undefined) =>
  !line && !folded && sender !== me;
