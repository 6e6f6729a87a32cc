/** Where the database really lives: the data folder, or a place of its own where the account cannot reach that. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Account, canEnter } from "./account.ts";
import type { Say } from "./report.ts";

/** Inside the data folder: names the place of its own. */
const POINTER = "moved-to";
const REFUGE = "/var/lib/fitmate";

/** The folder that holds the cluster, its socket and, where needed, a copy of the binaries. */
export function settleHome(dataDir: string, account: Account | undefined, say: Say): string {
  const moved = readPointer(dataDir);
  if (moved !== undefined) {
    if (account === undefined) {
      throw new Error(
        `The database of ${dataDir} was made by root and is kept in ${moved}: start as root, or set DATA_DIR.`,
      );
    }
    if (!existsSync(moved)) {
      throw new Error(
        `The database of ${dataDir} was kept in ${moved}, which is gone: bring it back, or remove ${join(dataDir, POINTER)} to begin anew.`,
      );
    }
    say("warn", `The database of ${dataDir} is kept in ${moved}.`);
    return moved;
  }
  if (account === undefined || canEnter(account, dataDir)) return dataDir;
  openFolder(dataDir);
  if (canEnter(account, dataDir)) return dataDir;
  if (existsSync(join(dataDir, "data"))) {
    throw new Error(
      `User ${account.name} cannot reach the database in ${dataDir}: open the folders above it (chmod o+x), or set DATA_DIR.`,
    );
  }
  const home = makeRefuge(dataDir, account);
  writeFileSync(join(dataDir, POINTER), `${home}\n`);
  say(
    "warn",
    `PostgreSQL does not run as root and user ${account.name} cannot reach ${dataDir}: the database is kept in ${home}.`,
  );
  return home;
}

/** The folder itself is ours to open (not those above it): data and socket in it stay closed to others. */
function openFolder(dataDir: string): void {
  const { mode, uid } = statSync(dataDir);
  if (uid === process.getuid?.()) chmodSync(dataDir, mode | 0o111);
}

function readPointer(dataDir: string): string | undefined {
  const pointer = join(dataDir, POINTER);
  return existsSync(pointer) ? readFileSync(pointer, "utf8").trim() : undefined;
}

/** A new folder for every data folder: two checkouts never share one. */
function makeRefuge(dataDir: string, account: Account): string {
  try {
    mkdirSync(REFUGE, { recursive: true });
    chmodSync(REFUGE, 0o755);
    const home = mkdtempSync(join(REFUGE, "database-"));
    chmodSync(home, 0o755);
    return home;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `PostgreSQL does not run as root, user ${account.name} cannot reach ${dataDir}, and ${REFUGE} cannot be used (${code}): set DATA_DIR.`,
      { cause: error },
    );
  }
}
