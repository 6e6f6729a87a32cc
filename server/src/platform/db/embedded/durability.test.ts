import { chmod, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startEmbedded } from "./embedded.ts";
import { killAll, parentOf, postmasterOf, processesIn, runProgram } from "./fixtures/processes.ts";

const WRITER = resolve(import.meta.dirname, "fixtures/writer.ts");
const HOLDER = resolve(import.meta.dirname, "fixtures/holder.ts");
const KILLS = 20;

const silent = { debug: () => {}, info: () => {}, warn: () => {} };
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "durable-"));
  // As root the server runs as another user, who has to get in.
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Whom the n-th kill hits besides the app. */
function victims(round: number): number[] {
  const postmaster = postmasterOf(join(folder, "data"));
  const supervisor = parentOf(postmaster);
  return [[], [supervisor], [postmaster], [supervisor, postmaster]][round % 4] ?? [];
}

test(`${KILLS} kills while writing lose no acknowledged row and leave nothing running`, async () => {
  const acknowledged = new Set<string>();
  for (let round = 0; round < KILLS; round++) {
    const writer = runProgram(WRITER, [folder]);
    await writer.line("");
    await sleep(Math.random() * 120);
    const others = victims(round);
    writer.child.kill("SIGKILL");
    killAll(others);
    await writer.exited;
    for (const line of writer.lines) acknowledged.add(line);
  }
  const { url, stop } = await startEmbedded({ dataDir: folder, log: silent });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>("select id from written");
  await client.end();
  await stop();

  const kept = new Set(rows.map(({ id }) => id));
  expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);
  expect(acknowledged.size).toBeGreaterThan(KILLS * 10);
  expect(processesIn(folder)).toEqual([]);
});

test("an app that is killed takes its server along", async () => {
  const holder = runProgram(HOLDER, [folder]);
  await holder.line("url ");
  holder.child.kill("SIGKILL");
  await holder.exited;
  await expect.poll(() => processesIn(folder)).toEqual([]);
});

test("a first start that is killed while the database is made does not spoil the next", async () => {
  const holder = runProgram(HOLDER, [folder]);
  const beginnings = async () => (await readdir(folder)).filter((name) => name.startsWith("draft-"));
  await expect.poll(beginnings, { interval: 5 }).toHaveLength(1);
  holder.child.kill("SIGKILL");
  killAll(processesIn(folder));
  expect(await readdir(folder)).not.toContain("data");
  const { stop } = await startEmbedded({ dataDir: folder, log: silent });
  await stop();
});

test("a server that dies under a living app comes back at the same address", async () => {
  const { url, stop } = await startEmbedded({ dataDir: folder, log: silent });
  const answers = async () => {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => {});
    try {
      await client.connect();
      return (await client.query("select 1")).rowCount;
    } catch {
      return 0;
    } finally {
      await client.end().catch(() => {});
    }
  };
  const postmaster = postmasterOf(join(folder, "data"));
  for (const pid of [parentOf(postmaster), postmaster]) {
    process.kill(pid, "SIGKILL");
    await sleep(100);
    await expect.poll(answers).toBe(1);
  }
  await stop();
  expect(processesIn(folder)).toEqual([]);
});

test("a stale pid file whose number another process has by now is no obstacle", async () => {
  await (await startEmbedded({ dataDir: folder, log: silent })).stop();
  await writeFile(join(folder, "data/postmaster.pid"), `${process.pid}\n${folder}/data\n`);
  const { stop } = await startEmbedded({ dataDir: folder, log: silent });
  await stop();
});
