/** Files in a folder. One that is there is whole: it is written beside, brought to the disk, then renamed. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { openPrivateFolder, PRIVATE_FILE, PRIVATE_FOLDER } from "../privateFolder.ts";
import { StorageOutage } from "./outage.ts";
import type { Storage } from "./storage.ts";

/** A file still unfinished after this long belongs to a process that died. */
const ABANDONED_AFTER_MS = 3_600_000;

/** Opens `folder`, which is made when it is missing. Nobody else of this machine gets into it. */
export async function openDisk(folder: string): Promise<Storage> {
  const unfinished = resolve(folder, ".unfinished");
  await openPrivateFolder(folder);
  await mkdir(unfinished, { recursive: true, mode: PRIVATE_FOLDER });
  await removeAbandoned(unfinished);

  return {
    async put(name, bytes) {
      const path = resolve(folder, name);
      const beside = resolve(unfinished, randomUUID());
      try {
        await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
        await writeDurably(beside, bytes);
        await rename(beside, path);
      } catch (error) {
        await rm(beside, { force: true });
        throw asOutage(error);
      }
      await syncFolder(dirname(path));
    },
    async get(name) {
      return readFile(resolve(folder, name)).catch(ifThere);
    },
    async open(name) {
      const file = await open(resolve(folder, name)).catch(ifThere);
      if (!file) return undefined;
      // Closes the file with itself, also where it fails.
      const stream = file.createReadStream();
      try {
        const [{ size }] = await Promise.all([file.stat(), once(stream, "readable")]);
        return { size, stream };
      } catch (error) {
        stream.destroy();
        throw error;
      }
    },
    async list(within) {
      const names = (await readdir(resolve(folder, within)).catch(ifThere)) ?? [];
      const found = names.map(async (name) => {
        // Another process may remove it meanwhile.
        const about = await stat(resolve(folder, within, name)).catch(() => undefined);
        return about ? [{ name: within + name, at: about.mtime }] : [];
      });
      return (await Promise.all(found)).flat();
    },
    async remove(name) {
      await rm(resolve(folder, name), { force: true });
    },
  };
}

/** Nothing where nothing is there. */
function ifThere(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

/** The disk, or this user's share of it, is full; or it has failed, and was made read-only. */
const FULL = new Set(["ENOSPC", "EDQUOT"]);
const FAILED = new Set(["EIO", "EROFS"]);

/** What says that the disk takes nothing for now as StorageOutage. */
function asOutage(error: unknown): unknown {
  const { code = "", message } = error as NodeJS.ErrnoException;
  const isFull = FULL.has(code);
  return isFull || FAILED.has(code) ? new StorageOutage(message, { cause: error, isFull }) : error;
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, "wx", PRIVATE_FILE);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Without it a crash of the machine could forget the new name. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** When a file that is made now was made. */
async function touch(folder: string): Promise<number> {
  const path = resolve(folder, randomUUID());
  try {
    await writeDurably(path, Buffer.alloc(0));
    return (await stat(path)).mtimeMs;
  } finally {
    await rm(path, { force: true });
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  // By the clock of the disk, which may be another machine's.
  const now = await touch(folder).catch(() => undefined);
  // A full one: the next start removes them.
  if (now === undefined) return;
  for (const name of await readdir(folder)) {
    const path = resolve(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
}
