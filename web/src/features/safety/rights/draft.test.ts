import { RIGHTS_ADDRESSES_MAX, RIGHTS_WORDS_MAX } from "@fitmate/contract/limits";
import { expect, test } from "vitest";
import { addressesIn, problemsOf, type RightsDraft } from "./draft.ts";

const WHOLE: RightsDraft = {
  onBehalf: false,
  name: "한지민",
  email: "jimin@mail.example",
  addresses: "/posts/1\n\n  fitmate.kr/posts/2 ",
  right: "PRIVACY",
  words: "제 얼굴이 보여요.",
  truthful: true,
};
const problems = (change: Partial<RightsDraft>, isMember = false) => problemsOf({ ...WHOLE, ...change }, isMember);

test("one address a line, none of them blank", () => {
  expect(addressesIn(WHOLE.addresses)).toEqual(["/posts/1", "fitmate.kr/posts/2"]);
});

test("nothing is missing from a whole one, and of a member no e-mail", () => {
  expect(problems({})).toEqual({});
  expect(problems({ email: "" }, true)).toEqual({});
});

test("each field that is not right says so, in the order in which they stand", () => {
  const nothing = { name: " ", email: "jimin", addresses: "\n", right: null, words: "", truthful: false };
  expect(Object.keys(problems(nothing))).toEqual(["name", "email", "addresses", "right", "words", "truthful"]);
  expect(problems({ addresses: "/posts/1\n".repeat(RIGHTS_ADDRESSES_MAX + 1) })).toHaveProperty("addresses");
  expect(problems({ words: "가".repeat(RIGHTS_WORDS_MAX + 2) }).words).toContain("2자를 줄여");
});
