/** How I stand to a gathering that I am in, wait for or have asked for. */
import type { Part } from "@fitmate/contract/meetups";

export const PART_WORDS: Readonly<Record<Part, string | null>> = {
  CONFIRMED: "함께해요",
  WAITING: "대기 중",
  OFFERED: "자리가 났어요",
  PENDING: "승인 대기",
  LEFT: null,
  DECLINED: null,
  REMOVED: null,
};
