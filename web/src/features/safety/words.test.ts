import { expect, it } from "vitest";
import { dayWordsOf, targetWords } from "./words.ts";

it("says what was reported, and of how much", () => {
  expect(targetWords("MESSAGES", "한강질주", 5)).toBe("한강질주님의 메시지 5개");
  expect(targetWords("MESSAGES", "한강질주", 1)).toBe("한강질주님의 메시지");
  expect(targetWords("POST", null)).toBe("탈퇴한 회원의 글");
  expect(targetWords("TRAINING_NOTE", "한강질주")).toBe("한강질주님과 함께 운동한 이야기");
  expect(targetWords("TRAINING_NOTE", null)).toBe("함께 운동한 이야기");
});

it("says days by the clocks of Korea", () => {
  const now = new Date("2026-11-24T16:00:00Z");
  expect(dayWordsOf("2026-11-24T15:10:00Z", now)).toBe("오늘");
  expect(dayWordsOf("2026-11-24T14:10:00Z", now)).toBe("어제");
  expect(dayWordsOf("2026-05-01T03:00:00Z", now)).toBe("5월 1일");
  expect(dayWordsOf("2027-05-21T03:00:00Z", now)).toBe("2027년 5월 21일");
});
