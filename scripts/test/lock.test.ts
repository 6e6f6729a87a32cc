/** One preparation at a time, in processes of their own as it happens. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const SCRIPTS = resolve(import.meta.dirname, "..");
/** Works for the time given, and says when it begins and ends. */
const WORKER = `
import { appendFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { alone } from "./lock.mjs";
const [file, duration] = process.argv.slice(2);
await alone(async () => {
  appendFileSync(file, "begin\\n");
  await sleep(Number(duration));
  appendFileSync(file, "end\\n");
});
`;

let checkout: string;
let record: string;
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), "checkout-"));
  record = join(checkout, "record");
  cpSync(SCRIPTS, join(checkout, "scripts"), { recursive: true, filter: (path) => !path.endsWith("test") });
  writeFileSync(join(checkout, "scripts/worker.mjs"), WORKER);
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

function work(duration: number): ChildProcess {
  const args = [join(checkout, "scripts/worker.mjs"), record, String(duration)];
  return spawn(process.execPath, args, { stdio: ["ignore", "ignore", "ignore"] });
}

const lines = () => (existsSync(record) ? readFileSync(record, "utf8").trim().split("\n") : []);

test("several at once take turns and leave nothing behind", async () => {
  const workers = Array.from({ length: 6 }, () => work(50));
  const ends = await Promise.all(workers.map(async (worker) => (await once(worker, "exit"))[0] as number));
  expect(ends).toEqual([0, 0, 0, 0, 0, 0]);
  expect(lines()).toEqual(Array.from({ length: 6 }, () => ["begin", "end"]).flat());
  expect(readdirSync(join(checkout, ".runtime"))).toEqual([]);
});

test("one that was killed stands in nobody's way", async () => {
  const killed = work(60_000);
  await expect.poll(lines, { timeout: 10_000 }).toEqual(["begin"]);
  killed.kill("SIGKILL");
  await once(killed, "exit");
  const [code] = await once(work(0), "exit");
  expect(code).toBe(0);
  expect(lines()).toEqual(["begin", "begin", "end"]);
});

test("a process that has a dead one's number by now stands in nobody's way either", async () => {
  const lock = join(checkout, ".runtime/lock");
  mkdirSync(lock, { recursive: true });
  writeFileSync(join(lock, "holder"), `${process.pid} 1`);
  const [code] = await once(work(0), "exit");
  expect(code).toBe(0);
});
