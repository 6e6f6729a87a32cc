import { expect, test } from "vitest";
import { ApiError } from "./api.ts";
import { isFinal, outlookOf } from "./outlook.ts";
import { ConnectionLost } from "./stompClient.ts";

test.each([
  [0, "away"],
  [400, "refused"],
  [401, "refused"],
  [404, "refused"],
  [413, "refused"],
  [429, "busy"],
  [500, "broken"],
  [502, "broken"],
  [503, "busy"],
  [504, "broken"],
] as const)("an answer of %i is %s", (status, outlook) => {
  expect(outlookOf(new ApiError({ status, code: "UNKNOWN", message: "안 돼요" }))).toBe(outlook);
});

test.each([new ConnectionLost(), new TypeError("Failed to fetch"), "left", undefined])(
  "what the server has not said is unknown: %s",
  (error) => {
    expect(outlookOf(error)).toBe("unknown");
  },
);

test("a call is over for good where it was refused, or never came to be one", () => {
  const answered = (status: number) => new ApiError({ status, code: "UNKNOWN", message: "안 돼요" });
  expect([answered(404), new TypeError("of ours")].map(isFinal)).toEqual([true, true]);
  expect([0, 429, 500].map((status) => isFinal(answered(status)))).toEqual([false, false, false]);
});
