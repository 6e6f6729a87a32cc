/** Files in a bucket of S3-compatible storage. */
import { S3mini } from "s3mini";
import type { S3Config } from "../../config.ts";
import { outgoingFetch } from "../outgoing.ts";
import { StorageOutage } from "./outage.ts";
import type { Storage } from "./storage.ts";

const PATIENCE_MS = 30_000;
/** More than any picture takes that we write. */
const FILE_MAX_BYTES = 64 * 1_024 * 1_024;

export function openS3(config: S3Config): Storage {
  const bucket = new S3mini({
    ...config,
    requestAbortTimeout: PATIENCE_MS,
    fetch: outgoingFetch(FILE_MAX_BYTES),
  });
  return {
    async put(name, bytes, contentType) {
      await answered(bucket.putObject(name, bytes, contentType));
    },
    async get(name) {
      const bytes = await answered(bucket.getObjectArrayBuffer(name));
      return bytes === null ? undefined : Buffer.from(bytes);
    },
    async list(folder) {
      const objects = (await bucket.listObjects("/", folder)) ?? [];
      return objects.map(({ Key: name, LastModified: at }) => ({ name, at: new Date(at) }));
    },
    async remove(name) {
      await answered(bucket.deleteObject(name));
    },
  };
}

/** Whatever goes wrong with a bucket, be it full, away or set up wrongly, is not the member's doing. */
async function answered<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw new StorageOutage(error instanceof Error ? error.message : String(error), { cause: error, isFull: false });
  }
}
