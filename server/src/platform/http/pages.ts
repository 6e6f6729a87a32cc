/** The rendered pages: made one at a time, once for all who want the same, and kept for a moment. */
import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import pLimit from "p-limit";
import { tellWaiting } from "../metrics.ts";
import { remember } from "../remember.ts";
import { bytesOf, type KeptText } from "./keptText.ts";

export type Page = { status: number; text: KeptText };

/** A quarter of a second of waiting. Who comes later has the page sooner if the browser makes it. */
const WAITING_MAX = 8;
/** After each page comes a rest as long as it took, up to this: half of the time is left to everything else. */
const REST_MAX_MS = 50;
const KEPT_MS = 1_000;
const KEPT_MAX = 200;
const KEPT_BYTES = 32 * 1024 * 1024;

export type Pages = {
  /** The page at `address`, to be sent as `answer`; null where the browser makes it. */
  at(address: string, answer: ServerResponse): Promise<Page | null>;
  /** Something has changed that pages show. */
  forget(): void;
};

/** The page is left to the browser: there is no time for it, or its reader has waited long enough or left. */
const LEFT = new Error("page left to the browser");

/** `patienceMs`: how long a reader waits for a page, and how long one may be made. */
export function createPages(
  make: (address: string, signal: AbortSignal) => Promise<Page | null>,
  log: FastifyBaseLogger,
  patienceMs: number,
): Pages {
  const limit = pLimit(1);
  tellWaiting("pages", () => limit.pendingCount);
  /** Those that wait for their turn and that somebody waits for. */
  const waiting = new Set<AbortSignal>();

  const makeInTurn = async (address: string, nobodyWaits: AbortSignal): Promise<Page | null> => {
    if (waiting.size >= WAITING_MAX) throw LEFT;
    waiting.add(nobodyWaits);
    nobodyWaits.addEventListener("abort", () => waiting.delete(nobodyWaits));
    const made = Promise.withResolvers<Page | null>();
    void limit(async () => {
      waiting.delete(nobodyWaits);
      if (nobodyWaits.aborted) return made.reject(LEFT);
      const begun = performance.now();
      // However many still come to wait for it: a rendering that hangs does not keep its place.
      const signal = AbortSignal.any([nobodyWaits, AbortSignal.timeout(patienceMs)]);
      await unlessAborted(signal, make(address, signal)).then(made.resolve, made.reject);
      await sleep(Math.min(performance.now() - begun, REST_MAX_MS));
    });
    return made.promise;
  };
  const kept = remember(makeInTurn, {
    size: KEPT_MAX,
    weight: { most: KEPT_BYTES, weigh: (page) => (page ? bytesOf(page.text) : 0) },
    forMs: KEPT_MS,
  });

  return {
    async at(address, answer) {
      try {
        return await kept(address, readerOf(answer, patienceMs));
      } catch (error) {
        if (error !== LEFT && (error as Error).name !== "TimeoutError") log.error({ err: error }, "page not rendered");
        return null;
      }
    },
    forget: kept.forget,
  };
}

/** Aborts when the reader of `answer` is gone, has it, or has waited so long. */
function readerOf(answer: ServerResponse, patienceMs: number): AbortSignal {
  const reader = new AbortController();
  if (answer.destroyed) reader.abort(LEFT);
  const patience = setTimeout(() => reader.abort(LEFT), patienceMs).unref();
  answer.once("close", () => {
    clearTimeout(patience);
    reader.abort(LEFT);
  });
  return reader.signal;
}

/** Rejects as soon as `signal` aborts, whether or not `work` heeds it. */
function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => aborted.reject(signal.reason));
  return Promise.race([work, aborted.promise]);
}
