import { QUIET_HEADER } from "@fitmate/contract/eventStream";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openEventStream } from "./eventStream.ts";

const encoder = new TextEncoder();
const settle = () => vi.advanceTimersByTimeAsync(0);

/** A server whose streams the test writes to; it has told nothing for `quietMs`. */
function serve(quietMs?: number) {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const answer = vi.fn<typeof fetch>(async (_, init) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        streams.push(controller);
        init?.signal?.addEventListener("abort", () => controller.error(new DOMException("stopped", "AbortError")));
      },
    });
    const quiet = quietMs !== undefined && { [QUIET_HEADER]: String(quietMs) };
    return new Response(body, { headers: { "content-type": "text/event-stream", ...quiet } });
  });
  vi.stubGlobal("fetch", answer);
  return {
    answer,
    write: (text: string) => streams.at(-1)?.enqueue(encoder.encode(text)),
    end: () => streams.at(-1)?.close(),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function listen() {
  const onMissed = vi.fn<() => void>();
  const onEvent = vi.fn<(event: string, data: string) => void>();
  return { onMissed, onEvent, close: openEventStream("토큰", { onMissed, onEvent }) };
}

test("the token travels in the header, and events arrive however they are cut", async () => {
  const { answer, write } = serve();
  const { onMissed, onEvent, close } = listen();
  await settle();
  expect(answer.mock.calls[0]?.[1]?.headers).toMatchObject({ "x-auth-token": "토큰" });
  expect(onMissed).toHaveBeenCalledTimes(1);
  write(": heart-beat\n\nevent: da");
  write('ta\ndata: {"a":1}\n\nevent: unknown\ndata: x\n\nevent: mates\ndata:\n\n');
  await settle();
  expect(onEvent.mock.calls).toEqual([
    ["data", '{"a":1}'],
    ["mates", ""],
  ]);
  close();
});

test("a stream that ends is opened again after five seconds, and says so", async () => {
  const { answer, end } = serve();
  const { onMissed, close } = listen();
  await settle();
  end();
  await vi.advanceTimersByTimeAsync(4_900);
  expect(answer).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_200);
  expect(answer).toHaveBeenCalledTimes(2);
  expect(onMissed).toHaveBeenCalledTimes(2);
  close();
});

test("a reader who comes back does not wait out the five seconds", async () => {
  const { answer, end } = serve();
  const { close } = listen();
  await settle();
  end();
  await settle();
  document.dispatchEvent(new Event("visibilitychange"));
  await settle();
  expect(answer).toHaveBeenCalledTimes(2);
  close();
});

test("a network that comes back cuts the old stream and opens another at once", async () => {
  const { answer } = serve();
  const { close } = listen();
  await settle();
  window.dispatchEvent(new Event("online"));
  await settle();
  expect(answer).toHaveBeenCalledTimes(2);
  close();
});

test("a silence of three heart-beats ends the stream; heart-beats keep it", async () => {
  const { answer, write } = serve();
  const { close } = listen();
  for (let beat = 0; beat < 6; beat += 1) {
    await vi.advanceTimersByTimeAsync(10_000);
    write(":\n\n");
  }
  await settle();
  expect(answer).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(37_000);
  expect(answer).toHaveBeenCalledTimes(2);
  close();
});

test("a closed stream stays closed", async () => {
  const { answer } = serve();
  const { close } = listen();
  await settle();
  close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(answer).toHaveBeenCalledTimes(1);
});

describe("what was told before the stream stood", () => {
  /** Everything here was asked for in the two seconds since the page began. */
  beforeEach(() => {
    vi.spyOn(performance, "timeOrigin", "get").mockReturnValue(Date.now() - 2_000);
    vi.spyOn(performance, "now").mockImplementation(() => Date.now() - performance.timeOrigin);
  });

  test.each([
    { quietMs: 30_000, missed: 0 },
    { quietMs: 2_001, missed: 0 },
    { quietMs: 2_000, missed: 1 },
    { quietMs: 0, missed: 1 },
  ])("$quietMs ms of quiet: missed $missed", async ({ quietMs, missed }) => {
    serve(quietMs);
    const { onMissed, close } = listen();
    await settle();
    expect(onMissed).toHaveBeenCalledTimes(missed);
    close();
  });

  test("a stream that comes again soon after the last that was read has missed nothing in a quiet time", async () => {
    const { answer, write, end } = serve(30_000);
    const { onMissed, close } = listen();
    for (let beat = 0; beat < 6; beat += 1) {
      await vi.advanceTimersByTimeAsync(10_000);
      write(":\n\n");
    }
    await settle();
    end();
    await vi.advanceTimersByTimeAsync(7_000);
    expect(answer).toHaveBeenCalledTimes(2);
    expect(onMissed).not.toHaveBeenCalled();
    close();
  });

  test("what lay about in a tunnel tells nothing of what was told meanwhile", async () => {
    const { answer, write, end } = serve(19_000);
    const { onMissed, close } = listen();
    await settle();
    write(":\n\n");
    await settle();
    await vi.advanceTimersByTimeAsync(26_000);
    write(":\n\n");
    write(":\n\n");
    end();
    await vi.advanceTimersByTimeAsync(7_000);
    expect(answer).toHaveBeenCalledTimes(2);
    expect(onMissed).toHaveBeenCalledTimes(1);
    close();
  });

  test("a machine that slept has missed something, though the clock of the page stood still", async () => {
    const { write, end } = serve(30_000);
    const { onMissed, close } = listen();
    await settle();
    write(":\n\n");
    await settle();
    end();
    await settle();
    vi.mocked(performance.now).mockReturnValue(2_000);
    vi.setSystemTime(Date.now() + 3_600_000);
    document.dispatchEvent(new Event("visibilitychange"));
    await settle();
    expect(onMissed).toHaveBeenCalledTimes(1);
    close();
  });
});
