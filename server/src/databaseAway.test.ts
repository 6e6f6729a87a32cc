/** PostgreSQL away: every endpoint of the table says so and when to come back, and none takes it for a fault of its own. */
import type { Endpoint } from "@fitmate/contract/endpoint";
import { type EndpointName, endpoints } from "@fitmate/contract/endpoints";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type TestApp, startTestApp } from "../test/app.ts";
import { type CallOptions, type HttpClient, TEST_PASSWORD, type TestMember } from "../test/client.ts";
import { type Relay, startRelay } from "../test/relay.ts";
import { USUAL_LIMITS } from "./platform/db/limits.ts";

const MEMBER = { nickname: "새회원", email: "new@example.com", password: TEST_PASSWORD, gender: true, isPublic: true };
/** As PostgreSQL falls silent: longer than a wait for a connection. */
const PATIENCE_MS = 20_000;

/** What open endpoints need to be asked for something that is in the database. */
const asked: Partial<Record<EndpointName, CallOptions>> = {
  signIn: { body: { nickname: "미나", password: TEST_PASSWORD } },
  checkDuplicate: { params: { field: "nickname" }, query: { nickname: "미나" } },
  signUp: { body: MEMBER },
  findId: { query: { email: MEMBER.email } },
  findPassword: { query: { email: MEMBER.email } },
  resetPassword: { body: { token: "A".repeat(43), password: TEST_PASSWORD } },
  getVideos: { params: { category: "running" } },
  searchPosts: {},
  searchPostsByCategory: { query: { category: "RUNNING" } },
  searchPostsByTitle: { query: { title: "한강" } },
  searchPostsByHashtag: { query: { hashtag: "한강" } },
  getPopularHashtags: {},
  completeHashtag: { query: { typed: "한" } },
  getPost: { params: { postId: 1 } },
  getComments: { params: { postId: 1 } },
  countNewComments: { params: { postId: 1 }, query: { after: 0 } },
  getAnswers: { params: { postId: 1, replyId: 1 } },
  readCalendarFeed: { params: { secret: "A".repeat(43) } },
};
const needsMember = ([, { auth }]: [string, Endpoint]) => auth === "member" || auth === "leaver";
const memberOnly = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(needsMember).map(([name]) => name);
const others = (Object.keys(endpoints) as EndpointName[]).filter((name) => !memberOnly.includes(name));

let relay: Relay;
let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: "silent" }, undefined, async (url) => {
    relay = await startRelay(url);
    return relay.url;
  });
  member = await app.member("미나");
});
afterAll(async () => {
  relay.refuse(false);
  await app.close();
  await relay.close();
});

/** What an answer says of the database: that it is away, which comes with when to ask again, or only its status. */
async function said(client: HttpClient, name: EndpointName): Promise<string> {
  const { path }: Endpoint = endpoints[name];
  const params = Object.fromEntries(Array.from(path.matchAll(/:(\w+)/g), ([, key]) => [String(key), "1"]));
  const { status, headers } = await client.call(name, { params, ...asked[name] });
  return status === 503 && headers.get("retry-after") === "5" ? "away" : `${name} ${status}`;
}

describe("while nobody is there", () => {
  beforeAll(() => relay.refuse(true));

  it.each(memberOnly)("%s for members", async (name) => {
    expect(await said(member, name)).toBe("away");
  });

  it.each(Object.keys(asked) as EndpointName[])("%s for everybody", async (name) => {
    expect(await said(app.visitor, name)).toBe("away");
  });

  it.each(others)("%s is no fault of the server's", async (name) => {
    expect(await said(app.visitor, name)).toMatch(/^away$|[234]\d\d$/);
    expect(await said(member, name)).toMatch(/^away$|[234]\d\d$/);
  });
});

it("a node whose database is silent says within two seconds that it is not ready, and is again by itself", async () => {
  relay.refuse(false);
  await vi.waitFor(async () => expect((await app.visitor.call("ready")).status).toBe(200), PATIENCE_MS);
  relay.silence();
  const began = performance.now();
  expect(await said(app.visitor, "ready")).toBe("away");
  expect(performance.now() - began).toBeLessThan(USUAL_LIMITS.statementMs);
  await vi.waitFor(async () => expect((await app.visitor.call("ready")).status).toBe(200), {
    timeout: PATIENCE_MS,
    interval: 200,
  });
});
