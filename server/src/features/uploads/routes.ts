/** Bringing pictures, and loading them. */
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { createRateLimit } from "../../platform/http/rateLimit.ts";
import { createRouter, type Guards } from "../../platform/http/routes.ts";
import type { Ports } from "../../platform/ports.ts";
import { draftAddress } from "./addresses.ts";
import { FORM_OPTIONS, readForm } from "./form.ts";
import { requireRoom, storePicture } from "./service.ts";
import { serveUploads } from "./serving.ts";
import { createUploadSlots } from "./slots.ts";
import type { Folder } from "./writing.ts";

const HOUR_SECONDS = 3_600;

export async function uploadRoutes(app: FastifyInstance, ports: Ports, guards: Guards): Promise<void> {
  const { db, pool, config, signing } = ports;
  const perMember = createRateLimit(pool, "upload", config.uploadsPerMember, HOUR_SECONDS);
  const slots = createUploadSlots();

  const take = (request: FastifyRequest, memberId: number, folder: Folder) =>
    slots.hold(memberId, request.raw, async (givesWay) => {
      await requireRoom(db, memberId);
      await perMember.consume(String(memberId));
      const bytes = await readForm(request, givesWay);
      return storePicture(ports, memberId, bytes, folder);
    });

  // In a scope of its own: nowhere else is a multipart body understood.
  await app.register(async (scope) => {
    await scope.register(multipart, FORM_OPTIONS);
    const route = createRouter(scope, guards);
    route("uploadPicture", async ({ me, request }) => [
      draftAddress(signing, await take(request, me.memberId, "pictures")),
    ]);
    route("uploadProfilePicture", async ({ me, request }) =>
      draftAddress(signing, await take(request, me.memberId, "profiles")),
    );
  });

  serveUploads(app, ports);
}
