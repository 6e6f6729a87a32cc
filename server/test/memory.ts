/** What a process and those it has started hold in memory (proc(5)): Linux only. */
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

const EVERY_MS = 20;

/** Resident bytes of `pid` and its children; one that is gone holds none. */
async function residentBytes(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(threads.map((thread) => read(`/proc/${pid}/task/${thread}/children`)));
  const children = lists.flatMap((list) => list.split(" ").filter(Boolean));
  const own = Number(/^VmRSS:\s+(\d+) kB$/m.exec(await read(`/proc/${pid}/status`))?.[1] ?? 0) * 1_024;
  const theirs = await Promise.all(children.map((child) => residentBytes(Number(child))));
  return theirs.reduce((sum, bytes) => sum + bytes, own);
}

const read = (path: string) => readFile(path, "utf8").catch(() => "");

/** The most that was held while `work` ran, looked at fifty times a second. */
export async function peakDuring(pid: number, work: Promise<unknown>): Promise<number> {
  const done = work.then(() => true);
  let peak = 0;
  do {
    peak = Math.max(peak, await residentBytes(pid));
  } while (!(await Promise.race([done, delay(EVERY_MS, false)])));
  return peak;
}
