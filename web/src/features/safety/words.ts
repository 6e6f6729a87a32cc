/** What reports and decisions are about, in words. */
import { LEFT_NICKNAME } from "@fitmate/contract/leftNickname";
import { OBJECTION_GOAL_HOURS } from "@fitmate/contract/limits";
import { TARGET_KINDS, type TargetKind } from "@fitmate/contract/safety";

/** 한강질주님의 메시지 5개, 탈퇴한 회원의 글, 한강질주님과 함께 운동한 이야기. `nickname` null: `nobody`. */
export function targetWords(kind: TargetKind, nickname: string | null, count = 1, nobody = LEFT_NICKNAME): string {
  if (kind === "TRAINING_NOTE") return [nickname && `${nickname}님과`, TARGET_KINDS[kind]].filter(Boolean).join(" ");
  const whose = nickname === null ? `${nobody}의` : `${nickname}님의`;
  return `${whose} ${TARGET_KINDS[kind]}${kind === "MESSAGES" && count > 1 ? ` ${count}개` : ""}`;
}

/** When an objection is answered. */
export const ANSWERED_WITHIN = `보통 ${OBJECTION_GOAL_HOURS / 24}일 안`;
