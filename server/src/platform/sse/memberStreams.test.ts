import { setTimeout as sleep } from "node:timers/promises";
import { endpoints } from "@fitmate/contract/endpoints";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type AnotherNode, startAnotherNode, startTestApp, type TestApp } from "../../../test/app.ts";
import { TestMember } from "../../../test/client.ts";
import { TestStream } from "../../../test/stream.ts";
import { createGapBus, type GapBus } from "../../../test/gapBus.ts";

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

/** Another node on the database of `app`, with a bus that may lose the others. */
async function startNode(): Promise<AnotherNode & { bus: GapBus }> {
  const bus = createGapBus();
  return { ...(await startAnotherNode(app, { bus })), bus };
}

async function openMany(member: TestMember, count: number): Promise<TestStream[]> {
  const opened: TestStream[] = [];
  while (opened.length < count) opened.push(await open(member));
  return opened;
}

async function isOpen({ ended }: TestStream): Promise<boolean> {
  return Promise.race([ended.then(() => false), sleep(0, true)]);
}

describe("a node that may have missed what others told", () => {
  it("tells every stream, ends none, and finds out whose session has ended", async () => {
    const node = await startNode();
    const [staying, leaving] = [await app.member("남는사람"), await app.member("나간사람")];
    const [stays, ends] = await Promise.all(
      [staying, leaving].map(({ nickname, token }) => open(new TestMember(node.url, nickname, token))),
    );
    // Told to this node only.
    await leaving.call("signOut");
    node.bus.openGap();
    expect(await stays?.next("missed")).toBeNull();
    await ends?.ended;
    expect(stays && (await isOpen(stays))).toBe(true);
    await node.close();
  });

  it("asks every two seconds for sessions that have ended, for as long as it hears nobody", async () => {
    const node = await startNode();
    node.bus.isWhole = false;
    const leaving = await app.member("떠난사람");
    const stream = await open(new TestMember(node.url, leaving.nickname, leaving.token));
    const start = performance.now();
    await leaving.call("signOut");
    await stream.ended;
    expect(performance.now() - start).toBeLessThan(8_000);
    await node.close();
  });
});

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

  it("six hundred at once: most are asked to wait, a few are open", async () => {
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
    await vi.waitUntil(() => reading <= PER_SESSION, { timeout: 20_000 });
    expect((await member.call("getMyProfile")).status).toBe(200);
    stop.abort();
  });
});
