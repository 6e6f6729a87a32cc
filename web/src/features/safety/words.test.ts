import { expect, it } from "vitest";
import { targetWords } from "./words.ts";

it("says what was reported, and of how much", () => {
  expect(targetWords("MESSAGES", "한강질주", 5)).toBe("한강질주님의 메시지 5개");
  expect(targetWords("MESSAGES", "한강질주", 1)).toBe("한강질주님의 메시지");
  expect(targetWords("POST", null)).toBe("탈퇴한 회원의 글");
  expect(targetWords("TRAINING_NOTE", "한강질주")).toBe("한강질주님과 함께 운동한 이야기");
  expect(targetWords("TRAINING_NOTE", null)).toBe("함께 운동한 이야기");
});
