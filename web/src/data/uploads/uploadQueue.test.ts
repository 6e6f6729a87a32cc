import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../../lib/api.ts";
import { UploadQueue } from "./uploadQueue.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const files = (count: number) => Array.from({ length: count }, (_, index) => new File(["x"], `${index}.jpg`));
const refusal = (status: number) => new ApiError({ status, code: "UNKNOWN", message: "안 돼요" });
const settle = () => vi.advanceTimersByTimeAsync(0);

/** Pictures being uploaded, whose ends the test decides. */
function open(options: { atOnce: number; max?: number; retryMs?: number }) {
  const uploads: { name: string; done: () => void; fails: (error: Error) => void; signal: AbortSignal }[] = [];
  const ready: string[] = [];
  const refused: unknown[] = [];
  const queue = new UploadQueue<string>({
    ...options,
    send: ({ name }, { signal, onProgress }) =>
      new Promise((resolve, reject) => {
        onProgress(0.5);
        signal.addEventListener("abort", () => reject(signal.reason));
        uploads.push({ name, signal, done: () => resolve(`/${name}`), fails: reject });
      }),
    onReady: (_, result) => ready.push(result),
    onRefused: (error) => refused.push(error),
  });
  const states = () => queue.items().map(({ state }) => state);
  const names = () => queue.items().map(({ file }) => file.name);
  return { queue, uploads, ready, refused, states, names };
}

describe("several at once", () => {
  const MANY = { atOnce: 4, max: 10, retryMs: 5_000 };

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

  test.each([0, 429, 500, 503])("what fails with %i waits, and goes out again by itself", async (status) => {
    const { queue, uploads, refused, states } = open(MANY);
    queue.add(files(1));
    uploads[0]?.fails(refusal(status));
    await settle();
    expect(states()).toEqual(["stuck"]);
    await vi.advanceTimersByTimeAsync(MANY.retryMs);
    expect(states()).toEqual(["uploading"]);
    uploads[1]?.done();
    await settle();
    expect([states(), refused]).toEqual([["ready"], []]);
  });

  test("what is stuck goes out again once the network is back, until the queue is closed", async () => {
    const { queue, uploads } = open({ atOnce: 1 });
    const online = () => window.dispatchEvent(new Event("online"));
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
      const { queue, uploads, refused, states } = open(MANY);
      queue.add(files(2));
      uploads[0]?.fails(error);
      uploads[1]?.done();
      await settle();
      expect(states()).toEqual(["ready"]);
      expect(refused).toEqual([error]);
    },
  );

  test("one that is taken out is stopped, and makes room for the next", async () => {
    const { queue, uploads, refused } = open(MANY);
    queue.add(files(5));
    queue.remove(1);
    await settle();
    expect(uploads.map(({ name }) => name)).toEqual(["0.jpg", "1.jpg", "2.jpg", "3.jpg", "4.jpg"]);
    expect([queue.items().length, refused]).toEqual([4, []]);
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
    const { queue, uploads, ready, refused, states } = open(ONE);
    queue.add(files(2));
    uploads[0]?.fails(refusal(0));
    await settle();
    uploads[1]?.done();
    await settle();
    expect(states()).toEqual(["stuck", "ready"]);
    expect(queue.items()[0]).toMatchObject({ progress: 0 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(uploads).toHaveLength(2);
    queue.retry();
    uploads[2]?.done();
    await settle();
    expect([ready, refused]).toEqual([["/1.jpg", "/0.jpg"], []]);
  });

  test("one that is taken out while it is sent tells nothing, and the next one follows", async () => {
    const { queue, uploads, ready, refused, names } = open(ONE);
    queue.add(files(2));
    queue.remove(1);
    await settle();
    expect(names()).toEqual(["1.jpg"]);
    expect(uploads.map(({ name }) => name)).toEqual(["0.jpg", "1.jpg"]);
    queue.close();
    await settle();
    expect([ready, refused]).toEqual([[], []]);
  });
});
