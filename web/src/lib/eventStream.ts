/** The server's event stream, read with fetch: an EventSource cannot send the token in a header. */
import { endpoints } from "@fitmate/contract/endpoints";
import { HEART_BEAT_MS, RECONNECT_DELAY_MS } from "@fitmate/contract/limits";
import { STREAM_EVENTS, type StreamEvent } from "@fitmate/contract/notifications";
import { createParser } from "eventsource-parser";
import { expireSession } from "./session.ts";

export type StreamHandlers = {
  /** The stream stands, for the first time or again: whatever happened before was missed. */
  onOpen: () => void;
  onEvent: (event: StreamEvent, data: string) => void;
  /** The page lives: something was read, or another try begins. */
  onSign?: () => void;
};

/** Beyond this silence (three heart-beats) the connection is dead, whatever the browser believes. */
export const SILENCE_MS = 3 * HEART_BEAT_MS;
/** Spreads the clients of a server that has just come back. */
const JITTER_MS = 1_000;

/** Keeps a stream open with `token` until the answer is called. */
export function openEventStream(token: string, handlers: StreamHandlers): () => void {
  const stop = new AbortController();
  void keepOpen();
  return () => stop.abort();

  async function keepOpen() {
    while (!stop.signal.aborted) {
      const lifeline = createLifeline();
      const onSign = () => {
        lifeline.renew();
        handlers.onSign?.();
      };
      onSign();
      await readStream(token, AbortSignal.any([stop.signal, lifeline.signal]), handlers, onSign);
      lifeline.end();
      if (!lifeline.isNetworkBack()) await untilNextTry(stop.signal);
    }
  }
}

/** Reads one connection to its end, however it ends; `onSign` is called for every sign of life. */
async function readStream(token: string, signal: AbortSignal, { onOpen, onEvent }: StreamHandlers, onSign: () => void) {
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
    if (!response.ok || !response.body) return;
    onOpen();
    const decoder = new TextDecoder();
    for (const reader = response.body.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) return;
      onSign();
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
