/** Where files are kept: on this machine's disk, or in a bucket that all nodes share. */
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import type { Config } from "../../config.ts";
import { openDisk } from "./disk.ts";
import { openS3 } from "./s3.ts";

/** `name` is made by us, never by a client: folders and a file, letters, digits, `-` and `.` only. */
/** `at`: since when it is kept as it is. */
export type StoredFile = { name: string; at: Date };

/** A file of `size` bytes, where its keeper says so; whoever opened it reads `stream` to its end, or destroys it. */
export type OpenFile = { size: number | undefined; stream: Readable };

export type Storage = {
  /** Keeps `bytes` under `name`, whole or not at all, whatever was there before. Throws StorageOutage where there is no room. */
  put(name: string, bytes: Buffer, contentType: string): Promise<void>;
  /** undefined when nothing is kept under `name`. */
  get(name: string): Promise<Buffer | undefined>;
  /** As `get`, for who passes it on to somebody: no more of it is held than they have not taken yet, its first bytes from the start. */
  open(name: string): Promise<OpenFile | undefined>;
  /** What is kept in `folder`, which ends with a slash, and since when. */
  list(folder: string): Promise<StoredFile[]>;
  /** Nothing to remove is no error. */
  remove(name: string): Promise<void>;
};

/** S3 where it is configured, else the folder `uploads` of the data folder. */
export function openStorage({ s3, dataDir }: Pick<Config, "s3" | "dataDir">): Promise<Storage> {
  return s3 ? Promise.resolve(openS3(s3)) : openDisk(resolve(dataDir, "uploads"));
}
