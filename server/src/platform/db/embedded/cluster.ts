/** The data of the embedded PostgreSQL: made whole or not at all. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type Account, runAs } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { DATABASE, ROLE } from "./socket.ts";

const DRAFT_PREFIX = "draft-";

/** Environment of every PostgreSQL process: nothing of ours, messages in English. */
export const POSTGRES_ENV = { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

/** Folder of the cluster in `home`; made on the first start. */
export async function ensureCluster(
  home: string,
  binaries: Binaries,
  account: Account | undefined,
  durable: boolean,
): Promise<string> {
  const data = join(home, "data");
  if (existsSync(data)) {
    assertSameMajor(data, binaries);
    return data;
  }
  // What a start that was killed left behind.
  for (const name of readdirSync(home)) {
    if (name.startsWith(DRAFT_PREFIX)) rmSync(join(home, name), { recursive: true, force: true });
  }
  const draft = mkdtempSync(join(home, DRAFT_PREFIX));
  if (account) chownSync(draft, account.uid, account.gid);
  const sync = durable ? [] : ["--no-sync"];
  await run(
    join(binaries.folder, "bin/initdb"),
    ["-D", draft, "-U", ROLE, "-E", "UTF8", ...localeFlags(), "--auth=trust", ...sync],
    account,
  );
  await run(
    join(binaries.folder, "bin/postgres"),
    ["--single", "-D", draft, "template1"],
    account,
    `create database ${DATABASE};\n`,
  );
  renameSync(draft, data);
  syncFolder(home);
  return data;
}

/** Order and case of Unicode wherever we run: without it a missing LANG gives SQL_ASCII. */
function localeFlags(): string[] {
  const locale = ["--locale-provider=builtin"];
  // macOS has no C.UTF-8 of its own; the built-in provider does the work there too.
  return process.platform === "darwin"
    ? [...locale, "--locale=C", "--builtin-locale=C.UTF-8"]
    : [...locale, "--locale=C.UTF-8"];
}

function assertSameMajor(data: string, binaries: Binaries): void {
  const made = readFileSync(join(data, "PG_VERSION"), "utf8").trim();
  const [ours] = binaries.version.split(".");
  if (made !== ours)
    throw new Error(
      `The database in ${data} is of PostgreSQL ${made}, this version brings ${ours}: see “Another PostgreSQL” in docs/operations.md.`,
    );
}

async function run(program: string, args: string[], account: Account | undefined, input = ""): Promise<void> {
  const child = spawn(program, args, {
    cwd: "/",
    env: POSTGRES_ENV,
    ...runAs(account),
    stdio: ["pipe", "pipe", "pipe"],
  });
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const [complaint, , [code]] = await Promise.all([text(child.stderr), text(child.stdout), once(child, "exit")]);
  if (code === 0) return;
  if (complaint.includes("user does not exist")) {
    throw new Error("PostgreSQL asks for a user with a name: add this one's id to /etc/passwd, or set DATABASE_URL.");
  }
  throw new Error(`The database could not be made: ${complaint.trim().split("\n").at(-1)}`);
}

/** A rename lasts only when its folder is on disk. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
