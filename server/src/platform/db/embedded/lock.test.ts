import { link, mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockFolder } from "./lock.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lock-"));
});
afterEach(() => rm(folder, { recursive: true }));

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
  const first = await lockFolder(folder, 1);
  first.say("closing");
  setTimeout(() => void first.release(), 2_000);
  const second = await lockFolder(folder, 2);
  await second.release();
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
