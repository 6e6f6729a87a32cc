/** Files in a bucket of S3-compatible storage. */
import { once } from "node:events";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { S3mini } from "s3mini";
import type { S3Config } from "../../config.ts";
import { outgoingFetch, outgoingStream } from "../outgoing.ts";
import { StorageOutage } from "./outage.ts";
import type { Storage } from "./storage.ts";

const PATIENCE_MS = 30_000;
/** More than any picture takes that we write. */
const FILE_MAX_BYTES = 64 * 1_024 * 1_024;

/**
 * `ask` that throws what S3 has against a call, in its words: they name what is set up wrongly, as the region. A file that is not
 * there is an answer; a bucket that is not there would be one without any file.
 */
const inItsWords =
  (ask: typeof fetch): typeof fetch =>
  async (input, init) => {
    const answer = await ask(input, init);
    if (answer.ok) return answer;
    const said = await answer.clone().text();
    const code = /<Code>([^<]*)/.exec(said)?.[1];
    if (answer.status === 404 && code !== "NoSuchBucket") return answer;
    const words = [code, /<Message>([^<]*)/.exec(said)?.[1]].filter((word) => word !== undefined);
    throw new Error([`S3 answers ${answer.status}`, ...words].join(": "));
  };

export function openS3(config: S3Config): Storage {
  const bucket = new S3mini({
    ...config,
    requestAbortTimeout: PATIENCE_MS,
    fetch: inItsWords(outgoingFetch(FILE_MAX_BYTES)),
  });
  const slowly = new S3mini({ ...config, fetch: inItsWords(outgoingStream(FILE_MAX_BYTES, PATIENCE_MS)) });
  return {
    async put(name, bytes, contentType) {
      await answered(bucket.putObject(name, bytes, contentType));
    },
    async get(name) {
      const bytes = await answered(bucket.getObjectArrayBuffer(name));
      return bytes === null ? undefined : Buffer.from(bytes);
    },
    async open(name) {
      const answer = await answered(slowly.getObjectResponse(name));
      if (!answer?.body) return undefined;
      // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- beside a browser's types (bench, e2e) it is another one
      const stream = Readable.fromWeb(answer.body as ReadableStream);
      try {
        await answered(once(stream, "readable", { signal: AbortSignal.timeout(PATIENCE_MS) }));
      } catch (error) {
        stream.destroy();
        throw error;
      }
      // A gateway before it may answer in chunks, which say no length.
      const length = answer.headers.get("content-length");
      return { size: length === null ? undefined : Number(length), stream };
    },
    async list(folder) {
      const objects = await answered(bucket.listObjects("/", folder));
      // An empty folder is an empty list: something else answers there than a bucket.
      if (!objects) throw new StorageOutage("S3 lists nothing at that address", { cause: undefined, isFull: false });
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
