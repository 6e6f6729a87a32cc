/** The server's event stream, read with fetch: an EventSource cannot send the token in a header. */
import { endpoints } from "@fitmate/contract/endpoints";
import { HEART_BEAT_MS, RECONNECT_DELAY_MS } from "@fitmate/contract/limits";
import { QUIET_HEADER, STREAM_EVENTS, type StreamEvent } from "@fitmate/contract/eventStream";
import { createParser } from "eventsource-parser";
import { refusal } from "./api.ts";
import { expireSession } from "./session.ts";

export type StreamHandlers = {
  /** The stream stands, for the first time or again, and something may have happened that nobody here was told of. */
  onMissed: () => void;
  onEvent: (event: StreamEvent, data: string) => void;
  /** The page lives: something was read, or another try begins. */
  onSign?: () => void;
};

/** Beyond this silence (three heart-beats) the connection is dead, whatever the browser believes. */
export const SILENCE_MS = 3 * HEART_BEAT_MS;
/** Spreads the clients of a server that has just come back. */
const JITTER_MS = 1_000;
/** For what was on its way when a stream ended. */
const ON_ITS_WAY_MS = HEART_BEAT_MS;
/** What comes after a longer silence may have lain about meanwhile, in a tunnel or a machine that slept: its age nobody knows. */
const LATE_MS = 1.5 * HEART_BEAT_MS;

/** Keeps a stream open with `token` until the answer is called. Nothing that this page shows was asked for before it began. */
export function openEventStream(token: string, { onMissed, onEvent, onSign }: StreamHandlers): () => void {
  const stop = new AbortController();
  void keepOpen();
  return () => stop.abort();

  async function keepOpen() {
    let untoldFor = timeSince({ page: 0, wall: performance.timeOrigin });
    let silentFor = timeSince(ago(0));
    let isLate = false;
    while (!stop.signal.aborted) {
      const lifeline = createLifeline();
      const live = () => {
        lifeline.renew();
        onSign?.();
      };
      live();
      await readStream(token, AbortSignal.any([stop.signal, lifeline.signal]), {
        onHead(quietMs) {
          if (quietMs <= untoldFor()) onMissed();
          [silentFor, isLate] = [timeSince(ago(0)), false];
        },
        onRead() {
          isLate ||= silentFor() > LATE_MS;
          if (!isLate) untoldFor = timeSince(ago(ON_ITS_WAY_MS));
          silentFor = timeSince(ago(0));
          live();
        },
        onEvent,
      });
      lifeline.end();
      if (!lifeline.isNetworkBack()) await untilNextTry(stop.signal);
    }
  }
}

/** A moment by the two clocks of a page, in milliseconds. */
type Moment = { page: number; wall: number };

const ago = (ms: number): Moment => ({ page: performance.now() - ms, wall: Date.now() - ms });

/** Tells the milliseconds since then: the page's clock may stand still while a machine sleeps, and the other one be set back. */
function timeSince({ page, wall }: Moment): () => number {
  return () => Math.max(performance.now() - page, Date.now() - wall);
}

type ReadHandlers = {
  /** `quietMs`: see QUIET_HEADER. */
  onHead: (quietMs: number) => void;
  onRead: () => void;
  onEvent: StreamHandlers["onEvent"];
};

/** Reads one connection to its end, however it ends. */
async function readStream(token: string, signal: AbortSignal, { onHead, onRead, onEvent }: ReadHandlers) {
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (isStreamEvent(event)) onEvent(event, data);
    },
  });
  try {
    const response = await fetch(endpoints.subscribeNotifications.path, {
      headers: { "x-auth-token": token, accept: "text/event-stream" },
      cache: "no-store",
      signal,
    });
    if (response.status === 401) expireSession(token);
    // Whoever may do hardly anything has none, and is led to what is left; where that cannot be read, the next try says it.
    if (response.status === 403) await refusal(response, token).catch(() => undefined);
    if (!response.ok || !response.body) return;
    // None where a server is older.
    onHead(Number(response.headers.get(QUIET_HEADER)));
    const decoder = new TextDecoder();
    for (const reader = response.body.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) return;
      onRead();
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } catch (error) {
    // The network or one of the two signals ended it: both are the ordinary end of a stream.
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
  }
}

function isStreamEvent(name: string | undefined): name is StreamEvent {
  return STREAM_EVENTS.some((known) => known === name);
}

/** A signal that aborts after too long a silence, or when the machine changes its network. */
function createLifeline() {
  const cut = new AbortController();
  const abort = () => cut.abort();
  let networkIsBack = false;
  const onOnline = () => {
    networkIsBack = true;
    abort();
  };
  let timer = setTimeout(abort, SILENCE_MS);
  window.addEventListener("online", onOnline);
  return {
    signal: cut.signal,
    /** It was cut for a better one: no reason to wait. */
    isNetworkBack: () => networkIsBack,
    renew() {
      clearTimeout(timer);
      timer = setTimeout(abort, SILENCE_MS);
    },
    end() {
      clearTimeout(timer);
      window.removeEventListener("online", onOnline);
    },
  };
}

/** The pause before another try; none when the network or the reader comes back. */
function untilNextTry(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      window.removeEventListener("online", over);
      document.removeEventListener("visibilitychange", overWhenSeen);
      stop.removeEventListener("abort", over);
      resolve();
    };
    const overWhenSeen = () => {
      if (document.visibilityState === "visible") over();
    };
    const timer = setTimeout(over, RECONNECT_DELAY_MS + Math.random() * JITTER_MS);
    window.addEventListener("online", over);
    document.addEventListener("visibilitychange", overWhenSeen);
    stop.addEventListener("abort", over);
    if (stop.aborted) over();
  });
}
