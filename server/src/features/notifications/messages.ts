/** What a notification says, by its type. A sentence about a person names them with 님, which settles the particle. */
import { CHECK_IN_SILENCE_MINUTES } from "@fitmate/contract/limits";
import type { NotificationType } from "@fitmate/contract/notificationTypes";

const asStored = (_sender: string, _count: number, words: string) => words;

type Message = (sender: string, count: number, words: string, isNamed: boolean) => string;

const MESSAGES: Record<NotificationType, Message> = {
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
  PLAN_ACCEPTED: (sender, _, plan) => `${sender}님이 ${plan}을 수락했어요.`,
  PLAN_DECLINED: (sender, _, plan) => `${sender}님이 ${plan} 제안을 거절했어요.`,
  PLAN_CANCELLED: (sender, _, words, isNamed) => (isNamed ? `${sender}님과의 ${words}` : words),
  MEETUP_TOMORROW: asStored,
  MEETUP_SOON: asStored,
  CHECK_IN_ASKED: (sender) => `${sender}님이 안심 체크인을 부탁했어요.`,
  CHECK_IN_ANSWERED: (sender, _, answer) => `${sender}님이 ${answer}`,
  CHECK_IN_DUE: () => `잘 들어왔나요? ${CHECK_IN_SILENCE_MINUTES}분 안에 답해 주세요.`,
  CHECK_IN_ALERT: (sender) => `${sender}님이 들어오기로 한 시간이 지났는데 아직 답이 없어요.`,
  CHECK_IN_SAFE: (sender) => `${sender}님이 잘 들어왔대요.`,
  CHECK_IN_CHANGED: asStored,
  REPORT_DECIDED: asStored,
  DECISION: asStored,
  OBJECTION_ANSWERED: asStored,
  // Of a 번개 by its title; of a plan, which has none, by the other one.
  TRAINED: (sender, _, title) => (title ? `‘${title}’에서 함께 운동했어요?` : `${sender}님과 함께 운동했어요?`),
  AGAIN: (sender) => `${sender}님도 또 함께하고 싶대요.`,
};

/** Of messages in a group room: by the room, not by one of its many senders. */
export function groupRoomMessage(title: string, count: number): string {
  return `‘${title}’에 새 메시지가 ${count > 1 ? `${count}개 ` : ""}있어요.`;
}

/** `count`: how many likes or messages it tells of; `words`: what it is about, or all it says; `isNamed`: of a plan, also by whom. */
export function notificationMessage(
  type: NotificationType,
  sender: string,
  count = 1,
  words = "",
  isNamed = true,
): string {
  return MESSAGES[type](sender, count, words, isNamed);
}
