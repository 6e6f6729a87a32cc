/** What a notification says, by its type. A sentence about a person names them with 님, which settles the particle. */
import type { NotificationType } from "@fitmate/contract/notifications";

const asStored = (_sender: string, _count: number, words: string) => words;

const MESSAGES: Record<NotificationType, (sender: string, count: number, words: string) => string> = {
  MATCHING: (sender) => `${sender}님이 운동메이트를 신청했어요.`,
  MATCHING_ACCEPTED: (sender) => `${sender}님과 운동메이트가 되었어요.`,
  COMMENT: (sender) => `${sender}님이 내 글에 댓글을 남겼어요.`,
  REPLY: (sender) => `${sender}님이 내 댓글에 답글을 남겼어요.`,
  LIKE: (sender, count) => `${sender}님${count > 1 ? ` 외 ${count - 1}명` : ""}이 내 글을 좋아해요.`,
  MESSAGE: (sender, count) => `${sender}님이 메시지${count > 1 ? ` ${count}개` : ""}를 보냈어요.`,
  MEETUP_REQUEST: (sender, _, title) => `${sender}님이 ‘${title}’에 함께하고 싶어 해요.`,
  MEETUP_SEAT: asStored,
  MEETUP_CHANGED: asStored,
  MEETUP_CANCELLED: asStored,
  MEETUP_HOST: asStored,
  MEETUP_TOMORROW: asStored,
  MEETUP_SOON: asStored,
};

/** Of messages in a group room: by the room, not by one of its many senders. */
export function groupRoomMessage(title: string, count: number): string {
  return `${title}에 새 메시지가 ${count > 1 ? `${count}개 ` : ""}있어요.`;
}

/** `count`: how many likes or messages it tells of; `words`: what it is about, or all it says. */
export function notificationMessage(type: NotificationType, sender: string, count = 1, words = ""): string {
  return MESSAGES[type](sender, count, words);
}
