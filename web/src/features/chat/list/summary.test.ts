import { expect, test } from "vitest";
import { summaryOf } from "./summary.ts";

const picture = { address: "", width: 1, height: 1 };

test.each([
  ["안녕하세요", undefined, "안녕하세요"],
  ["안녕하세요", [picture], "안녕하세요"],
  ["", [picture], "사진"],
  ["", [picture, picture, picture], "사진 3장"],
])("%j with %j is %j in one line", (contents, pictures, summary) => {
  expect(summaryOf({ contents, pictures })).toBe(summary);
});
