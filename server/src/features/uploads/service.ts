/**
 * Uploaded pictures. One is private until a use says that everybody may see it; without any use it is removed after a
 * day. Features put pictures in use in the transaction that stores what shows them.
 */
import { UPLOAD_MAX_BYTES, UPLOAD_UNUSED_MAX_BYTES } from "@fitmate/contract/limits";
import type { Transaction } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import type { Database } from "../../platform/db/schema.ts";
import { inLongTransaction, inTransaction } from "../../platform/db/transaction.ts";
import { stretchesOf } from "../../platform/db/walk.ts";
import { AppError } from "../../platform/http/errors.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { fileOf, filesOf, nameOf } from "./addresses.ts";
import { readPicture } from "./pictures.ts";
import {
  type Bringing,
  deleteBrought,
  deleteSomeUses,
  deleteUnused,
  deleteUses,
  disownReported,
  disownUnused,
  insertHolds,
  insertOwner,
  insertUses,
  lockUnused,
  reportedStretches,
  selectSizes,
  selectUnusedBytes,
  setUsesPublic,
  selectOwned,
  type UploadPlace,
  upsertUpload,
} from "./queries.ts";
import type { Folder } from "./writing.ts";

export { draftAddress, signedAddress } from "./addresses.ts";

/** Pictures that are looked at, and at most removed, at once. */
const STEP = 200;
/** For removing those: the storage may be slow. */
const REMOVING_MINUTES = 10;

/** Refuses a further picture while too much of what the member brought is used nowhere. */
export async function requireRoom(db: Db, memberId: number): Promise<void> {
  if ((await selectUnusedBytes(db, memberId)) < UPLOAD_UNUSED_MAX_BYTES) return;
  throw new AppError("UNUSED_PICTURES");
}

/**
 * Stores the picture in `bytes` as brought by the member; answers its reference, unsigned. Refuses what is no
 * picture; throws StorageOutage.
 */
export async function storePicture(
  { db, storage }: { db: Db; storage: Storage },
  memberId: number,
  bytes: Buffer,
  folder: Folder,
): Promise<string> {
  if (bytes.length > UPLOAD_MAX_BYTES) throw new AppError("IMAGE_TOO_LARGE");
  const { hash, width, height, sizes } = await readPicture(memberId, bytes, folder);
  const name = `${folder}/${hash}`;
  const total = sizes.reduce((sum, [, file]) => sum + file.length, 0);
  const bringing = await upsertUpload(db, { name, width, height, bytes: total });
  try {
    for (const [size, file] of sizes) await storage.put(fileOf(name, size), file, "image/webp");
  } catch (error) {
    // Where this fails, too, it is an upload that nobody uses: its day will come.
    if (bringing.isFirst) await takeBack({ db, storage }, bringing).catch(() => {});
    throw error;
  }
  await insertOwner(db, name, memberId);
  return `/uploads/${fileOf(name, "full")}`;
}

/** Leaves nothing of a picture of which not all files could be written. As with unused ones the row is locked meanwhile. */
function takeBack({ db, storage }: { db: Db; storage: Storage }, bringing: Bringing): Promise<void> {
  return inLongTransaction(db, REMOVING_MINUTES, async (trx) => {
    if (!(await deleteBrought(trx, bringing))) return;
    for (const file of filesOf(bringing.name)) await storage.remove(file);
  });
}

/**
 * Puts pictures in use in `place`: they are kept, and with `isPublic` everybody may load them. The member must have
 * brought them, or they show there already: else UPLOAD_NOT_FOUND, and nothing is to be stored. References may be
 * signed; the answer is what to store instead.
 */
export async function claimUploads(
  trx: Transaction<Database>,
  memberId: number,
  references: readonly string[],
  { isPublic, ...place }: UploadPlace & { isPublic: boolean },
): Promise<string[]> {
  const names = [...new Set(references.map(nameOf))];
  if (names.length === 0) return [];
  const used = await insertUses(trx, memberId, names, place, isPublic);
  if (used.length < names.length) throw new AppError("UPLOAD_NOT_FOUND");
  return names.map((name) => `/uploads/${fileOf(name, "full")}`);
}

/** Keeps what is behind `references` for `place`, whoever brought it, whatever becomes of it elsewhere; it shows to nobody there. */
export async function holdUploads(db: Db, references: readonly string[], place: UploadPlace): Promise<void> {
  if (references.length > 0) await insertHolds(db, [...new Set(references.map(nameOf))], place);
}

/** Has everybody load what is in use in `place`, or only who gets a signed address. */
export function showUploads(db: Db, place: UploadPlace, isPublic: boolean): Promise<void> {
  return setUsesPublic(db, place, isPublic);
}

/**
 * The pictures behind `references` (signed or not), each once and in their order: the unsigned address, and the size of the
 * largest file in pixels. What is not stored is left out: claiming it says so.
 */
export async function describeUploads(
  db: Db,
  references: readonly string[],
): Promise<{ address: string; width: number; height: number }[]> {
  const names = [...new Set(references.map(nameOf))];
  const stored = new Map((await selectSizes(db, names)).map((size) => [size.name, size]));
  return names.flatMap((name) => {
    const size = stored.get(name);
    return size ? [{ address: `/uploads/${fileOf(name, "full")}`, width: size.width, height: size.height }] : [];
  });
}

/** Ends the uses in `place`, but of `kept`: what is used nowhere else goes within the hour, if it is a day old. */
export async function releaseUploads(db: Db, place: UploadPlace, kept: readonly string[] = []): Promise<void> {
  await deleteUses(db, place, kept.map(nameOf));
}

/** Ends the uses of `references` in `place`. */
export async function releaseSome(db: Db, place: UploadPlace, references: readonly string[]): Promise<void> {
  await deleteSomeUses(db, place, references.map(nameOf));
}

/**
 * Removes uploads that nobody used for a day. Their rows stay locked until their files are gone: who brings the same
 * picture meanwhile waits for that, then writes it anew.
 */
export async function removeUnused({ db, storage }: { db: Db; storage: Storage }): Promise<void> {
  for await (const stretch of stretchesOf(db, { table: "uploads", key: ["name"], size: STEP })) {
    // Committed before the first file goes: where that fails halfway the rows stay, and nobody shows what has lost a part.
    const disowned = await inTransaction(db, async (trx) => disownUnused(trx, await lockUnused(trx, stretch)));
    if (disowned.length === 0) continue;
    await inLongTransaction(db, REMOVING_MINUTES, async (trx) => {
      const names = await deleteUnused(trx, await lockUnused(trx, stretch, disowned));
      for (const file of names.flatMap(filesOf)) await storage.remove(file);
    });
  }
  for await (const stretch of reportedStretches(db, STEP)) await disownReported(db, stretch);
}

/** The files of the pictures the member brought, each in its largest size. */
export async function ownFiles(db: Db, memberId: number): Promise<string[]> {
  return (await selectOwned(db, memberId)).map((name) => fileOf(name, "full"));
}
