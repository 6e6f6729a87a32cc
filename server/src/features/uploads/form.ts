/** The form of an upload (RFC 7578): one file named `image`, in whole or not at all. */
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyMultipartBaseOptions } from "@fastify/multipart";
import { UPLOAD_MAX_BYTES } from "@fitmate/contract/limits";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../platform/http/errors.ts";
import { waitLonger } from "../../platform/http/patience.ts";

/** What stands around the file: boundaries, and its head. */
const AROUND_MAX_BYTES = 64 * 1_024;
const FORM_MAX_BYTES = UPLOAD_MAX_BYTES + AROUND_MAX_BYTES;
/** From the last byte until the form is taken apart. */
const PARSING_MS = 5_000;

export const FORM_OPTIONS: FastifyMultipartBaseOptions = {
  limits: { fileSize: UPLOAD_MAX_BYTES, files: 1, fields: 0, parts: 1, headerPairs: 20 },
};

/**
 * The one file of the form. Refuses what is no form, is too large or has no picture, and with the reason of `givesWay` once that is
 * aborted; whatever else goes wrong is a malformed form: who sent it is to blame.
 */
export async function readForm(request: FastifyRequest, givesWay: AbortSignal): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError("UNSUPPORTED_MEDIA_TYPE");
  if (Number(request.headers["content-length"]) > FORM_MAX_BYTES) throw new AppError("IMAGE_TOO_LARGE");
  givesWay.throwIfAborted();
  const { raw } = request;
  waitLonger(raw);
  try {
    return await Promise.race([readFile(request), overflowing(raw), brokenOff(raw), aborted(givesWay)]);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError("MALFORMED_FORM");
  } finally {
    // What is still to come goes by, so that whoever sends it can read the answer.
    raw.unpipe();
    raw.resume();
  }
}

async function readFile(request: FastifyRequest): Promise<Buffer> {
  try {
    const file = await request.file();
    if (file?.fieldname !== "image") throw new AppError("IMAGE_MISSING");
    const bytes = await file.toBuffer();
    // It throws where a piece was cut, but not where the limit fell between two pieces.
    if (file.file.truncated) throw new AppError("IMAGE_TOO_LARGE");
    return bytes;
  } catch (error) {
    throw (error as { code?: string }).code === "FST_REQ_FILE_TOO_LARGE" ? new AppError("IMAGE_TOO_LARGE") : error;
  }
}

/** Rejects once more has come than a form may have, be it in the file or around it. */
function overflowing(raw: IncomingMessage): Promise<never> {
  let received = 0;
  return new Promise((_, reject) => {
    raw.on("data", (chunk: Buffer) => {
      received += chunk.length;
      if (received > FORM_MAX_BYTES) reject(new AppError("IMAGE_TOO_LARGE"));
    });
  });
}

/** Rejects with the reason of `signal`. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as AppError), { once: true });
  });
}

/** Rejects once the connection is gone, or the form is whole and nothing came of it; also when that was before anybody looked. */
async function brokenOff(raw: IncomingMessage): Promise<never> {
  if (!raw.destroyed) await once(raw, "close");
  if (raw.complete) await delay(PARSING_MS, undefined, { ref: false });
  throw new AppError("MALFORMED_FORM");
}
