/** One preparation (runtime, dependencies, build) at a time in a checkout. */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Problem } from "./problem.mjs";
import { ROOT } from "./processes.mjs";

export const RUNTIME = join(ROOT, ".runtime");
const LOCK = join(RUNTIME, "lock");
const POLL_MS = 200;
const PATIENCE_MS = 15 * 60_000;

/**
 * Runs `work` while no other process prepares this checkout.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(work) {
  mkdirSync(RUNTIME, { recursive: true });
  await take();
  process.once("exit", release);
  try {
    return await work();
  } finally {
    process.off("exit", release);
    release();
  }
}

/** In one step: a folder that has lost what was in it is there to be taken, and must not be removed after that. */
function release() {
  const done = join(RUNTIME, `lock-done-${process.pid}`);
  renameSync(LOCK, done);
  rmSync(done, { recursive: true });
}

async function take() {
  const me = describe(process.pid);
  const draft = join(RUNTIME, `lock-${process.pid}`);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft);
  writeFileSync(join(draft, "holder"), me);
  const end = Date.now() + PATIENCE_MS;
  let told = false;
  try {
    for (;;) {
      // A folder moved onto a folder that is not empty is refused: whoever comes first has it.
      if (move(draft, LOCK)) return;
      const holder = readHolder();
      if (holder !== undefined && isGone(holder)) dropStale(holder);
      else if (Date.now() > end)
        throw new Problem(`Process ${holder} has been preparing this folder for long: end it, then remove ${LOCK}.`);
      else {
        if (!told) process.stderr.write("Waiting for another start that is preparing this folder …\n");
        told = true;
        await sleep(POLL_MS);
      }
    }
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * @param {string} from
 * @param {string} to
 */
function move(from, to) {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === "ENOTEMPTY" || code === "EEXIST" || code === "EPERM") return false;
    throw error;
  }
}

function readHolder() {
  try {
    return readFileSync(join(LOCK, "holder"), "utf8");
  } catch {
    return undefined;
  }
}

/**
 * Takes the lock of a dead process away; when somebody else was quicker, their lock is put back.
 * @param {string} holder
 */
function dropStale(holder) {
  const aside = join(RUNTIME, `lock-stale-${process.pid}`);
  rmSync(aside, { recursive: true, force: true });
  if (!move(LOCK, aside)) return;
  const moved = readFileSync(join(aside, "holder"), "utf8");
  if (moved !== holder) move(aside, LOCK);
  rmSync(aside, { recursive: true, force: true });
}

/**
 * A process by its number and, where the system tells, the time it began: numbers are used again.
 * @param {number} pid
 */
function describe(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name, in parentheses, may hold anything; the start time is the 22nd field.
    return `${pid} ${status.slice(status.lastIndexOf(")") + 2).split(" ")[19]}`;
  } catch {
    return String(pid);
  }
}

/** @param {string} holder */
function isGone(holder) {
  const pid = Number(holder.split(" ")[0]);
  try {
    process.kill(pid, 0);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    return code === "ESRCH";
  }
  return describe(pid) !== holder;
}
