/** What members are told of: how each type is called, what it refreshes, and where it leads. */
import * as z from "zod/mini";
import { MEETUP_EVE_HOUR, MEETUP_SOON_HOURS } from "./limits.ts";

type Kind = {
  /** How a member's settings call it, and say when it comes. */
  title: string;
  when: string;
  /** Of the app's icons. */
  icon: string;
  /** Counted by the bell; messages are counted beside it. */
  inBell: boolean;
  /** Nobody switches it off: somebody else, or oneself, relies on it. A push of it is urgent. */
  always?: true;
  /** Of a check-in: the alert, or what may take its place outside the page. */
  alert?: true;
  /** What of the reader's data is asked for again when it comes. */
  refreshes: readonly Refreshed[];
};
export type Refreshed = "meetups" | "checkIns" | "together";

// A check-in may end with a gathering.
const OF_MEETUPS = ["meetups", "checkIns"] as const;
const OF_CHECK_INS = ["checkIns"] as const;
// The schedule says with how many I have trained.
const OF_TRAININGS = ["together", "meetups"] as const;

/** What members are told of, one entry a type, in the order of their settings. */
export const notificationTypes = {
  MATCHING: {
    title: "메이트 신청",
    when: "누가 나에게 운동메이트를 신청하면 알려 드려요.",
    icon: "mate",
    inBell: true,
    refreshes: [],
  },
  MATCHING_ACCEPTED: {
    title: "신청 수락",
    when: "내가 보낸 신청을 상대가 수락하면 알려 드려요.",
    icon: "check",
    inBell: true,
    refreshes: [],
  },
  MESSAGE: {
    title: "메시지",
    when: "안 읽은 메시지가 있으면 알려 드려요. 채팅방마다 따로 끌 수도 있어요.",
    icon: "dm",
    inBell: false,
    refreshes: [],
  },
  COMMENT: { title: "댓글", when: "내 글에 댓글이 달리면 알려 드려요.", icon: "comment", inBell: true, refreshes: [] },
  REPLY: { title: "답글", when: "내 댓글에 답글이 달리면 알려 드려요.", icon: "reply", inBell: true, refreshes: [] },
  LIKE: {
    title: "좋아요",
    when: "내 글을 좋아하는 사람이 생기면 모아서 알려 드려요.",
    icon: "heart-fill",
    inBell: true,
    refreshes: [],
  },
  MEETUP_REQUEST: {
    title: "번개 참가 신청",
    when: "내가 연 번개에 누가 참가를 신청하면 알려 드려요.",
    icon: "mate",
    inBell: true,
    refreshes: OF_MEETUPS,
  },
  MEETUP_SEAT: {
    title: "번개 자리",
    when: "기다리던 번개에 자리가 나거나 주최자가 수락하면 알려 드려요.",
    icon: "check",
    inBell: true,
    refreshes: OF_MEETUPS,
  },
  MEETUP_CHANGED: {
    title: "번개 변경",
    when: "함께하는 번개의 시간이나 장소가 바뀌면 알려 드려요.",
    icon: "clock",
    inBell: true,
    refreshes: OF_MEETUPS,
  },
  MEETUP_CANCELLED: {
    title: "번개 취소",
    when: "함께하는 번개가 취소되거나 내가 함께하지 못하게 되면 알려 드려요.",
    icon: "close",
    inBell: true,
    refreshes: OF_MEETUPS,
  },
  MEETUP_HOST: {
    title: "번개 주최자",
    when: "함께하는 번개의 주최자가 못 오게 되거나 바뀌면, 내가 함께 여는 사람이 되면 알려 드려요.",
    icon: "user",
    inBell: true,
    refreshes: OF_MEETUPS,
  },
  PLAN_ACCEPTED: {
    title: "약속 수락",
    when: "내가 제안한 약속을 메이트가 수락하면 알려 드려요.",
    icon: "check",
    inBell: true,
    refreshes: [],
  },
  PLAN_DECLINED: {
    title: "약속 거절",
    when: "내가 제안한 약속을 메이트가 거절하면 알려 드려요.",
    icon: "close",
    inBell: true,
    refreshes: [],
  },
  PLAN_CANCELLED: {
    title: "약속 취소",
    when: "메이트가 약속을 취소하면 알려 드려요.",
    icon: "close",
    inBell: true,
    refreshes: [],
  },
  MEETUP_TOMORROW: {
    title: "전날 알림",
    when: `함께하는 번개와 약속을 전날 저녁 ${MEETUP_EVE_HOUR - 12}시에 알려 드려요.`,
    icon: "bell",
    inBell: true,
    refreshes: OF_MEETUPS,
  },
  MEETUP_SOON: {
    title: `${MEETUP_SOON_HOURS}시간 전 알림`,
    when: `함께하는 번개와 약속을 시작 ${MEETUP_SOON_HOURS}시간 전에 알려 드려요.`,
    icon: "clock",
    inBell: true,
    refreshes: OF_MEETUPS,
  },
  CHECK_IN_ASKED: {
    title: "안심 체크인 부탁",
    when: "메이트가 나에게 안심 체크인을 부탁하면 알려 드려요.",
    icon: "home-safe",
    inBell: true,
    refreshes: OF_CHECK_INS,
  },
  CHECK_IN_ANSWERED: {
    title: "안심 체크인 대답",
    when: "내가 부탁한 메이트가 답하면 알려 드려요.",
    icon: "home-safe",
    inBell: true,
    refreshes: OF_CHECK_INS,
  },
  CHECK_IN_DUE: {
    title: "안심 체크인 질문",
    when: "내가 정한 시간에 잘 들어왔는지 물어봐요.",
    icon: "home-safe",
    inBell: true,
    always: true,
    refreshes: OF_CHECK_INS,
  },
  CHECK_IN_ALERT: {
    title: "안심 체크인 알림",
    when: "내가 살펴보기로 한 메이트가 답하지 않으면 알려 드려요.",
    icon: "home-safe",
    inBell: true,
    always: true,
    alert: true,
    refreshes: OF_CHECK_INS,
  },
  CHECK_IN_SAFE: {
    title: "안심 체크인 안심",
    when: "답이 없던 메이트가 잘 들어왔다고 하면 알려 드려요.",
    icon: "home-safe",
    inBell: true,
    always: true,
    alert: true,
    refreshes: OF_CHECK_INS,
  },
  CHECK_IN_CHANGED: {
    title: "안심 체크인 변경",
    when: "안심 체크인의 시간이 바뀌거나 꺼지면 알려 드려요.",
    icon: "home-safe",
    inBell: true,
    always: true,
    refreshes: OF_CHECK_INS,
  },
  REPORT_DECIDED: {
    title: "신고 결과",
    when: "내가 한 신고의 결과가 나오면 알려 드려요.",
    icon: "shield",
    inBell: true,
    refreshes: [],
  },
  DECISION: {
    title: "운영자의 결정",
    when: "나에 대한 결정이 있으면 알려 드려요.",
    icon: "shield",
    inBell: true,
    always: true,
    refreshes: [],
  },
  OBJECTION_ANSWERED: {
    title: "이의 결과",
    when: "내가 낸 이의에 답이 나오면 알려 드려요.",
    icon: "shield",
    inBell: true,
    always: true,
    refreshes: [],
  },
  TRAINED: {
    title: "함께 운동했는지",
    when: "함께하기로 한 운동이 끝나면 어땠는지 한 번 물어봐요.",
    icon: "mate",
    inBell: true,
    refreshes: OF_TRAININGS,
  },
  AGAIN: {
    title: "둘 다 또 할래요",
    when: "나와 상대가 모두 ‘또 할래요’를 고르면 둘에게 알려 드려요.",
    icon: "repeat",
    inBell: true,
    refreshes: OF_TRAININGS,
  },
} as const satisfies Record<string, Kind>;

export const NotificationType = z.enum(Object.keys(notificationTypes) as (keyof typeof notificationTypes)[]);
export type NotificationType = z.infer<typeof NotificationType>;

type AlwaysTold = {
  [Type in NotificationType]: (typeof notificationTypes)[Type] extends { always: true } ? Type : never;
}[NotificationType];

/** Whether nobody can switch it off. */
export const isAlwaysTold = (type: NotificationType): type is AlwaysTold => "always" in notificationTypes[type];

/** Whether it is the alert of a check-in, or may take its place outside the page. */
export const isOfAlert = (type: NotificationType): boolean => "alert" in notificationTypes[type];

/**
 * Where each leads to, which only the server needs. ROOM: where one talks with its sender; REQUEST: the mate request, and once that is
 * accepted the room; PROPOSAL: where one stands in the room; COMMENT: what was said to a post; ADDRESS: what is stored with it, which
 * also stands in for a PROPOSAL or COMMENT without its place.
 */
export const leadsTo = {
  MATCHING: "REQUEST",
  MATCHING_ACCEPTED: "ROOM",
  MESSAGE: "ROOM",
  COMMENT: "COMMENT",
  REPLY: "COMMENT",
  LIKE: "ADDRESS",
  MEETUP_REQUEST: "ADDRESS",
  MEETUP_SEAT: "ADDRESS",
  MEETUP_CHANGED: "ADDRESS",
  MEETUP_CANCELLED: "ADDRESS",
  MEETUP_HOST: "ADDRESS",
  PLAN_ACCEPTED: "PROPOSAL",
  PLAN_DECLINED: "PROPOSAL",
  PLAN_CANCELLED: "PROPOSAL",
  MEETUP_TOMORROW: "ADDRESS",
  MEETUP_SOON: "ADDRESS",
  CHECK_IN_ASKED: "ADDRESS",
  CHECK_IN_ANSWERED: "ADDRESS",
  CHECK_IN_DUE: "ADDRESS",
  CHECK_IN_ALERT: "ADDRESS",
  CHECK_IN_SAFE: "ADDRESS",
  CHECK_IN_CHANGED: "ADDRESS",
  REPORT_DECIDED: "ADDRESS",
  DECISION: "ADDRESS",
  OBJECTION_ANSWERED: "ADDRESS",
  TRAINED: "ADDRESS",
  AGAIN: "ADDRESS",
} as const satisfies Record<NotificationType, string>;

/** Those that a member may switch off. */
export const SettableType = z.enum(
  NotificationType.options.filter((type): type is Exclude<NotificationType, AlwaysTold> => !isAlwaysTold(type)),
);

export type SettableType = z.infer<typeof SettableType>;
