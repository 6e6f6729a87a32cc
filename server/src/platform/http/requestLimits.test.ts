import { CONSENT_VERSIONS } from "@fitmate/contract/consents";
import type { Endpoint } from "@fitmate/contract/endpoint";
import { type EndpointName, endpoints } from "@fitmate/contract/endpoints";
import { errors } from "@fitmate/contract/errors";
import { READS_PER_MINUTE, VISITOR_WRITES_PER_MINUTE, WRITES_PER_MINUTE } from "@fitmate/contract/limits";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { type CallOptions, HttpClient, type TestAnswer } from "../../../test/client.ts";

const AT_ONCE = 20;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ LIMIT_FACTOR: "1" });
});
afterAll(() => app.close());

/** Calls until the first refusal, `atMost` times; answers it with how many calls were let through. */
async function flood(
  by: HttpClient,
  name: EndpointName,
  atMost: number,
  options?: CallOptions,
): Promise<{ passed: number; refusal: TestAnswer | undefined }> {
  let passed = 0;
  for (let sent = 0; sent < atMost; sent += AT_ONCE) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => by.call(name, options)));
    const refusal = answers.find(({ status }) => status === 429);
    passed += answers.filter(({ status }) => status === 200).length;
    if (refusal) return { passed, refusal };
  }
  return { passed, refusal: undefined };
}

const limitOf = (name: EndpointName) => (endpoints[name] as Endpoint).limit ?? 0;

describe("a member who asks without end", () => {
  it.each([
    ["getMap", { query: { order: "FIT" } }],
    ["getMapCell", { query: { lat: 37.5, long: 127 } }],
    ["getMateMatch", { query: { nickname: "이웃" } }],
    ["pauseMyLocation", { body: { paused: true } }],
    ["blockMember", { params: { nickname: "이웃" } }],
    ["saveVideo", { params: { playlistName: "없는 것" }, body: { title: "없는 영상" } }],
  ] as const)("is asked to wait: %s", async (name, options) => {
    const member = await app.member(`물음${name.slice(0, 8)}`);
    const { refusal } = await flood(member, name, limitOf(name) * 2, options);
    expect(refusal?.body).toEqual({ status: 429, code: "TOO_MANY_REQUESTS", message: errors.TOO_MANY_REQUESTS[1] });
    expect(Number(refusal?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await member.call("getMyProfile")).status, "everything else goes on").toBe(200);
    const other = await app.member(`다른${name.slice(0, 8)}`);
    expect((await other.call(name, options)).status, "as for everybody else").not.toBe(429);
  });

  it("may ask as often as the table says", async () => {
    const member = await app.member("부지런");
    const { passed } = await flood(member, "getMap", limitOf("getMap") * 2);
    expect(passed).toBeGreaterThanOrEqual(limitOf("getMap"));
  });

  it("is asked to wait whatever they read", async () => {
    const member = await app.member("읽기만");
    const { passed, refusal } = await flood(member, "getUnreadNotifications", READS_PER_MINUTE * 3);
    expect(refusal?.status).toBe(429);
    expect(passed).toBeGreaterThanOrEqual(READS_PER_MINUTE);
    const read = await flood(member, "getConsents", READS_PER_MINUTE / 2);
    expect(read.refusal?.status, "another question counts as well").toBe(429);
    expect((await member.call("readNotifications")).status, "but writing goes on").toBe(200);
  });

  it("is asked to wait whatever they write", async () => {
    const member = await app.member("쓰기만");
    const { passed, refusal } = await flood(member, "readNotifications", WRITES_PER_MINUTE * 3);
    expect(refusal?.status).toBe(429);
    expect(passed).toBeGreaterThanOrEqual(WRITES_PER_MINUTE);
  });
});

describe("what is kept for long", () => {
  it.each([
    [
      "updateMyProfile",
      { body: { gender: true, exerciseChoice: [], introduction: "", publicInfo: true, profilePicture: null } },
    ],
    ["setMyLocation", { query: { lat: 37.5, long: 127 } }],
    ["giveConsent", { params: { kind: "LOCATION" }, body: { version: CONSENT_VERSIONS.LOCATION } }],
  ] as const)("changes a few dozen times an hour: %s", async (name, options) => {
    const member = await app.member(`바꿈${name.slice(0, 8)}`);
    const { passed, refusal } = await flood(member, name, 100, options);
    expect(refusal?.status).toBe(429);
    expect(passed).toBeLessThanOrEqual(30);
    expect(passed).toBeGreaterThanOrEqual(20);
  });
});

it("only what tells whether the server lives is told as often as anybody likes", () => {
  const free = Object.entries(endpoints).filter(([, endpoint]) => (endpoint as Endpoint).limit === null);
  expect(free.map(([name]) => name)).toEqual(["health", "ready"]);
});

it("a visitor who searches without end is asked to wait", async () => {
  const limit = limitOf("searchPostsByTitle");
  const { refusal } = await flood(app.visitor, "searchPostsByTitle", limit * 3, { query: { title: "한강" } });
  expect(refusal?.status).toBe(429);
  expect((await app.visitor.call("searchPosts")).status).toBe(200);
});

// The last one: this network may write nothing more afterwards.
it("whoever tries tokens that open nothing is asked to wait as any visitor is", async () => {
  const stranger = new HttpClient(app.url, "A".repeat(43));
  expect((await stranger.call("readNotifications")).status).toBe(401);
  const { passed, refusal } = await flood(stranger, "readNotifications", VISITOR_WRITES_PER_MINUTE * 2);
  expect(passed).toBe(0);
  expect(refusal?.status).toBe(429);
});
