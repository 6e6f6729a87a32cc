import { afterEach, expect, it } from "vitest";
import { takeEarly } from "./early.ts";

const asked = globalThis as { early?: Map<string, object> };
const given = (token = "mine", ago = 0) => {
  const answer = Promise.resolve(new Response("[]"));
  asked.early = new Map([["/api/list", { token, askedAt: performance.now() - ago, answer }]]);
  return answer;
};
afterEach(() => delete asked.early);

it("hands on what was asked for before, to the first who asks the same", () => {
  const answer = given();
  expect(takeEarly("/api/list", "mine")).toBe(answer);
  expect(takeEarly("/api/list", "mine")).toBeUndefined();
});

it.each([
  ["another address", "/api/other", "mine", 0],
  ["another member", "/api/list", "somebody's", 0],
  ["a visitor", "/api/list", undefined, 0],
  ["whoever comes late", "/api/list", "mine", 20_000],
])("hands nothing to %s", (_, address, token, ago) => {
  void given("mine", ago);
  expect(takeEarly(address, token)).toBeUndefined();
});

it("has nothing where nothing was asked for", () => {
  expect(takeEarly("/api/list", "mine")).toBeUndefined();
});
