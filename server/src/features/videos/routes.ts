/** Exercise videos, open to everybody. */
import type { FastifyInstance } from "fastify";
import type { Route } from "../../platform/http/routes.ts";
import type { Ports } from "../../platform/ports.ts";
import { selectVideos } from "./queries.ts";
import { thumbnailOf } from "./service.ts";
import { serveThumbnails } from "./thumbnails.ts";

export function videoRoutes(app: FastifyInstance, route: Route, ports: Ports): void {
  route("getVideos", async ({ params, query: { cursorId, size }, reads }) => {
    // One more than asked for tells whether there is a next page.
    const rows = await selectVideos(reads, params.category, cursorId, size + 1);
    const page = rows.slice(0, size);
    return {
      values: page.map(({ videoId, title }) => ({ videoId, title, thumbnail: thumbnailOf(videoId) })),
      hasNext: rows.length > size,
      lastId: page.at(-1)?.id ?? cursorId,
    };
  });
  serveThumbnails(app, ports);
}
