/** The Unix socket of the embedded PostgreSQL: the only way in, and only for the account that runs it (and root). */
import { createHash } from "node:crypto";
import { chownSync, lstatSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Account } from "./account.ts";

export const ROLE = "fitmate";
export const DATABASE = "fitmate";

const SOCKET_NAME = ".s.PGSQL.5432";
/** The system takes 108 bytes (macOS 104) with the closing zero; the lock file beside the socket adds five. */
const LONGEST_PATH = 98;

export type SocketFolder = { path: string; remove(): void };

/** Makes the folder of the socket: in `home`, or a short one where that path is too long. */
export function makeSocketFolder(home: string, account: Account | undefined): SocketFolder {
  const own = join(home, "run");
  const fits = Buffer.byteLength(join(own, SOCKET_NAME)) <= LONGEST_PATH;
  const path = fits ? own : join("/tmp", `fitmate-${createHash("sha256").update(home).digest("hex").slice(0, 16)}`);
  const remove = () => rmSync(path, { recursive: true, force: true });
  // A killed server's socket: whoever calls this holds the lock of the folder, so it is nobody's.
  if (fits) remove();
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const uid = account?.uid ?? process.getuid?.();
  const status = lstatSync(path);
  if (account && status.uid === 0) chownSync(path, account.uid, account.gid);
  else if (!status.isDirectory() || status.uid !== uid)
    throw new Error(`${path} belongs to somebody else: remove it, or set DATA_DIR to a shorter path.`);
  return { path, remove };
}

/** Address of the database behind the socket, as a connection string. */
export function socketUrl(folder: string): string {
  return `postgres://${ROLE}@${encodeURIComponent(folder)}/${DATABASE}`;
}
