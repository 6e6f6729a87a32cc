/** The product as it was before its newest migration, out of the history of this repository. */
import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const ROOT = resolve(import.meta.dirname, "../..");
const MIGRATIONS = "server/migrations";

const run = promisify(execFile);

/**
 * Puts the last build that has not the newest migration, or the commit that `BUILD_BEFORE` names, into a folder of its own, which
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

async function findEarlier(): Promise<string | undefined> {
  const newest = (await readdir(join(ROOT, MIGRATIONS))).toSorted().at(-1) ?? "";
  const log = ["log", "--diff-filter=A", "--format=%H", "--", `${MIGRATIONS}/${newest}`];
  const added = (await run("git", log, { cwd: ROOT })).stdout.trim().split("\n").at(-1);
  if (!added) return undefined;
  return (await run("git", ["rev-parse", "--verify", `${added}^`], { cwd: ROOT })).stdout.trim();
}
