/** Files in a bucket of S3-compatible storage. */
import { S3mini } from "s3mini";
import type { S3Config } from "../../config.ts";
import { outgoingFetch } from "../outgoing.ts";
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
      await bucket.putObject(name, bytes, contentType);
    },
    async get(name) {
      const bytes = await bucket.getObjectArrayBuffer(name);
      return bytes === null ? undefined : Buffer.from(bytes);
    },
    async remove(name) {
      await bucket.deleteObject(name);
    },
  };
}
