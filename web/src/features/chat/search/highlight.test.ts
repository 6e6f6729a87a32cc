import { expect, test } from "vitest";
import { highlighted, searchWords } from "./highlight.ts";

/** The parts with the marked ones in brackets. */
const marked = (text: string, query: string) =>
  highlighted(text, searchWords(query))
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join("");

test.each([
  ["오늘 한강에서 뛸까요?", "한강", "오늘 [한강]에서 뛸까요?"],
  ["한강 강변", "강", "한[강] [강]변"],
  ["Nike nike", "NIKE", "[Nike] [nike]"],
  ["공원 한강", "한강 공원", "[공원] [한강]"],
  ["100% (할인)", "% (", "100[%] [(]할인)"],
  ["a-b/c", "a-b/c", "[a-b/c]"],
  ["아무것도", "", "아무것도"],
  ["한강".normalize("NFD"), "한강", `[${"한강".normalize("NFD")}]`],
])("%j searched for %j", (text, query, expected) => {
  expect(marked(text, query)).toBe(expected);
});
