/** Folders of which nobody else on this machine, but root, sees anything. */
import { chmod, mkdir, readdir, stat } from "node:fs/promises";
import { resolve } from "node:path";

export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;
const AT_ONCE = 64;

/** Makes `path` when it is missing; else closes it and what is in it. */
export async function openPrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: PRIVATE_FOLDER });
  const wasOpen = isOpen((await stat(path)).mode);
  // Before anything else: then nobody reaches what is in it, however long that takes.
  if (wasOpen) await chmod(path, PRIVATE_FOLDER);
  await closeWithin(path, wasOpen);
}

/**
 * A folder within is closed last, and one that is closed has nothing open in it: at most starts only a few folders are
 * looked at, and one that was broken off is made up for.
 */
async function closeWithin(folder: string, withFiles: boolean): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.filter((each) => each.isDirectory())) {
    const path = resolve(folder, entry.name);
    if (!isOpen((await stat(path)).mode)) continue;
    await closeWithin(path, true);
    await chmod(path, PRIVATE_FOLDER);
  }
  const files = withFiles ? entries.filter((each) => each.isFile()) : [];
  for (let first = 0; first < files.length; first += AT_ONCE) {
    const some = files.slice(first, first + AT_ONCE);
    await Promise.all(some.map(({ name }) => chmod(resolve(folder, name), PRIVATE_FILE).catch(unlessGone)));
  }
}

function isOpen(mode: number): boolean {
  return (mode & 0o077) !== 0;
}

/** Another node may use the same folder. */
function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}
