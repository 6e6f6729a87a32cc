import { existsSync, rmSync, watch } from "node:fs";
import { link, mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lockFolder } from "./lock.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lock-"));
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

/** Resolves when the folder has been asked for so many times more: each time by a name of its own. */
function askedFor(count: number): Promise<void> {
  const names = new Set<string>();
  return new Promise((resolve) => {
    const watcher = watch(folder, (_, name) => {
      if (name?.startsWith("lock-")) names.add(name);
      if (names.size < count) return;
      watcher.close();
      resolve();
    });
  });
}

test("refuses a second one by the first one's process, and lets it in afterwards", async () => {
  const first = await lockFolder(folder, 4242);
  await expect(lockFolder(folder, 1, "/data")).rejects.toThrow(
    "Another FitMate process (pid 4242) uses /data; stop it or set DATA_DIR.",
  );
  await first.release();
  const second = await lockFolder(folder, 1);
  await second.release();
  expect(await readdir(folder)).toEqual([]);
});

test("waits for one that is closing", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const first = await lockFolder(folder, 1);
  first.say("closing");
  const second = lockFolder(folder, 2);
  await askedFor(2);
  // Longer than for one that was just killed.
  vi.setSystemTime(Date.now() + 30_000);
  await askedFor(2);
  await first.release();
  await (await second).release();
});

test("comes in when the one before goes in the middle of being asked", async () => {
  const path = join(folder, "lock-going");
  const going = createServer((socket) => {
    rmSync(path);
    going.close();
    socket.destroy();
  });
  await new Promise<void>((done) => going.listen(path, done));
  // There is no patience left for it.
  const [start, later] = [Date.now(), Date.now() + 30_000];
  vi.spyOn(Date, "now").mockReturnValueOnce(start).mockReturnValue(later);
  const lock = await lockFolder(folder, 1);
  expect(existsSync(path)).toBe(false);
  await lock.release();
});

test("goes to exactly one of many that come at once", async () => {
  const attempts = await Promise.allSettled(Array.from({ length: 12 }, (_, index) => lockFolder(folder, index)));
  const winners = attempts.flatMap((attempt) => (attempt.status === "fulfilled" ? [attempt.value] : []));
  expect(winners).toHaveLength(1);
  await winners[0]?.release();
});

test("takes over from one that was killed", async () => {
  const dead = createServer();
  await new Promise<void>((done) => dead.listen(join(folder, "dead"), done));
  await link(join(folder, "dead"), join(folder, "lock-dead"));
  await new Promise((done) => dead.close(done));
  expect(await readdir(folder)).toEqual(["lock-dead"]);
  const lock = await lockFolder(folder, 1);
  expect(await readdir(folder)).not.toContain("lock-dead");
  await lock.release();
});
