/** The product as it was before its newest migrations, out of the history of this repository. */
import { execFile } from "node:child_process";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { promisify } from "node:util";

export const ROOT = resolve(import.meta.dirname, "../..");
/** Where a build keeps them. */
export const MIGRATIONS = "server/migrations";

const run = promisify(execFile);

/** Its sources, without packages; or why there are none. */
export type EarlierBuild = { commit: string; folder: string } | { missing: string };

/**
 * Puts the last build that lacks a migration of today's, or the commit that `BUILD_BEFORE` names, into a folder of its own, which
 * the end of `stack` removes.
 */
export async function unpackEarlierBuild(stack: AsyncDisposableStack): Promise<EarlierBuild> {
  let commit: string | undefined;
  try {
    commit = await findCommit();
  } catch (error) {
    return { missing: `git does not tell what was before: ${error instanceof Error ? error.message : String(error)}` };
  }
  if (commit === undefined) return { missing: "the history here does not reach to before the newest migration" };
  const folder = await mkdtemp(join(tmpdir(), "fitmate-earlier-"));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  // As root its database runs as another user, who has to reach it.
  await chmod(folder, 0o755);
  const archive = join(folder, "build.tar");
  await git("archive", `--output=${archive}`, commit);
  await run("tar", ["--extract", `--file=${archive}`], { cwd: folder });
  await rm(archive);
  return { commit, folder };
}

/**
 * The newest commit that has the first of today's migrations, without a gap, and no others: the last one itself, while one is being
 * written. One with a gap, as two branches leave when they meet, has never been on a database of today's.
 */
async function findCommit(): Promise<string | undefined> {
  const named = process.env["BUILD_BEFORE"] ?? "";
  if (named !== "") return (await git("rev-parse", "--verify", `${named}^{commit}`))[0];
  const todays = (await readdir(join(ROOT, MIGRATIONS))).toSorted();
  const changes = await git("log", "--format=%H", "--", MIGRATIONS);
  for (const revision of ["HEAD", ...changes.map((change) => `${change}^@`)]) {
    for (const commit of await git("rev-parse", revision)) {
      const names = (await git("ls-tree", "--name-only", commit, `${MIGRATIONS}/`))
        .map((path) => basename(path))
        .toSorted();
      const areTheFirst = names.every((name, index) => name === todays[index]);
      if (names.length > 0 && names.length < todays.length && areTheFirst) return commit;
    }
  }
  return undefined;
}

/** The lines that it answers. */
async function git(...args: string[]): Promise<string[]> {
  return (await run("git", args, { cwd: ROOT })).stdout.split("\n").filter(Boolean);
}
