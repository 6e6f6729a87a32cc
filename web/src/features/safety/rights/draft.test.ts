import { RIGHTS_ADDRESSES_MAX, RIGHTS_WORDS_MAX } from "@fitmate/contract/limits";
import { expect, onTestFinished, test, vi } from "vitest";
import { addressesIn, forgetDraft, keepDraft, keptDraft, problemsOf, type RightsDraft } from "./draft.ts";

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

test("what is written lies in the tab, for whoever wrote it and about what, until that has been sent", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  keepDraft("", "/posts/1", WHOLE);
  expect(JSON.stringify([...kept])).toContain(WHOLE.words);
  expect(keptDraft("", "/posts/1")).toEqual(WHOLE);
  expect([keptDraft("", "/posts/2"), keptDraft("민서", "/posts/1")]).toEqual([undefined, undefined]);
  const more = { ...WHOLE, words: "그리고요." };
  keepDraft("", "/posts/1", more);
  forgetDraft("", "/posts/1", WHOLE);
  expect(keptDraft("", "/posts/1")).toEqual(more);
  forgetDraft("", "/posts/1", more);
  expect(keptDraft("", "/posts/1")).toBeUndefined();
});
