/** The product as it was before its newest migrations, out of the history of this repository. */
import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const ROOT = resolve(import.meta.dirname, "../..");
const MIGRATIONS = "server/migrations";

const run = promisify(execFile);

/**
 * Puts the last build that lacks a migration of today's, or the commit that `BUILD_BEFORE` names, into a folder of its own, which
 * the end of `stack` removes. Answers its `main.ts`, and undefined where there is no such history.
 */
export async function fetchEarlierBuild(stack: AsyncDisposableStack): Promise<string | undefined> {
  const commit = process.env["BUILD_BEFORE"] ?? (await findEarlier().catch(() => undefined));
  if (commit === undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), "fitmate-earlier-"));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const archive = join(folder, "build.tar");
  await run("git", ["archive", `--output=${archive}`, commit], { cwd: ROOT });
  await run("tar", ["--extract", `--file=${archive}`], { cwd: folder });
  // With the packages of its own lock: today's may lack what it needs.
  const install = ["ci", "--omit=dev", "--workspace=server", "--workspace=contract", "--prefer-offline", "--no-audit"];
  await run("npm", install, { cwd: folder });
  return join(folder, "server/src/main.ts");
}

/** The newest commit that has some of today's migrations, and no others. */
async function findEarlier(): Promise<string | undefined> {
  const git = async (...args: string[]) => (await run("git", args, { cwd: ROOT })).stdout.trim().split("\n");
  const todays = new Set(await readdir(join(ROOT, MIGRATIONS)));
  for (const changed of await git("log", "--format=%H", "--", MIGRATIONS)) {
    for (const commit of await git("rev-parse", `${changed}^@`)) {
      const names = (await git("ls-tree", "--name-only", `${commit}:${MIGRATIONS}`)).filter(Boolean);
      if (names.length < todays.size && names.every((name) => todays.has(name))) return commit;
    }
  }
  return undefined;
}
