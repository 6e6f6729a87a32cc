/** How long processes have kept a processor busy, by Linux's own count: it stays true where others work on the machine, too. */
import { readdirSync, readFileSync } from "node:fs";

/** One tick of /proc/<pid>/stat, in microseconds: Linux tells of hundredths of a second there. */
const TICK_US = 10_000;

/** Microseconds of a process and of those it has started and seen end. */
export function busyWithChildren(pid: number): number {
  const [utime = 0, stime = 0, cutime = 0, cstime = 0] = statOf(pid).slice(11, 15).map(Number);
  return (utime + stime + cutime + cstime) * TICK_US;
}

/** Microseconds of a server that works in processes of one thread each, as PostgreSQL does: of itself and all it has ever started. */
export function busyFamily(pid: number): number {
  const children = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === pid);
  return children.reduce((sum, child) => sum + busyThread(Number(child)), busyWithChildren(pid));
}

/** Microseconds of a process of one thread, to the nanosecond; 0 once it is gone. */
function busyThread(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1_000;
  } catch {
    return 0;
  }
}

/** The process that started it; undefined once it is gone. */
export function parentOf(pid: number): number | undefined {
  try {
    return Number(statOf(pid)[1]);
  } catch {
    return undefined;
  }
}

/** From its state on: the name before may hold anything. */
function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}
