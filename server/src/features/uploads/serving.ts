/** GET /uploads/…: public pictures for everybody, the others for whoever holds a signed address. */
import type { FastifyInstance } from "fastify";
import { AppError } from "../../platform/http/errors.ts";
import type { Ports } from "../../platform/ports.ts";
import { fileOf, isOpenedBy, parseAddress } from "./addresses.ts";
import { isShownToAll } from "./queries.ts";

/** The content never changes, but what is public may become private or be removed. */
const PUBLIC_SECONDS = 86_400;

type Ask = { Params: { folder: string; file: string }; Querystring: { until?: unknown; signature?: unknown } };

export function serveUploads(app: FastifyInstance, { db, storage, signing }: Ports): void {
  app.get<Ask>("/uploads/:folder/:file", { schema: { hide: true } }, async ({ params, query, headers }, reply) => {
    const asked = parseAddress(`/uploads/${params.folder}/${params.file}`);
    if (!asked) throw new AppError("NOT_FOUND");
    const { until, signature } = query;
    const isSigned = typeof until === "string" && typeof signature === "string";
    const isPrivate = isSigned && isOpenedBy(signing, asked.name, until, signature);
    // A signature that does not hold is refused the same way whether or not there is such a picture.
    if (!isPrivate && !(await isShownToAll(db, asked.name))) throw new AppError(isSigned ? "FORBIDDEN" : "NOT_FOUND");

    const etag = `"${fileOf(asked.name, asked.size)}"`;
    const file = headers["if-none-match"] === etag ? undefined : await storage.open(fileOf(asked.name, asked.size));
    if (!file && headers["if-none-match"] !== etag) throw new AppError("NOT_FOUND");
    reply.header("etag", etag);
    reply.header("content-disposition", `inline; filename="${params.file}"`);
    // A private one stays with nobody: the next who uses this browser must not find it.
    if (!isPrivate) reply.header("cache-control", `public, max-age=${PUBLIC_SECONDS}, immutable`);
    if (!file) return reply.code(304).send();
    // Passed on as it is taken: whoever reads nothing of it costs next to nothing.
    if (file.size !== undefined) reply.header("content-length", file.size);
    return reply.type("image/webp").send(file.stream);
  });
}
