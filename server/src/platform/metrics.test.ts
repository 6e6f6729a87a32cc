/** What Prometheus is told after members have used a node. */
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { listen, openTestRoom } from "../../test/chat.ts";
import { pathOf } from "../../test/client.ts";
import { makeMates } from "../../test/mates.ts";
import { TestStream } from "../../test/stream.ts";
import { serveMetrics } from "./metrics.ts";

let app: TestApp;
let metrics: FastifyInstance;
let url: string;
beforeAll(async () => {
  app = await startTestApp();
  metrics = await serveMetrics("127.0.0.1", 0);
  url = metrics.listeningOrigin;
});
afterAll(async () => {
  await metrics.close();
  await app.close();
});

const read = async () => (await fetch(`${url}/metrics`)).text();

/** What a sample says, such as `fitmate_sockets`, its labels as they are written; undefined where there is none. */
async function sample(name: string): Promise<number | undefined> {
  const line = (await read()).split("\n").find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
}

it("counts requests by endpoint and status, and how long they took; of what no route knows all as one", async () => {
  const member = await app.member("재는회원");
  await member.ask("getMyProfile");
  await app.visitor.call("getMyProfile");
  await fetch(`${app.url}/api/no/such/thing`);
  await fetch(`${app.url}/api/neither/this/one`);
  await expect.poll(() => sample('fitmate_http_requests_total{endpoint="getMyProfile",status="200"}')).toBe(1);
  expect(await sample('fitmate_http_requests_total{endpoint="getMyProfile",status="401"}')).toBe(1);
  expect(await sample('fitmate_http_request_seconds_count{endpoint="getMyProfile"}')).toBe(2);
  expect(await sample('fitmate_http_request_seconds_bucket{le="+Inf",endpoint="getMyProfile"}')).toBe(2);
  const text = await read();
  expect(text).not.toContain("such");
  expect(text).not.toContain("재는회원");
});

it("counts sockets and event streams while they are open, and messages stored and handed on", async () => {
  const [one, other] = await Promise.all([app.member("재는하나"), app.member("재는둘")]);
  await makeMates(one, other);
  const chatRoomId = await openTestRoom(one, other);
  const stream = await TestStream.open(one);
  const [writing, reading] = [await listen(app.url, one, chatRoomId), await listen(app.url, other, chatRoomId)];
  await writing.send({ chatRoomId, contents: "세어 주세요" });
  await reading.next();
  expect(await sample("fitmate_sockets")).toBe(2);
  expect(await sample("fitmate_event_streams")).toBe(1);
  expect(await sample("fitmate_messages_stored_total")).toBe(1);
  expect(await sample("fitmate_messages_handed_on_total")).toBe(2);
  stream.close();
  await Promise.all([writing.close(), reading.close()]);
  await expect.poll(() => sample("fitmate_sockets")).toBe(0);
  await expect.poll(() => sample("fitmate_event_streams")).toBe(0);
  // An open stream takes as long as its reader stays: that is no answer's time.
  expect(await sample('fitmate_http_request_seconds_count{endpoint="subscribeToNotifications"}')).toBeUndefined();
});

it("tells of the database, of jobs, of what waits, and of the process", async () => {
  await expect.poll(() => sample('fitmate_job_seconds_count{job="mail"}')).toBeGreaterThan(0);
  expect(await sample('fitmate_database_statement_seconds_count{kind="insert"}')).toBeGreaterThan(0);
  expect(await sample('fitmate_database_connections{state="idle"}')).toBeGreaterThan(0);
  expect(await sample("fitmate_database_waiting")).toBe(0);
  // Those that confirm addresses are sent by and by.
  await expect.poll(() => sample('fitmate_queue_waiting{queue="mails"}')).toBe(0);
  expect(await sample('fitmate_line_waiting{line="passwords"}')).toBe(0);
  expect(await sample("nodejs_eventloop_lag_seconds")).toBeGreaterThanOrEqual(0);
  expect(await sample("process_cpu_seconds_total")).toBeGreaterThan(0);
});

it("is told on its own port alone", async () => {
  expect((await fetch(`${app.url}/metrics`)).headers.get("content-type")).not.toContain("version=");
  expect((await fetch(url + pathOf("searchPosts"))).status).toBe(404);
});
