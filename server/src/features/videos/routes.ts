/** Exercise videos, open to everybody. */
import type { Route } from "../../platform/http/routes.ts";
import type { Ports } from "../../platform/ports.ts";
import { selectVideos } from "./queries.ts";
import { thumbnailOf } from "./service.ts";

export function videoRoutes(route: Route, { db }: Ports): void {
  route("getVideos", async ({ params, query: { cursorId, size } }) => {
    // One more than asked for tells whether there is a next page.
    const rows = await selectVideos(db, params.category, cursorId, size + 1);
    const page = rows.slice(0, size);
    return {
      values: page.map(({ videoId, title }) => ({ videoId, title, thumbnail: thumbnailOf(videoId) })),
      hasNext: rows.length > size,
      lastId: page.at(-1)?.id ?? cursorId,
    };
  });
}
