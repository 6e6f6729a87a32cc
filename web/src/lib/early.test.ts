import { afterEach, expect, it } from "vitest";
import { takeEarly } from "./early.ts";
import { forgetEarly } from "./forgetEarly.ts";

const asked = globalThis as { early?: object };
const given = (answers: Record<string, unknown>, forMs = 1_000) => {
  asked.early = { token: "mine", address: "/", until: performance.now() + forMs, answers: Promise.resolve(answers) };
};
const take = (address = "/api/list", token: string | undefined = "mine") => takeEarly(address, token);
afterEach(() => delete asked.early);

it("hands on what was asked for before, to the first who asks the same", async () => {
  given({ "/api/list": [], "/api/other": {} });
  expect(await take()).toEqual([]);
  expect(await take()).toBeUndefined();
  expect(await take("/api/other")).toEqual({});
});

it.each([
  ["another address", "/api/other", "mine", 1_000],
  ["another member", "/api/list", "somebody's", 1_000],
  ["whoever comes late", "/api/list", "mine", -1],
])("hands nothing to %s", async (_, address, token, forMs) => {
  given({ "/api/list": [] }, forMs);
  expect(await take(address, token)).toBeUndefined();
});

it("hands nothing to a visitor", async () => {
  given({ "/api/list": [] });
  expect(await takeEarly("/api/list", undefined)).toBeUndefined();
});

it("has nothing any more once something has happened", async () => {
  given({ "/api/list": [] });
  forgetEarly();
  expect(await take()).toBeUndefined();
});

it("has nothing where nothing was asked for, or nothing came", async () => {
  expect(await take()).toBeUndefined();
  given({});
  expect(await take()).toBeUndefined();
});
