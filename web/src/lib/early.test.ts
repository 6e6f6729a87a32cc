import { afterEach, expect, it } from "vitest";
import { takeEarly } from "./early.ts";
import { forgetEarly } from "./forgetEarly.ts";

type Given = { forMs?: number; refusals?: Record<string, unknown> };

const asked = globalThis as { early?: object };
const given = (answers: Record<string, unknown>, { forMs = 1_000, refusals = {} }: Given = {}) => {
  const said = Promise.resolve({ answers, refusals });
  asked.early = { token: "mine", address: "/", until: performance.now() + forMs, said };
};
const take = (address = "/api/list", token: string | undefined = "mine") => takeEarly(address, token);
afterEach(() => delete asked.early);

it("hands on what was asked for before, to the first who asks the same", async () => {
  given({ "/api/list": [], "/api/other": {} });
  expect(await take()).toEqual({ answer: [] });
  expect(await take()).toEqual({});
  expect(await take("/api/other")).toEqual({ answer: {} });
});

it("hands on what was refused, to the first who asks the same", async () => {
  const refusal = { status: 404, code: "NOT_FOUND", message: "찾을 수 없어요." };
  given({}, { refusals: { "/api/list": refusal } });
  expect(await take()).toEqual({ refusal });
  expect(await take()).toEqual({});
});

it("has the answers of a server that hands on no refusals yet", async () => {
  const said = Promise.resolve({ answers: { "/api/list": [] } });
  asked.early = { token: "mine", address: "/", until: performance.now() + 1_000, said };
  expect(await take()).toEqual({ answer: [] });
  expect(await take()).toEqual({});
});

it.each([
  ["another address", "/api/other", "mine", 1_000],
  ["another member", "/api/list", "somebody's", 1_000],
  ["whoever comes late", "/api/list", "mine", -1],
])("hands nothing to %s", async (_, address, token, forMs) => {
  given({ "/api/list": [] }, { forMs });
  expect(await take(address, token)).toEqual({});
});

it("hands nothing to a visitor", async () => {
  given({ "/api/list": [] });
  expect(await takeEarly("/api/list", undefined)).toEqual({});
});

it("has nothing any more once something has happened", async () => {
  given({ "/api/list": [] });
  forgetEarly();
  expect(await take()).toEqual({});
});

it("has nothing where nothing was asked for, or nothing came", async () => {
  expect(await take()).toEqual({});
  given({});
  expect(await take()).toEqual({});
});
