import { describe, expect, it } from "vitest";
import { isTooLong, nameCounter, nameProblem } from "./names.ts";

describe("nameProblem", () => {
  it.each(["아침 러닝", "a/b", "100%", "👨‍👩‍👧‍👦".repeat(15), "..."])("has none with %j", (name) => {
    expect(nameProblem(name)).toBeUndefined();
  });

  it.each([
    ["", "플레이리스트 이름을 적어 주세요."],
    ["  ", "플레이리스트 이름을 적어 주세요."],
    ["가".repeat(16), "플레이리스트 이름은 15자까지 쓸 수 있어요."],
    ["..", "이 이름은 쓸 수 없어요. 다른 이름을 적어 주세요."],
  ])("says what is wrong with %j", (name, problem) => {
    expect(nameProblem(name)).toBe(problem);
  });
});

it("counts as a person does", () => {
  expect(nameCounter(" 한글 👨‍👩‍👧‍👦 ")).toBe("4 / 15");
  expect(isTooLong("가".repeat(15))).toBe(false);
  expect(isTooLong("가".repeat(16))).toBe(true);
});
