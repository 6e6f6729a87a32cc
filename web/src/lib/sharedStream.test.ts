import { getEventListeners } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openSharedStream } from "./sharedStream.ts";

/** A limit for what hangs. */
const SOON = { timeout: 15_000 };
const encoder = new TextEncoder();
const closers: (() => void)[] = [];
/** Of the streams that are open on the server, by token. */
let streams: { token: string; write(text: string): void }[] = [];

beforeEach(() => {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal(
    "fetch",
    vi.fn<typeof fetch>(async (_, init) => {
      const token = new Headers(init?.headers).get("x-auth-token") ?? "";
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          const stream = { token, write: (text: string) => controller.enqueue(encoder.encode(text)) };
          streams.push(stream);
          init?.signal?.addEventListener("abort", () => {
            streams = streams.filter((each) => each !== stream);
            controller.error(new DOMException("stopped", "AbortError"));
          });
        },
      });
      return new Response(body);
    }),
  );
});
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closers.splice(0)) close();
  // What closing sets off still needs the stubs, up to where nobody listens any more.
  await vi.waitUntil(() => streams.length === 0 && getEventListeners(window, "online").length === 0);
  vi.unstubAllGlobals();
});

/** Node has the locks of browsers since version 24; in a browser e2e/journeys/tabs.spec.ts shows the same. */
const WITHOUT_LOCKS = !("locks" in navigator);

/** One tab, and what it heard. */
function openTab(token: string) {
  const onMissed = vi.fn<() => void>();
  const onEvent = vi.fn<(event: string, data: string) => void>();
  const close = openSharedStream(token, { onMissed, onEvent });
  closers.push(close);
  return { onMissed, onEvent, close };
}

test.skipIf(WITHOUT_LOCKS)("tabs of one session have one stream, and all hear it", async () => {
  const tabs = [openTab("a1"), openTab("a1"), openTab("a1")];
  await vi.waitFor(
    () => expect(tabs.map(({ onMissed }) => onMissed.mock.calls.length > 0)).toEqual([true, true, true]),
    SOON,
  );
  expect(streams).toHaveLength(1);
  streams[0]?.write("event: mates\ndata: x\n\n");
  await vi.waitFor(() => {
    for (const { onEvent } of tabs) expect(onEvent.mock.calls).toEqual([["mates", "x"]]);
  }, SOON);
});

test.skipIf(WITHOUT_LOCKS)(
  "the next tab takes over when the leader closes, and tells all to ask for what they missed",
  async () => {
    const leader = openTab("a2");
    await vi.waitFor(() => expect(leader.onMissed).toHaveBeenCalledTimes(1), SOON);
    const [next, last] = [openTab("a2"), openTab("a2")];
    // Whatever happened before they listened.
    await vi.waitFor(
      () => expect([next, last].map(({ onMissed }) => onMissed.mock.calls.length)).toEqual([1, 1]),
      SOON,
    );
    leader.close();
    await vi.waitFor(
      () => expect([next, last].map(({ onMissed }) => onMissed.mock.calls.length)).toEqual([2, 2]),
      SOON,
    );
    expect(streams).toHaveLength(1);
    streams[0]?.write("event: mates\ndata: y\n\n");
    await vi.waitFor(() => expect([next, last].map(({ onEvent }) => onEvent.mock.calls.length)).toEqual([1, 1]), SOON);
    expect(leader.onEvent).not.toHaveBeenCalled();
  },
);

test("another sign-in in the same browser has a stream of its own", async () => {
  const [mine, theirs] = [openTab("a3"), openTab("b3")];
  await vi.waitFor(() => expect(streams.map(({ token }) => token).toSorted()).toEqual(["a3", "b3"]), SOON);
  streams.find(({ token }) => token === "b3")?.write("event: mates\ndata: z\n\n");
  await vi.waitFor(() => expect(theirs.onEvent).toHaveBeenCalledTimes(1), SOON);
  expect(mine.onEvent).not.toHaveBeenCalled();
});

test.skipIf(WITHOUT_LOCKS)(
  "a tab that is looked at takes the lead from one that sleeps, which then listens",
  async () => {
    // The leader's page is stopped: it holds the lock and says nothing.
    const hash = await crypto.subtle.digest("SHA-256", encoder.encode("a4"));
    let wasRobbed = false;
    const asleep = navigator.locks.request(`events ${Buffer.from(hash).toString("hex")}`, () => new Promise(() => {}));
    asleep.catch(() => (wasRobbed = true));
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
    const tab = openTab("a4");
    await vi.waitFor(() => expect(tab.onMissed).toHaveBeenCalledTimes(1), SOON);
    expect(streams).toHaveLength(0);
    vi.advanceTimersByTime(30_000);
    expect(wasRobbed).toBe(false);
    vi.advanceTimersByTime(15_000);
    await vi.waitFor(() => expect(streams).toHaveLength(1), SOON);
    expect(wasRobbed).toBe(true);
  },
);

test.skipIf(WITHOUT_LOCKS)("a leader that is robbed of the lead asks for what it has missed, and listens", async () => {
  const leader = openTab("a6");
  await vi.waitFor(() => expect(leader.onMissed).toHaveBeenCalledTimes(1), SOON);
  const hash = await crypto.subtle.digest("SHA-256", encoder.encode("a6"));
  const name = `events ${Buffer.from(hash).toString("hex")}`;
  const thief = Promise.withResolvers<void>();
  const robbery = navigator.locks.request(name, { steal: true }, () => thief.promise);
  await vi.waitFor(() => expect(leader.onMissed).toHaveBeenCalledTimes(2), SOON);
  expect(streams).toHaveLength(0);
  leader.close();
  thief.resolve();
  await robbery;
});

test("without locks each tab has its own", async () => {
  vi.stubGlobal("navigator", {});
  const tabs = [openTab("a5"), openTab("a5")];
  await vi.waitFor(() => expect(tabs.map(({ onMissed }) => onMissed.mock.calls.length)).toEqual([1, 1]), SOON);
  expect(streams).toHaveLength(2);
});
