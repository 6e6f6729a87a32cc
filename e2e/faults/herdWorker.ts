/**
 * Opens a stream for each member of a crowd in the same moment and tells how that went: a thread of its own, because the wires of
 * the stage run in the one that starts it.
 */
import { parentPort, workerData } from "node:worker_threads";
import type { Member } from "./chatter.ts";
import { StreamReader } from "./streamReader.ts";

/** What the worker is given. */
export type Herd = { url: string; crowd: readonly Member[] };

/** What it tells: how many streams are open, after how many milliseconds the last was, and what went wrong how often. */
export type HerdReport = { open: number; tookMs: number; complaints: ReadonlyMap<string, number> };

const { url, crowd } = workerData as Herd;
const complaints = new Map<string, number>();
const complain = (what: string) => void complaints.set(what, (complaints.get(what) ?? 0) + 1);

const start = performance.now();
const opened = await Promise.all(
  crowd.map((member) => StreamReader.open(url, member).catch((error: Error) => complain(error.message))),
);
const tookMs = performance.now() - start;
const streams = opened.filter((stream) => stream !== undefined);
for (const { endedAt } of streams) if (endedAt !== undefined) complain("a stream ended");
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage({ open: streams.length, tookMs, complaints } satisfies HerdReport);
for (const stream of streams) stream.close();
