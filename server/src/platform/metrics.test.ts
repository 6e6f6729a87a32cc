/** What Prometheus is told after members have used a node. */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
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

/** What samples say, each by its name with its labels as they are written; 0 where there is none yet. */
async function samples(...names: string[]): Promise<number[]> {
  const lines = (await read()).split("\n");
  return names.map((name) => Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? 0));
}

/** How much more they say by now: what other tests of this process did counts as well. */
async function since(before: readonly number[], ...names: string[]): Promise<number[]> {
  return (await samples(...names)).map((value, index) => value - (before[index] ?? 0));
}

it("counts requests by endpoint and status, and how long they took; of what no route knows all as one", async () => {
  const member = await app.member("재는회원");
  const names = [
    'fitmate_http_requests_total{endpoint="getMyProfile",status="200"}',
    'fitmate_http_requests_total{endpoint="getMyProfile",status="401"}',
    'fitmate_http_request_seconds_count{endpoint="getMyProfile"}',
    'fitmate_http_request_seconds_bucket{le="+Inf",endpoint="getMyProfile"}',
  ];
  const before = await samples(...names);
  await member.ask("getMyProfile");
  await app.visitor.call("getMyProfile");
  await fetch(`${app.url}/api/no/such/thing`);
  await expect.poll(() => since(before, ...names)).toEqual([1, 1, 2, 2]);
  const text = await read();
  expect(text).not.toContain("no/such");
  expect(text).not.toContain("재는회원");
});

it("counts sockets and event streams while they are open, and messages stored and handed on", async () => {
  const [one, other] = await Promise.all([app.member("재는하나"), app.member("재는둘")]);
  await makeMates(one, other);
  const chatRoomId = await openTestRoom(one, other);
  const names = [
    "fitmate_sockets",
    "fitmate_event_streams",
    "fitmate_messages_stored_total",
    "fitmate_messages_handed_on_total",
  ];
  const before = await samples(...names);
  const stream = await TestStream.open(one);
  const [writing, reading] = [await listen(app.url, one, chatRoomId), await listen(app.url, other, chatRoomId)];
  await writing.send({ chatRoomId, contents: "세어 주세요" });
  await reading.next();
  await expect.poll(() => since(before, ...names)).toEqual([2, 1, 1, 2]);
  stream.close();
  await Promise.all([writing.close(), reading.close()]);
  await expect.poll(() => since(before, ...names)).toEqual([0, 0, 1, 2]);
  // An open stream takes as long as its reader stays: that is no answer's time.
  expect(await read()).not.toContain('fitmate_http_request_seconds_count{endpoint="subscribeNotifications"');
});

it("tells of the database, of jobs, of what waits, and of the process", async () => {
  for (const name of [
    'fitmate_job_seconds_count{job="mail"}',
    'fitmate_database_statement_seconds_count{kind="insert"}',
    'fitmate_database_connections{state="idle"}',
    "nodejs_eventloop_lag_p99_seconds",
    "process_cpu_seconds_total",
  ])
    await expect.poll(async () => (await samples(name))[0], { message: name }).toBeGreaterThan(0);
  const text = await read();
  expect(text).toContain('fitmate_line_waiting{line="passwords"} 0');
  // Those that confirm addresses are sent by and by.
  await expect.poll(() => samples("fitmate_database_waiting", 'fitmate_queue_waiting{queue="mails"}')).toEqual([0, 0]);
});

it("says nothing of what waits in the database, but all the rest, while its connections are used up", async () => {
  const { pool } = app.database;
  const lent = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  try {
    // Sooner than whoever waits for a connection gives up, and long before Prometheus does.
    const answer = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(4_000) });
    const text = await answer.text();
    expect(text).toContain(`fitmate_database_connections{state="lent"} ${lent.length}\n`);
    expect(text).not.toContain("fitmate_queue_waiting{");
  } finally {
    for (const client of lent) client.release();
  }
});

it("tells which version runs, and nobody who asks for anything else", async () => {
  const product = await readFile(resolve(import.meta.dirname, "../../../package.json"), "utf8");
  const { version } = JSON.parse(product) as { version: string };
  expect(await read()).toContain(`\nfitmate_build_info{version="${version}"} 1\n`);
  for (const path of [pathOf("health"), pathOf("ready"), "/api/docs/json", "/api/no/such/thing"]) {
    const answer = await fetch(app.url + path);
    expect(JSON.stringify([...answer.headers]) + (await answer.text()), path).not.toContain(version);
  }
});

it("is told on its own port alone", async () => {
  expect((await fetch(`${app.url}/metrics`)).headers.get("content-type")).not.toContain("version=");
  expect((await fetch(url + pathOf("searchPosts"))).status).toBe(404);
});
