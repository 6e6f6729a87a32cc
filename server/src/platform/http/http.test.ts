import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import type { TestMember } from "../../../test/client.ts";

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  member = await app.member("요청하는이");
});
afterAll(() => app.close());

const JSON_TYPE = { "content-type": "application/json" };
const HANGUL_SENTENCE = /[가-힣].*요\.$/;

describe("what the server cannot read", () => {
  it.each([
    ["malformed JSON", '{"nickname": ', JSON_TYPE, 400, "MALFORMED_JSON"],
    ["a key that poisons prototypes", '{"__proto__": {"a": 1}}', JSON_TYPE, 400, "MALFORMED_JSON"],
    ["a wrong type", '{"nickname": 7, "password": "running1"}', JSON_TYPE, 400, "INVALID_INPUT"],
    [
      "a field the contract does not know",
      '{"nickname": "a", "password": "b", "admin": true}',
      JSON_TYPE,
      400,
      "INVALID_INPUT",
    ],
    ["no body", undefined, JSON_TYPE, 400, "INVALID_INPUT"],
    ["a list for an object", "[]", JSON_TYPE, 400, "INVALID_INPUT"],
    ["a body of 300 KB", JSON.stringify({ nickname: "a".repeat(300_000) }), JSON_TYPE, 413, "PAYLOAD_TOO_LARGE"],
    ["XML", "<nickname/>", { "content-type": "application/xml" }, 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["a form", "nickname=a", { "content-type": "application/x-www-form-urlencoded" }, 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["a content type that is none", "{}", { "content-type": "@@@" }, 415, "UNSUPPORTED_MEDIA_TYPE"],
  ])("%s: status, code and a Korean sentence", async (_, body, headers, status, code) => {
    const answer = await app.visitor.request("POST", "/api/users/signin", { body, headers });
    expect(answer.body).toEqual({ status, code, message: expect.stringMatching(HANGUL_SENTENCE) });
    expect(answer.status).toBe(status);
  });

  it("takes a named content type without a body, as many clients send it", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    expect((await member.call("setMyLocation", { query: { lat: 37.5, long: 127 }, headers })).status).toBe(200);
  });
});

describe("addresses", () => {
  it.each([
    ["GET", "/api/nothing"],
    ["POST", "/api/users/nothing"],
    ["DELETE", "/api/users/signin"],
    ["GET", "/api"],
    ["GET", "/uploads/none.webp"],
  ])("%s %s is not found, in JSON", async (method, path) => {
    expect(await app.visitor.request(method, path)).toMatchObject({
      status: 404,
      body: { status: 404, code: "NOT_FOUND" },
    });
  });

  it("answers what watches it", async () => {
    expect(await app.visitor.call("health")).toMatchObject({ status: 200, body: { status: "ok" } });
    expect(await app.visitor.call("ready")).toMatchObject({ status: 200, body: { status: "ok" } });
  });

  it("describes itself at /api/docs", async () => {
    const page = await app.visitor.request("GET", "/api/docs/");
    expect(page).toMatchObject({ status: 200, body: expect.stringContaining("swagger") });
    const policy = page.headers.get("content-security-policy") ?? "";
    for (const strict of ["base-uri 'none'", "frame-ancestors 'none'", "object-src 'none'"])
      expect(policy).toContain(strict);
    expect(policy).not.toMatch(/https:|swagger\.io/);
    const { body } = await app.visitor.request("GET", "/api/docs/json");
    expect(body).toMatchObject({
      openapi: "3.1.0",
      paths: { "/api/users/signup": { post: { operationId: "signUp" } } },
    });
    const yaml = await app.visitor.request("GET", "/api/docs/yaml");
    expect(yaml).toMatchObject({ status: 200, body: expect.stringContaining("operationId: signUp") });
    expect(yaml.headers.get("content-type")).toBe("application/x-yaml");
  });
});

it("lets an answer load nothing, be nothing but what it says, and be built in by no other site", async () => {
  const { headers } = await app.visitor.call("health");
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
});

it.each([
  ["GET", "/api/nothing", undefined],
  ["GET", "/api/users/findID?email=%zz", undefined],
  ["GET", "/uploads/none.webp", undefined],
  ["GET", "/thumbnails/none.jpg", undefined],
  ["GET", "/previews/1/none.png", undefined],
  ["PUT", "/api/users/my", '{"nickname": '],
  ["PUT", "/api/users/my", JSON.stringify({ introduction: "a".repeat(300_000) })],
])("lets nobody keep a refusal: %s %s", async (method, path, body) => {
  const { status, headers } = await member.request(method, path, { body });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(headers.get("cache-control")).toBe("no-store");
});

describe("where TLS is", () => {
  const PATHS = ["/", "/healthz", "/api/users/my", "/api/nothing", "/robots.txt", "/uploads/none.webp"];

  it.each([
    ["https://fitmate.example", "max-age=31536000; includeSubDomains"],
    ["http://fitmate.example", null],
  ])("a browser that met %s hears of it with every answer", async (publicUrl, policy) => {
    const secure = await startTestApp({ PUBLIC_URL: publicUrl });
    const answers = await Promise.all(PATHS.map((path) => secure.visitor.request("GET", path)));
    await secure.close();
    expect(answers.map(({ headers }) => headers.get("strict-transport-security"))).toEqual(PATHS.map(() => policy));
  });
});
