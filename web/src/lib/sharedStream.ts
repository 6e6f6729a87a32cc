/**
 * One event stream for all tabs of a session in a browser. The tab that holds the lock reads it and passes on what comes;
 * when that tab closes, the browser gives the lock to the next one.
 */
import type { StreamEvent } from "@fitmate/contract/eventStream";
import { openEventStream, SILENCE_MS, type StreamHandlers } from "./eventStream.ts";
import { sessionName } from "./sessionName.ts";

/** A leader that is silent for so long is asleep (phones stop hidden pages): the tab somebody looks at takes the lock. */
const PATIENCE_MS = SILENCE_MS + 5_000;
const LOOK_EVERY_MS = 5_000;

type Passed = { kind: "missed" | "sign" } | { kind: "event"; event: StreamEvent; data: string };

/** Keeps a stream open for `token`, in this tab or in another of the same session, until the answer is called. */
export function openSharedStream(token: string, handlers: StreamHandlers): () => void {
  // Both need a secure context; without it each tab has a stream of its own.
  if (!("locks" in navigator && "BroadcastChannel" in globalThis)) return openEventStream(token, handlers);
  const stop = new AbortController();
  void share(token, handlers, stop.signal);
  return () => stop.abort();
}

async function share(token: string, handlers: StreamHandlers, stop: AbortSignal): Promise<void> {
  const name = `events ${await sessionName(token)}`;
  if (stop.aborted) return;
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", ({ data: passed }: MessageEvent<Passed>) => {
    if (stop.aborted) return;
    if (passed.kind === "missed") handlers.onMissed();
    if (passed.kind === "event") handlers.onEvent(passed.event, passed.data);
  });
  let options: LockOptions = { ifAvailable: true };
  while (!stop.aborted) {
    const outcome = await lead(name, options, stop, () => openEventStream(token, passingOn(channel, handlers)));
    if (stop.aborted) break;
    // Another tab leads: what happened before this one listened was missed, as while it slept if it led.
    if (outcome !== "waited") handlers.onMissed();
    options = outcome === "waited" ? { steal: true } : { signal: untilLeaderSleeps(channel, stop) };
  }
  channel.close();
}

/**
 * Asks for the lock and reads the stream while this tab has it: until `stop`, or until another tab takes it away.
 * `taken`: it was not free; `waited`: the signal of `options` came first.
 */
async function lead(
  name: string,
  options: LockOptions,
  stop: AbortSignal,
  read: () => () => void,
): Promise<"led" | "taken" | "waited"> {
  let close: (() => void) | undefined;
  try {
    await navigator.locks.request(name, options, (lock) => {
      if (!lock || stop.aborted) return undefined;
      const end = read();
      close = end;
      return new Promise<void>((ended) => {
        stop.addEventListener("abort", () => {
          end();
          ended();
        });
      });
    });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
    if (!close) return "waited";
  }
  close?.();
  return close ? "led" : "taken";
}

/** What this tab hears, the others hear, too. */
function passingOn(channel: BroadcastChannel, { onMissed, onEvent }: StreamHandlers): StreamHandlers {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const pass = (passed: Passed) => channel.postMessage(passed);
  return {
    onMissed() {
      pass({ kind: "missed" });
      onMissed();
    },
    onEvent(event, data) {
      pass({ kind: "event", event, data });
      onEvent(event, data);
    },
    onSign: () => pass({ kind: "sign" }),
  };
}

/** A signal that comes with `stop`, or when the leader has been silent for too long and somebody looks at this tab. */
function untilLeaderSleeps(channel: BroadcastChannel, stop: AbortSignal): AbortSignal {
  const over = new AbortController();
  let heard = Date.now();
  const listen = () => (heard = Date.now());
  const look = () => {
    if (stop.aborted || (document.visibilityState === "visible" && Date.now() - heard > PATIENCE_MS)) end();
  };
  const end = () => {
    clearInterval(timer);
    channel.removeEventListener("message", listen);
    document.removeEventListener("visibilitychange", look);
    stop.removeEventListener("abort", end);
    over.abort();
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  channel.addEventListener("message", listen);
  document.addEventListener("visibilitychange", look);
  stop.addEventListener("abort", end);
  return over.signal;
}
