/** PostgreSQL refuses to run as root: who runs it then, and what that account can reach. */
import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

export type Account = { name: string; uid: number; gid: number };

const USUAL = ["postgres", "nobody"];

/**
 * The account to run PostgreSQL as; undefined = the one we are. As root: whose data it already is, else who owns the
 * folder it is started from, else a usual one.
 */
export function chooseAccount(dataDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readAccounts();
  const owner = ownerOf(join(dataDir, "data"));
  if (owner !== undefined && owner.uid !== 0) {
    return {
      ...owner,
      name: accounts.find(({ uid }) => uid === owner.uid)?.name ?? String(owner.uid),
    };
  }
  const checkout = ownerOf(import.meta.dirname);
  const account =
    accounts.find(({ uid }) => uid !== 0 && uid === checkout?.uid) ??
    USUAL.map((name) => accounts.find((each) => each.name === name)).find((each) => each !== undefined);
  if (account === undefined) {
    throw new Error(
      "PostgreSQL does not run as root and there is no user to run it as: start as an ordinary user, or set DATABASE_URL.",
    );
  }
  return account;
}

/** Options of child_process for a process of `account`. */
export function runAs(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

/** Whether `account` gets into `folder`: permissions of every folder on the way count. */
export function canEnter(account: Account | undefined, folder: string): boolean {
  if (account === undefined) return true;
  return spawnSync("/bin/sh", ["-c", 'test -x "$1"', "sh", folder], { cwd: "/", ...runAs(account) }).status === 0;
}

function ownerOf(path: string): { uid: number; gid: number } | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

function readAccounts(): Account[] {
  return readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .filter((fields) => fields.length >= 4)
    .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}
