/**
 * Keeping what members have made, from the command line: `npm run backup`, `npm run restore` and `npm run move`; docs/operations.md
 * tells when to use which.
 */
import { resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { type Config, readConfig } from "./config.ts";
import { UPLOAD_FOLDERS } from "./features/uploads/writing.ts";
import { backUp, type Place, restore } from "./platform/backup/backup.ts";
import type { Manifest } from "./platform/backup/manifest.ts";
import { fillDatabase, readContents } from "./platform/db/contents.ts";
import { startEmbedded } from "./platform/db/embedded/embedded.ts";
import { createLogger } from "./platform/logger.ts";
import { openStorage } from "./platform/storage/storage.ts";

const USAGE = `Usage:
  npm run backup -- <folder>      saves the database and the pictures into a new folder, also while the product runs
  npm run restore -- <folder>     brings a backup into the configured database, which has to be empty
  npm run move -- <url>           moves the embedded database to an empty PostgreSQL at postgres://…
  npm run move -- --back <url>    moves the one at postgres://… into an empty embedded database
`;

class UsageError extends Error {}

async function run([command, ...given]: string[]): Promise<string> {
  const config = readConfig(process.env);
  const [last = ""] = given.slice(-1);
  const isBack = given[0] === "--back";
  if (given.length !== (isBack ? 2 : 1)) throw new UsageError("");
  if (command === "backup")
    return saved(await atPlace(config, { joins: true }, (place) => backUp(place, resolve(last))));
  if (command === "restore") return restored(await atPlace(config, {}, (place) => restore(resolve(last), place)));
  if (command !== "move" || !/^postgres(ql)?:\/\//.test(last)) throw new UsageError("");
  return withEmbedded(config, {}, async (embedded) => {
    await (isBack ? move(last, embedded) : move(embedded, last));
    return isBack
      ? "Moved into the embedded database: take DATABASE_URL out of the configuration and start."
      : "Moved: set DATABASE_URL to that address and start. The embedded database is still as it was.";
  });
}

/** Straight from one to the other, all or nothing. */
function move(source: string, target: string): Promise<void> {
  return readContents(source, (contents, rowsOf) =>
    fillDatabase(target, contents, (table, rows) => pipeline(rowsOf(table), rows)),
  );
}

async function atPlace<T>(
  config: Config,
  options: { joins?: boolean },
  work: (place: Place) => Promise<T>,
): Promise<T> {
  const storage = await openStorage(config);
  const at = (url: string) => work({ url, storage, folders: UPLOAD_FOLDERS });
  return config.databaseUrl === undefined ? withEmbedded(config, options, at) : at(config.databaseUrl);
}

async function withEmbedded<T>(
  config: Config,
  options: { joins?: boolean },
  work: (url: string) => Promise<T>,
): Promise<T> {
  const dataDir = resolve(config.dataDir, "postgres");
  const embedded = await startEmbedded({ dataDir, log: createLogger(config.logLevel), ...options });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

const rowsIn = ({ tables }: Manifest) => tables.reduce((total, { rows }) => total + rows, 0);
const amount = (manifest: Manifest) =>
  `${rowsIn(manifest)} rows of ${manifest.tables.length} tables, ${manifest.files.length} files`;
const saved = (manifest: Manifest) =>
  `Saved, and restored once to see that it can be: ${amount(manifest)}, as of ${manifest.at}.`;
const restored = (manifest: Manifest) => `Restored: ${amount(manifest)}, as of ${manifest.at}.`;

run(process.argv.slice(2)).then(
  (line) => void process.stdout.write(`${line}\n`),
  (error: unknown) => {
    const isUsage = error instanceof UsageError;
    process.stderr.write(isUsage ? USAGE : `\n${(error as Error).message}\n`);
    process.exitCode = isUsage ? 2 : 1;
  },
);
