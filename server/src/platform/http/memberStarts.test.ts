/** What a member's page starts with, by a build of the web whose renderer is written here. */
import { STARTS_PER_MINUTE, VISITOR_READS_PER_MINUTE } from "@fitmate/contract/limits";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type WebBuild, writeBuild } from "../../../test/webBuild.ts";
import type { SignedIn } from "./authentication.ts";
import { AppError, registerErrorHandler } from "./errors.ts";
import { createRequestLimits } from "./requestLimits.ts";
import { registerWeb } from "./web.ts";

/** Asks `/whoami` for whom a page is; the look of `/hangs` never comes, that of `/fails` fails, `/none` has no start. */
const RENDERER = `{
  pageAt: () => null,
  startAt: async () => null,
  render: async () => null,
  memberStart: async (url, session, { hasFrame }) => {
    if (url.pathname === "/none") return null;
    const answer = await transport("/whoami", { token: session.token });
    const answers = { "/whoami": await answer.json(), ...(!hasFrame && { "/frame": [] }) };
    const look = {
      "/hangs": () => new Promise(() => undefined),
      "/fails": () => Promise.reject(new Error("broken")),
    }[url.pathname];
    const refusals = { "/nowhere": { code: "NOT_FOUND" } };
    const named = async () => session.nickname + " at " + url.href;
    return { build: "assets/index.js", answers, refusals, look: look ?? named };
  },
}`;

const SUSPENDED = "suspended";
let build: WebBuild;
let app: FastifyInstance;
/** Lets the thousandth of what the others do. */
let strict: FastifyInstance;
/** Each has a rate of their own. */
let members = 0;

beforeAll(async () => {
  build = await writeBuild(RENDERER);
  [app, strict] = [Fastify(), Fastify()];
  for (const each of [app, strict]) registerErrorHandler(each, () => undefined);
  app.get("/whoami", async ({ headers }) => ({ token: headers["x-auth-token"] }));
  const authenticate = async ({ headers }: { headers: Record<string, unknown> }): Promise<SignedIn> => {
    const token = headers["x-auth-token"];
    if (typeof token !== "string") throw new AppError("SIGN_IN_REQUIRED");
    if (token === SUSPENDED) throw new AppError("ACCOUNT_SUSPENDED");
    const of = { memberId: Number(token), nickname: `회원${token}`, sessionId: token };
    return { ...of, isLeaving: false, isSuspended: false, isBarredFromWriting: false };
  };
  await registerWeb(app, build.folder, {
    publicUrl: "https://fitmate.example",
    members: { authenticate, count: createRequestLimits(1) },
  });
  await registerWeb(strict, build.folder, { members: { authenticate, count: createRequestLimits(0.001) } });
});
afterAll(async () => {
  await Promise.all([app.close(), strict.close()]);
  await build.remove();
});

const newMember = () => String((members += 1));
const start = (path: string, token?: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/start${path}`, headers: { ...headers, ...(token !== undefined && { "x-auth-token": token }) } });

it("is for whose session it is, and is kept by nobody", async () => {
  const me = newMember();
  const answer = await start("/messenger?to=1", me);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.json()).toEqual({
    build: "assets/index.js",
    answers: { "/whoami": { token: me }, "/frame": [] },
    refusals: { "/nowhere": { code: "NOT_FOUND" } },
    look: `회원${me} at https://fitmate.example/messenger?to=1`,
  });
});

it("is refused to visitors and to whoever is suspended", async () => {
  expect((await start("/messenger")).json()).toMatchObject({ code: "SIGN_IN_REQUIRED" });
  expect((await start("/messenger", SUSPENDED)).json()).toMatchObject({ code: "ACCOUNT_SUSPENDED" });
  expect((await start("/messenger", SUSPENDED)).statusCode).toBe(403);
});

it("is of our own host, whatever is asked for", async () => {
  expect((await start("//elsewhere.example/posts", newMember())).json()).toMatchObject({
    look: expect.stringContaining("at https://fitmate.example//elsewhere.example/posts"),
  });
});

it("is empty where a page asks nothing first", async () => {
  const answer = await start("/none", newMember());
  expect([answer.statusCode, answer.body]).toEqual([204, ""]);
});

it.each(["/hangs", "/fails"])("has its answers without a look where that of %s does not come", async (path) => {
  expect((await start(path, newMember())).json()).toMatchObject({
    answers: { "/whoami": { token: expect.any(String) } },
    look: null,
  });
});

it("has no look for an app that is there", async () => {
  const answer = await start("/messenger", newMember(), { "x-look": "kept" });
  expect(answer.json()).toMatchObject({ answers: { "/whoami": { token: expect.any(String) } }, look: null });
});

it.each([
  ["no look for a browser that has one of this build", "index.js", null],
  ["a look for a browser that has one of another build, which it shows no more", "before.js", expect.any(String)],
])("has %s", async (_, script, look) => {
  const headers = { "x-look": `https://fitmate.example/assets/${script}` };
  expect((await start("/messenger", newMember(), headers)).json()).toMatchObject({ look });
});

it("is without what stands around the page for an app that is there", async () => {
  const answer = await start("/messenger", newMember(), { "x-frame": "kept" });
  expect(Object.keys(answer.json().answers)).toEqual(["/whoami"]);
});

it("is given so often in a minute, to each member", async () => {
  const [me, other] = [newMember(), newMember()];
  for (let count = 0; count < STARTS_PER_MINUTE; count += 1) await start("/none", me);
  const refused = await start("/none", me);
  expect(refused.json()).toMatchObject({ code: "TOO_MANY_REQUESTS" });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await start("/none", other)).statusCode).toBe(204);
});

it("is refused to tokens that open nothing like any visitor's reads, a network", async () => {
  const ask = async (remoteAddress: string) =>
    (await strict.inject({ url: "/start/none", headers: { "x-auth-token": SUSPENDED }, remoteAddress })).statusCode;
  for (let count = 0; count < VISITOR_READS_PER_MINUTE / 1_000; count += 1) expect(await ask("192.0.2.1")).toBe(403);
  expect(await ask("192.0.2.1")).toBe(429);
  expect(await ask("192.0.2.2")).toBe(403);
});
