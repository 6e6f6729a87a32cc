import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { takeEarly } from "../../lib/early.ts";
import { atOnce } from "./atOnce.ts";
import { type Address, query } from "./page.ts";

const TOKEN = "mine";
const HOME: Address = { pathname: "/", params: {}, search: new URLSearchParams() };
const QUESTIONS = ["/api/a", "/api/b"];

const page = globalThis as { early?: object };
let client: QueryClient;
let sent: { address: string; headers: unknown }[];
let answers: Record<string, unknown>;

const keyOf = (address: string) => [address];
/** Asks `address` as the app does: takes what the server was told to ask, else asks for it alone. */
const question = (address: string) =>
  query({
    queryKey: keyOf(address),
    queryFn: async () => (await takeEarly(address, TOKEN)).answer ?? `alone ${address}`,
  });
const ask = (at = HOME) => atOnce(at, TOKEN, keyOf("/api/a"), QUESTIONS.map(question))(client);
const known = () => QUESTIONS.map((address) => client.getQueryData(keyOf(address)));
const answersWith = (answer: () => Promise<Response>) =>
  vi.stubGlobal("fetch", (address: string, { headers }: RequestInit) => {
    sent.push({ address, headers });
    return answer();
  });

beforeEach(() => {
  vi.stubEnv("SSR", false);
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  sent = [];
  answers = Object.fromEntries(QUESTIONS.map((address) => [address, `once ${address}`]));
  answersWith(async () => Response.json({ build: "assets/index.js", answers, refusals: {}, look: null }));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  delete page.early;
});

it("has all of it asked by one request, as that member, without what the browser has", async () => {
  await ask({ ...HOME, pathname: "/plans", search: new URLSearchParams("view=past") });
  const headers = { "x-auth-token": TOKEN, "x-look": "kept", "x-frame": "kept" };
  expect(sent).toEqual([{ address: "/start/plans?view=past", headers }]);
  expect(known()).toEqual(["once /api/a", "once /api/b"]);
});

it("asks one by one where something is known already", async () => {
  await question("/api/a")(client);
  await ask();
  expect(sent).toEqual([]);
  expect(known()).toEqual(["alone /api/a", "alone /api/b"]);
});

it("takes what is under way for the page already", async () => {
  const said = Promise.resolve({ answers: { "/api/a": "opened a", "/api/b": "opened b" } });
  page.early = { token: TOKEN, address: "/", until: performance.now() + 1_000, said };
  await ask();
  expect(sent).toEqual([]);
  expect(known()).toEqual(["opened a", "opened b"]);
});

it.each([
  ["another page", { token: TOKEN, address: "/posts" }],
  ["another member", { token: "somebody's", address: "/" }],
])("asks though something is under way for %s", async (_, other) => {
  const said = Promise.resolve({ answers: { "/api/a": "other" } });
  page.early = { ...other, until: performance.now() + 1_000, said };
  await ask();
  expect(known()).toEqual(["once /api/a", "once /api/b"]);
});

it.each([
  ["nothing first is asked", async () => new Response(null, { status: 204 })],
  ["it is refused", async () => Response.json({ code: "TOO_MANY_REQUESTS" }, { status: 429 })],
  ["nothing comes", () => Promise.reject(new TypeError("no network"))],
])("asks one by one where %s", async (_, answer) => {
  answersWith(answer);
  await ask();
  expect(known()).toEqual(["alone /api/a", "alone /api/b"]);
});

it("keeps nothing for later that nobody has asked by then", async () => {
  answers["/api/more"] = "once";
  await ask();
  expect(await takeEarly("/api/more", TOKEN)).toEqual({});
});

it("asks the API itself where pages are rendered", async () => {
  vi.stubEnv("SSR", true);
  await ask();
  expect(sent).toEqual([]);
  expect(known()).toEqual(["alone /api/a", "alone /api/b"]);
});
