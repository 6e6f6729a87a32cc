/** Who waits for something to be rendered: one at a time, and half of the time is left to everything else. */
import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import { declareWaiting } from "../metrics.ts";

/** A quarter of a second of waiting. Who comes later has the page sooner if the browser makes it. */
const WAITING_MAX = 8;
/** After each rendering comes a rest as long as it took, up to this. */
const REST_MAX_MS = 50;

/** What is left to the browser: there is no time for it, or its reader has waited long enough or left. */
const LEFT = new Error("page left to the browser");

/**
 * What `render` answers in its turn; its signal aborts when it may not take longer. `nobodyWaits`: aborts when nobody does any
 * more. Throws LEFT where that comes first or too many wait already.
 */
export type RenderingTurn = <T>(nobodyWaits: AbortSignal, render: (signal: AbortSignal) => Promise<T>) => Promise<T>;

/** `patienceMs`: how long one rendering may take. */
export function createRenderingTurns(patienceMs: number): RenderingTurn {
  const limit = pLimit(1);
  declareWaiting("pages", () => limit.pendingCount);
  /** Those that wait for their turn and that somebody waits for. */
  const waiting = new Set<AbortSignal>();

  return async <T>(nobodyWaits: AbortSignal, render: (signal: AbortSignal) => Promise<T>) => {
    if (waiting.size >= WAITING_MAX) throw LEFT;
    waiting.add(nobodyWaits);
    nobodyWaits.addEventListener("abort", () => waiting.delete(nobodyWaits));
    const made = Promise.withResolvers<T>();
    void limit(async () => {
      waiting.delete(nobodyWaits);
      if (nobodyWaits.aborted) return made.reject(LEFT);
      const begun = performance.now();
      // However many still come to wait for it: a rendering that hangs does not keep its place.
      const signal = AbortSignal.any([nobodyWaits, AbortSignal.timeout(patienceMs)]);
      await unlessAborted(signal, render(signal)).then(made.resolve, made.reject);
      await sleep(Math.min(performance.now() - begun, REST_MAX_MS));
    });
    return made.promise;
  };
}

/** Aborts when the reader of `answer` is gone, has it, or has waited so long. */
export function readerOf(answer: ServerResponse, patienceMs: number): AbortSignal {
  const reader = new AbortController();
  if (answer.destroyed) reader.abort(LEFT);
  const patience = setTimeout(() => reader.abort(LEFT), patienceMs).unref();
  answer.once("close", () => {
    clearTimeout(patience);
    reader.abort(LEFT);
  });
  return reader.signal;
}

/** Whether `error` says that something was left to the browser, which is no fault. */
export const isLeft = (error: unknown) => error === LEFT || (error as Error).name === "TimeoutError";

/** Rejects as soon as `signal` aborts, whether or not `work` heeds it. */
function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => aborted.reject(signal.reason));
  return Promise.race([work, aborted.promise]);
}
