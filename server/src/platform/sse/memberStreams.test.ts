import { setTimeout as sleep } from "node:timers/promises";
import { endpoints } from "@fitmate/contract/endpoints";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { TestMember } from "../../../test/client.ts";
import { TestStream } from "../../../test/stream.ts";

const PER_SESSION = 6;
const PER_MEMBER = 20;

let app: TestApp;
const streams: TestStream[] = [];
beforeAll(async () => {
  app = await startTestApp({ LIMIT_FACTOR: "1" });
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});
afterAll(() => app.close());

async function open(member: TestMember): Promise<TestStream> {
  const stream = await TestStream.open(member);
  streams.push(stream);
  return stream;
}

async function openMany(member: TestMember, count: number): Promise<TestStream[]> {
  const opened: TestStream[] = [];
  while (opened.length < count) opened.push(await open(member));
  return opened;
}

async function isOpen({ ended }: TestStream): Promise<boolean> {
  return Promise.race([ended.then(() => false), sleep(0, true)]);
}

describe("too many event streams", () => {
  it("of one session: the oldest end", async () => {
    const member = await app.member("세션하나");
    const opened = await openMany(member, PER_SESSION + 4);
    await Promise.all(opened.slice(0, 4).map(({ ended }) => ended));
    expect(await Promise.all(opened.slice(4).map(isOpen))).toEqual(Array(PER_SESSION).fill(true));
  });

  it("of one member, on however many devices: the oldest end, and nobody else's", async () => {
    const [member, other] = [await app.member("기기많음"), await app.member("다른사람")];
    const neighbour = await open(other);
    const opened: TestStream[] = [];
    for (let device = 0; device < 5; device += 1) {
      opened.push(...(await openMany(await TestMember.signIn(app.url, member.nickname), PER_SESSION)));
    }
    const tooMany = opened.length - PER_MEMBER;
    await Promise.all(opened.slice(0, tooMany).map(({ ended }) => ended));
    expect(await Promise.all(opened.slice(tooMany).map(isOpen))).toEqual(Array(PER_MEMBER).fill(true));
    expect(await isOpen(neighbour)).toBe(true);
  });

  it("six hundred at once: most are asked to wait, a few are open", { timeout: 60_000 }, async () => {
    const member = await app.member("육백개");
    const stop = new AbortController();
    let reading = 0;
    const statuses = await Promise.all(
      Array.from({ length: 600 }, async () => {
        const { status, headers, body } = await fetch(app.url + endpoints.subscribeNotifications.path, {
          headers: { "x-auth-token": member.token },
          signal: stop.signal,
        });
        if (status !== 200 || !body) return `${status} ${Number(headers.get("retry-after")) > 0}`;
        reading += 1;
        void (async () => {
          for await (const _ of body) continue;
        })()
          .catch(() => {})
          .finally(() => (reading -= 1));
        return String(status);
      }),
    );
    expect(new Set(statuses)).toEqual(new Set(["200", "429 true"]));
    await vi.waitUntil(() => reading <= PER_SESSION, { timeout: 5_000 });
    expect((await member.call("getMyProfile")).status).toBe(200);
    stop.abort();
  });
});
