/**
 * Hashed files of the web's other builds. While nodes of two builds run side by side, and for as long as tabs of an older one are
 * open, any node is asked for files of any of them. Each node leaves those of its own build in the storage that all share, in one
 * archive, and serves out of the others' what its own build does not have.
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, resolve } from "node:path";
import type { FastifyInstance } from "fastify";
import { unzipSync, zipSync } from "fflate";
import { every } from "../jobs.ts";
import type { Storage, StoredFile } from "../storage/storage.ts";

const FOLDER = "builds/";
const DAY_MS = 86_400_000;
/** A build that no node has run for so long is forgotten, as are all but the latest: so old a tab loads itself anew. */
const KEPT_MS = 14 * DAY_MS;
/** Who asks for names that are nowhere makes us look no more often. */
const LOOK_EVERY_MS = 5_000;
/** Builds beside our own, 4 MB each in the storage and in memory. */
const OTHERS_MAX = 4;

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

export type KeptFile = { bytes: Buffer; type: string };
export type KeptBuilds = {
  /** The hashed file `name` of any build but our own; undefined when there is none. */
  find(name: string): Promise<KeptFile | undefined>;
};

type Files = Record<string, Uint8Array>;

/**
 * Leaves the hashed files in `assets` with the others, now and, so that they are not forgotten, once a day while `app` runs.
 * Storage that fails is told in the log, and costs nothing but the files of other builds.
 */
export async function keepBuilds(app: FastifyInstance, storage: Storage, assets: string): Promise<KeptBuilds> {
  const names = await namesIn(assets);
  const own = `${FOLDER}${createHash("sha256").update(names.join("\n")).digest("hex").slice(0, 32)}.zip`;
  const opened = new Map<string, Files>();
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;

  const keep = async () => {
    if (names.length > 0) await storage.put(own, await archive(assets, names), "application/zip");
    const kept = await storage.list(FOLDER);
    // By the clock of the storage, which has just stamped ours: that of a node may be weeks off.
    const now = Math.max(...kept.map(({ at }) => at.getTime()));
    for (const [place, { name, at }] of latestFirst(kept, own).entries())
      if (place >= OTHERS_MAX || now - at.getTime() > KEPT_MS) await storage.remove(name);
  };
  const look = async () => {
    const latest = latestFirst(await storage.list(FOLDER), own).slice(0, OTHERS_MAX);
    for (const name of opened.keys()) if (!latest.some((each) => each.name === name)) opened.delete(name);
    for (const { name } of latest) {
      if (opened.has(name)) continue;
      const bytes = await storage.get(name);
      if (bytes) opened.set(name, unzipSync(bytes));
    }
  };
  const lookAgain = () =>
    (looking ??= look()
      .catch((error: unknown) => app.log.warn({ err: error }, "files of other builds cannot be looked for"))
      .finally(() => {
        lookedAt = performance.now();
        looking = undefined;
      }));
  const among = (name: string): KeptFile | undefined => {
    for (const files of opened.values()) {
      const bytes = Object.hasOwn(files, name) ? files[name] : undefined;
      if (bytes) return { bytes: Buffer.from(bytes), type: TYPES[extname(name)] ?? "application/octet-stream" };
    }
    return undefined;
  };

  await keep().catch((error: unknown) => app.log.warn({ err: error }, "the files of this build could not be kept"));
  every(app, DAY_MS, "files of builds", keep);
  return {
    async find(name) {
      const found = among(name);
      if (found) return found;
      if (performance.now() - lookedAt > LOOK_EVERY_MS) await lookAgain();
      return among(name);
    },
  };
}

/** The builds in `kept` but for `own`. */
function latestFirst(kept: readonly StoredFile[], own: string): StoredFile[] {
  return kept.filter(({ name }) => name !== own).toSorted((one, other) => other.at.getTime() - one.at.getTime());
}

/** Not their compressed forms, which can be made again. */
async function namesIn(assets: string): Promise<string[]> {
  const names = await readdir(assets).catch(() => []);
  return names.filter((name) => !/\.(br|gz)$/.test(name)).toSorted();
}

async function archive(assets: string, names: string[]): Promise<Buffer> {
  const files: Files = {};
  for (const name of names) files[name] = await readFile(resolve(assets, name));
  return Buffer.from(zipSync(files, { level: 0 }));
}
