/** How a proposal stands, and what its card says of it. */
import { MEETUP_SOON_HOURS } from "@fitmate/contract/limits";
import type { ChatProposal } from "@fitmate/contract/proposals";
import { momentWords } from "../../../lib/wallClock.ts";
import { isReminderToCome } from "./words.ts";

/** OPEN turns into LAPSED, and UPCOMING into OVER, when its time comes, whoever says so first. */
export type CardState =
  | "MINE"
  | "THEIRS"
  | "AGREED"
  | "OVER"
  | "DECLINED"
  | "REPLACED"
  | "WITHDRAWN"
  | "LAPSED"
  | "CANCELLED";

export function cardState({ state, plan, beginsAt }: ChatProposal, mine: boolean, now: Date): CardState {
  const hasBegun = Date.parse(beginsAt) <= now.getTime();
  if (state === "ACCEPTED") return plan?.cancelled ? "CANCELLED" : hasBegun ? "OVER" : "AGREED";
  if (state !== "OPEN") return state;
  if (hasBegun) return "LAPSED";
  return mine ? "MINE" : "THEIRS";
}

/** What has become of it: of one that another answer names as newer, that. A proposal is settled once, and called off once. */
export function newerOf(one: ChatProposal, other: ChatProposal | undefined): ChatProposal {
  if (!other) return one;
  const steps = ({ state, plan }: ChatProposal) => (state === "OPEN" ? 0 : 1) + (plan?.cancelled ? 1 : 0);
  return steps(other) > steps(one) ? other : one;
}

type Said = {
  proposal: ChatProposal;
  mine: boolean;
  /** The other one of the two. */
  nickname: string;
  next: { mine: boolean; begins: string } | null;
  now: Date;
};

/** Beside the sport. */
export function headWords(state: CardState, { mine, nickname }: Said): string {
  if (state === "AGREED" || state === "OVER") return "약속했어요";
  if (state === "CANCELLED") return "취소했어요";
  return mine ? "내가 제안했어요" : `${nickname}님이 제안했어요`;
}

/** Below, where no answer is asked for. */
export function footWords(state: CardState, said: Said): string {
  const { proposal, mine, nickname, now } = said;
  switch (state) {
    case "MINE":
      return `${nickname}님의 답을 기다려요`;
    case "THEIRS":
      return "";
    case "AGREED":
      return reminderWords(proposal, now);
    case "OVER":
      return "지난 약속이에요";
    case "DECLINED":
      return mine ? `${nickname}님이 거절했어요` : "내가 거절했어요";
    case "REPLACED":
      return replacedWords(said);
    case "WITHDRAWN":
      return mine ? "내가 거둔 제안이에요" : `${nickname}님이 제안을 거뒀어요`;
    case "LAPSED":
      return Date.parse(proposal.beginsAt) <= now.getTime() ? "답 없이 시간이 지났어요" : "답할 수 없게 된 제안이에요";
    case "CANCELLED":
      return cancelledWords(said);
    default:
      return state satisfies never;
  }
}

function replacedWords({ proposal, nickname, next }: Said): string {
  if (next === null) return "다른 제안으로 바뀌었어요";
  const what = next.begins === proposal.begins ? "다른 곳을" : "다른 시간을";
  return `${next.mine ? "내가" : `${nickname}님이`} ${what} 제안했어요`;
}

const reminderWords = (proposal: ChatProposal, now: Date): string =>
  isReminderToCome(proposal, now) ? `알림은 ${MEETUP_SOON_HOURS}시간 전에 와요` : "곧 만나요";

/** Whoever I am not is the other: nicknames may have changed since. */
function cancelledWords({ proposal: { plan }, nickname, now }: Said): string {
  const cancelled = plan?.cancelled;
  if (!cancelled) return "";
  const moment = momentWords(cancelled.at, now);
  if (cancelled.nickname === null) return moment;
  return `${cancelled.nickname === nickname ? `${nickname}님` : "나"} · ${moment}`;
}
