/** Saves a database and its stored files into a folder, while the product runs, and proves that they can be had back. */
import { createHash, type Hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Transform, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import pLimit from "p-limit";
import { type BringRows, fillDatabase, readContents, type RowsOf } from "../db/contents.ts";
import { startEmbedded } from "../db/embedded/embedded.ts";
import { PRIVATE_FILE, PRIVATE_FOLDER } from "../privateFolder.ts";
import type { Storage } from "../storage/storage.ts";
import { type Manifest, readManifest, rowsFile, storedFile, writeManifest } from "./manifest.ts";

const FILES_AT_ONCE = 16;
/** Rows are texts: more than this saves little. */
const GZIP_LEVEL = 3;
const SILENT = { debug: () => {}, info: () => {}, warn: () => {} };

/** Where there is something to save, or room to put it. `folders`: those of the storage, each ending with a slash. */
export type Place = { url: string; storage: Storage; folders: readonly string[] };

/**
 * Saves all of `place` into `folder`, which is made, or empty. The files after the rows: one too many is in nobody's way. Then restores
 * the rows into a database of its own, and compares. Throws a sentence where something is not as it was.
 */
export async function backUp(place: Place, folder: string): Promise<Manifest> {
  await makeEmpty(folder);
  const saved = await saveRows(place.url, folder);
  const manifest = { ...saved, files: await saveFiles(place, folder) };
  await prove(manifest, folder);
  await writeManifest(folder, manifest);
  return manifest;
}

/**
 * Brings the backup in `folder` to `place`, whose database has to be empty and free; what its storage has already stays. The files
 * before the rows: what a row speaks of is there. Not before it is sure that they may come: some may have been erased since.
 */
export async function restore(folder: string, { url, storage }: Place): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await fillDatabase(url, manifest, savedRows(folder, manifest), () => restoreFiles(manifest, folder, storage));
  return manifest;
}

async function makeEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty: a backup gets a folder of its own.`);
}

type Saved = Omit<Manifest, "files">;

function saveRows(url: string, folder: string): Promise<Saved> {
  return readContents(url, async ({ migration, tables, sequences }, rowsOf) => {
    const at = new Date().toISOString();
    await mkdir(join(folder, "tables"), { mode: PRIVATE_FOLDER });
    const saved: Saved["tables"] = [];
    for (const table of tables) {
      const file = createWriteStream(rowsFile(folder, table.name), { mode: PRIVATE_FILE, flush: true });
      saved.push({ ...table, ...(await measured(rowsOf(table), createGzip({ level: GZIP_LEVEL }), file)) });
    }
    return { format: 1, at, migration, tables: saved, sequences };
  });
}

/** Sends `rows` on to the last of `way`; answers how many there were, and their hash. */
async function measured(rows: ReturnType<RowsOf>, ...way: Writable[]): Promise<{ rows: number; sha256: string }> {
  const hash = createHash("sha256");
  await pipeline([rows, seenBy(hash), ...way]);
  return { rows: rows.rowCount, sha256: hash.digest("hex") };
}

/** Passes everything on, and shows it to `hash`. */
function seenBy(hash: Hash): Transform {
  return new Transform({
    transform(part: Buffer, _, done) {
      hash.update(part);
      done(null, part);
    },
  });
}

/** Brings what was saved, and fails where it is not what was saved. */
const savedRows =
  (folder: string, { tables }: Saved): BringRows =>
  async ({ name }, target) => {
    const hash = createHash("sha256");
    await pipeline(createReadStream(rowsFile(folder, name)), createGunzip(), seenBy(hash), target);
    if (hash.digest("hex") !== tables.find((table) => table.name === name)?.sha256)
      throw new Error(`The backup is damaged: ${rowsFile(folder, name)} is not what was saved.`);
  };

/** Restores the rows into a database that nobody needs, and reads them back. */
async function prove(saved: Saved, folder: string): Promise<void> {
  // The folder itself, which is opened for whom PostgreSQL runs as where we are root.
  const dataDir = await mkdtemp(join(tmpdir(), "fitmate-proof-"));
  const embedded = await startEmbedded({ dataDir, log: SILENT, throwaway: true });
  try {
    await fillDatabase(embedded.url, saved, savedRows(folder, saved));
    await readContents(embedded.url, async ({ tables, sequences }, rowsOf) => {
      for (const table of tables) {
        const there = await measured(rowsOf(table), nowhere());
        const { rows, sha256 } = saved.tables.find(({ name }) => name === table.name) ?? {};
        if (there.rows !== rows || there.sha256 !== sha256)
          throw new Error(`The backup cannot be had back: table ${table.name} comes out of it as another one.`);
      }
      if (JSON.stringify(sequences) !== JSON.stringify(saved.sequences))
        throw new Error("The backup cannot be had back: its sequences come out of it as others.");
    });
  } finally {
    await embedded.stop();
  }
}

const nowhere = () => new Writable({ write: (_part, _encoding, done) => done() });

async function saveFiles({ storage, folders }: Place, folder: string): Promise<string[]> {
  const names = (await Promise.all(folders.map((each) => storage.list(each)))).flat().map(({ name }) => name);
  const saved = await eachOf(names, async (name) => {
    const bytes = await storage.get(name);
    // Removed meanwhile: the rows that have it are of before, and nobody used it.
    if (bytes === undefined) return [];
    const path = storedFile(folder, name);
    await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
    await writeFile(path, bytes, { mode: PRIVATE_FILE, flush: true });
    return [name];
  });
  return saved.flat().toSorted();
}

async function restoreFiles({ files }: Manifest, folder: string, storage: Storage): Promise<void> {
  await eachOf(files, async (name) => storage.put(name, await readFile(storedFile(folder, name)), "image/webp"));
}

function eachOf<T>(names: readonly string[], work: (name: string) => Promise<T>): Promise<T[]> {
  return pLimit(FILES_AT_ONCE).map(names, work);
}
