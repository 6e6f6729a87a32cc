/** Bringing pictures, and loading them. */
import type { IncomingMessage } from "node:http";
import multipart from "@fastify/multipart";
import { UPLOAD_MAX_BYTES } from "@fitmate/contract/limits";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Authenticate } from "../../platform/http/authentication.ts";
import { AppError } from "../../platform/http/errors.ts";
import { createRateLimit } from "../../platform/http/rateLimit.ts";
import { createRouter } from "../../platform/http/routes.ts";
import { every } from "../../platform/jobs.ts";
import type { Ports } from "../../platform/ports.ts";
import { draftAddress } from "./addresses.ts";
import type { Folder } from "./pictures.ts";
import { removeUnused, storePicture } from "./service.ts";
import { serveUploads } from "./serving.ts";
import { createUploadSlots } from "./slots.ts";

const HOUR_SECONDS = 3_600;
/** A body that is not here by then is given up; 10 MB take a minute at 1.4 Mbit/s. */
const BODY_PATIENCE_MS = 120_000;

export async function uploadRoutes(app: FastifyInstance, ports: Ports, authenticate: Authenticate): Promise<void> {
  const { pool, config, signing } = ports;
  const perMember = createRateLimit(pool, "upload", config.uploadsPerMember, HOUR_SECONDS);
  const slots = createUploadSlots();

  const take = (request: FastifyRequest, memberId: number, folder: Folder) =>
    slots.hold(memberId, async () => {
      await perMember.consume(String(memberId));
      const bytes = await readBody(request);
      return slots.read(() => storePicture(ports, memberId, bytes, folder));
    });

  // In a scope of its own: nowhere else is a multipart body understood.
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: UPLOAD_MAX_BYTES, files: 1, fields: 0 } });
    const route = createRouter(scope, authenticate);
    route("uploadPicture", async ({ me, request }) => [
      draftAddress(signing, await take(request, me.memberId, "pictures")),
    ]);
    route("uploadProfilePicture", async ({ me, request }) =>
      draftAddress(signing, await take(request, me.memberId, "profiles")),
    );
  });

  serveUploads(app, ports);
  every(app, HOUR_SECONDS * 1_000, "uploads nobody used", () => removeUnused(ports));
}

/** The one file of the form, in whole or not at all. */
async function readBody(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError("UNSUPPORTED_MEDIA_TYPE");
  const { raw } = request;
  const giveUp = setTimeout(() => raw.destroy(), BODY_PATIENCE_MS);
  try {
    return await Promise.race([readFile(request), brokenOff(raw)]);
  } finally {
    clearTimeout(giveUp);
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

/** Rejects once the connection is gone before the body is whole, also when that was before anybody looked. */
async function brokenOff(raw: IncomingMessage): Promise<never> {
  if (!raw.destroyed) await new Promise((resolve) => raw.once("close", resolve));
  if (!raw.complete) throw new AppError("INVALID_INPUT");
  return new Promise(() => {});
}
