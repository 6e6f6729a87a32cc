import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../../lib/api.ts";
import { UploadQueue } from "./uploadQueue.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("navigator", { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const files = (count: number) => Array.from({ length: count }, (_, index) => new File(["x"], `${index}.jpg`));
const refusal = (status: number, retryAfterSeconds?: number) =>
  new ApiError({ status, code: "UNKNOWN", message: "안 돼요" }, retryAfterSeconds);
const withoutNetwork = () => vi.stubGlobal("navigator", { onLine: false });
const online = () => {
  vi.stubGlobal("navigator", { onLine: true });
  window.dispatchEvent(new Event("online"));
};
const settle = () => vi.advanceTimersByTimeAsync(0);

/** Pictures being uploaded, whose ends the test decides. */
function open(options: { atOnce: number; max?: number }) {
  const uploads: { name: string; done: () => void; fails: (error: Error) => void; signal: AbortSignal }[] = [];
  const ready: string[] = [];
  const givenUp: unknown[] = [];
  const queue = new UploadQueue<string>({
    ...options,
    send: ({ name }, { signal, onProgress }) =>
      new Promise((resolve, reject) => {
        onProgress(0.5);
        signal.addEventListener("abort", () => reject(signal.reason));
        uploads.push({ name, signal, done: () => resolve(`/${name}`), fails: reject });
      }),
    onReady: (_, result) => ready.push(result),
    onGivenUp: (error) => givenUp.push(error),
  });
  const states = () => queue.items().map(({ state }) => state);
  const names = () => queue.items().map(({ file }) => file.name);
  return { queue, uploads, ready, givenUp, states, names };
}

describe("several at once", () => {
  const MANY = { atOnce: 4, max: 10 };

  test("so many at once, the next when one is through, and in the order they were chosen", async () => {
    const { queue, uploads } = open(MANY);
    expect(queue.add(files(6))).toEqual([1, 2, 3, 4, 5, 6]);
    expect(uploads).toHaveLength(MANY.atOnce);
    expect(queue.items()[0]).toMatchObject({ state: "uploading", progress: 0.5 });
    for (const at of [3, 1, 0, 2]) uploads[at]?.done();
    await settle();
    expect(uploads).toHaveLength(6);
    expect(queue.isReady()).toBe(false);
    for (const at of [5, 4]) uploads[at]?.done();
    await settle();
    expect(queue.isReady()).toBe(true);
    expect(queue.take()).toEqual(Array.from({ length: 6 }, (_, index) => `/${index}.jpg`));
    expect(queue.items()).toEqual([]);
  });

  test("it holds so many: what is beyond is not taken", () => {
    const { queue } = open(MANY);
    expect(queue.add(files(9))).toHaveLength(9);
    expect(queue.add(files(2))).toEqual([10]);
    expect(queue.items()).toHaveLength(MANY.max);
  });

  test.each([
    [0, "away"],
    [429, "postponed"],
    [500, "postponed"],
    [503, "postponed"],
  ])("what fails with %i waits, %s, and goes out again by itself", async (status, state) => {
    const { queue, uploads, givenUp, states } = open(MANY);
    queue.add(files(1));
    uploads[0]?.fails(refusal(status));
    await settle();
    expect(states()).toEqual([state]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(states()).toEqual(["uploading"]);
    uploads[1]?.done();
    await settle();
    expect([states(), givenUp]).toEqual([["ready"], []]);
  });

  test("what is away goes out again once the network is back, until the queue is closed", async () => {
    const { queue, uploads } = open({ atOnce: 1 });
    withoutNetwork();
    queue.add(files(1));
    uploads[0]?.fails(refusal(0));
    await settle();
    online();
    expect(uploads).toHaveLength(2);
    queue.close();
    queue.add(files(1));
    await settle();
    uploads.at(-1)?.fails(refusal(0));
    await settle();
    const before = uploads.length;
    online();
    expect(uploads).toHaveLength(before);
  });

  test.each([refusal(415), new Error("no answer the contract knows")])(
    "what is refused for good leaves with its reason, and the others stay: %s",
    async (error) => {
      const { queue, uploads, givenUp, states } = open(MANY);
      queue.add(files(2));
      uploads[0]?.fails(error);
      uploads[1]?.done();
      await settle();
      expect(states()).toEqual(["ready"]);
      expect(givenUp).toEqual([error]);
    },
  );

  test("one that is taken out is stopped, and makes room for the next", async () => {
    const { queue, uploads, givenUp } = open(MANY);
    queue.add(files(5));
    queue.remove(1);
    await settle();
    expect(uploads.map(({ name }) => name)).toEqual(["0.jpg", "1.jpg", "2.jpg", "3.jpg", "4.jpg"]);
    expect([queue.items().length, givenUp]).toEqual([4, []]);
  });

  test("closing stops everything and tries nothing again", async () => {
    const { queue, uploads } = open(MANY);
    queue.add(files(2));
    uploads[0]?.fails(refusal(0));
    await settle();
    queue.close();
    expect(uploads[1]?.signal.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(uploads).toHaveLength(2);
  });
});

describe("one after the other", () => {
  const ONE = { atOnce: 1 };

  test("they arrive in the order they were chosen in", async () => {
    const { queue, uploads, ready } = open(ONE);
    queue.add(files(2));
    queue.add(files(1));
    for (let sent = 1; sent <= 3; sent += 1) {
      expect(uploads).toHaveLength(sent);
      uploads.at(-1)?.done();
      await settle();
    }
    expect(ready).toEqual(["/0.jpg", "/1.jpg", "/0.jpg"]);
  });

  test("they stay when the connection dies, let others pass, and go again only when asked to", async () => {
    const { queue, uploads, ready, givenUp, states } = open(ONE);
    withoutNetwork();
    queue.add(files(2));
    uploads[0]?.fails(refusal(0));
    await settle();
    uploads[1]?.done();
    await settle();
    expect(states()).toEqual(["away", "ready"]);
    expect(queue.items()[0]).toMatchObject({ progress: 0 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(uploads).toHaveLength(2);
    queue.retry();
    uploads[2]?.done();
    await settle();
    expect([ready, givenUp]).toEqual([["/1.jpg", "/0.jpg"], []]);
  });

  test("one that is taken out while it is sent tells nothing, and the next one follows", async () => {
    const { queue, uploads, ready, givenUp, names } = open(ONE);
    queue.add(files(2));
    queue.remove(1);
    await settle();
    expect(names()).toEqual(["1.jpg"]);
    expect(uploads.map(({ name }) => name)).toEqual(["0.jpg", "1.jpg"]);
    queue.close();
    await settle();
    expect([ready, givenUp]).toEqual([[], []]);
  });
});

describe("what the server does not take just now", () => {
  const ONE = { atOnce: 1 };

  test("it waits as long as the server asks, also when the network comes back or somebody asks", async () => {
    const { queue, uploads, states, givenUp } = open(ONE);
    queue.add(files(1));
    uploads[0]?.fails(refusal(503, 30));
    await settle();
    online();
    queue.retry();
    await vi.advanceTimersByTimeAsync(29_999);
    expect([uploads.length, states()]).toEqual([1, ["postponed"]]);
    await vi.advanceTimersByTimeAsync(8_000);
    uploads[1]?.done();
    await settle();
    expect([states(), givenUp]).toEqual([["ready"], []]);
  });

  test("it is asked less and less often, and never given up", async () => {
    const { queue, uploads, states, givenUp } = open(ONE);
    queue.add(files(1));
    const tries: number[] = [];
    for (let minute = 0; minute < 20; minute += 1) {
      const before = uploads.length;
      for (let second = 0; second < 60; second += 1) {
        uploads.at(-1)?.fails(refusal(503));
        await vi.advanceTimersByTimeAsync(1_000);
      }
      tries.push(uploads.length - before);
    }
    const [first = 0] = tries;
    expect(first).toBeGreaterThan(1);
    expect(Math.max(...tries.slice(5))).toBeLessThan(first);
    expect(tries.slice(-4).some((count) => count > 0)).toBe(true);
    expect([states(), givenUp]).toEqual([["postponed"], []]);
  });

  test("what one member has too many of holds the next ones back, what takes long elsewhere does not", async () => {
    const { queue, uploads, names } = open(ONE);
    queue.add(files(3));
    uploads[0]?.fails(refusal(503, 60));
    await settle();
    expect(uploads.map(({ name }) => name)).toEqual(["0.jpg", "1.jpg"]);
    uploads[1]?.fails(refusal(429, 10));
    await vi.advanceTimersByTimeAsync(9_999);
    expect(uploads).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(uploads.at(-1)?.name).toBe("1.jpg");
    uploads[2]?.fails(refusal(429, 60));
    await settle();
    queue.remove(2);
    expect([names(), uploads.at(-1)?.name]).toEqual([["0.jpg", "2.jpg"], "2.jpg"]);
  });

  test("what it stumbles over again and again has failed, says so once, and goes out anew when asked to", async () => {
    const { queue, uploads, states, givenUp } = open(ONE);
    queue.add(files(1));
    const error = refusal(500);
    // Four in a row are too few: where no answer came in between, counting begins anew.
    for (const each of [error, error, error, error, refusal(0), error, error, error, error, error]) {
      expect(states()).toEqual(["uploading"]);
      uploads.at(-1)?.fails(each);
      await settle();
      if (each !== error || givenUp.length === 0) await vi.advanceTimersByTimeAsync(120_000);
    }
    expect([uploads.length, states(), givenUp]).toEqual([10, ["failed"], [error]]);
    online();
    await vi.advanceTimersByTimeAsync(600_000);
    expect([uploads.length, queue.isReady()]).toEqual([10, false]);
    queue.retry();
    uploads[10]?.done();
    await settle();
    expect(states()).toEqual(["ready"]);
  });
});
