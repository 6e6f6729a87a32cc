/** What a backup says of itself: `manifest.json`, written last, so that a folder without it is none. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { PRIVATE_FILE } from "../privateFolder.ts";

const MANIFEST = "manifest.json";

/** Names lead to files: none leads out of the backup, or of what it is brought to. */
const TableName = z.string().check(z.regex(/^\w+$/));
const FileName = z.string().check(z.regex(/^\w+\/\w[\w.-]*$/));

const Manifest = z.object({
  format: z.literal(1),
  /** When the database was as it is here. */
  at: z.iso.datetime(),
  migration: z.string(),
  /** `sha256`, in hex, of the rows as COPY writes them. */
  tables: z.array(
    z.object({
      name: TableName,
      columns: z.array(z.string()),
      rows: z.number(),
      sha256: z.string().check(z.length(64)),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  /** Names of the stored files. */
  files: z.array(FileName),
});
export type Manifest = z.infer<typeof Manifest>;

export const rowsFile = (folder: string, table: string): string => join(folder, "tables", `${table}.copy.gz`);
export const storedFile = (folder: string, name: string): string => join(folder, "uploads", name);

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, undefined, 2)}\n`, {
    mode: PRIVATE_FILE,
    flush: true,
  });
}

/** Throws a sentence where `folder` is no backup, or not a whole one. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch(() => undefined);
  if (text === undefined) throw new Error(`There is no whole backup in ${folder}: it has no ${MANIFEST}.`);
  return z.parse(Manifest, JSON.parse(text));
}
