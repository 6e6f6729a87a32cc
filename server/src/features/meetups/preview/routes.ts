/** The pictures that links to gatherings show elsewhere. */
import type { Route } from "../../../platform/http/routes.ts";
import type { Ports } from "../../../platform/ports.ts";
import { readMeetup } from "../reading.ts";
import { addressOf, versionOf, wordsOf } from "./address.ts";
import { createPainter } from "./picture.ts";

/** Not longer, though the address never shows anything else: what a host has written goes when they do. */
const KEPT_SECONDS = 86_400;

export function previewRoutes(route: Route, { db }: Ports): void {
  const paint = createPainter();

  route("getMeetupPreview", async ({ params: { meetupId, version }, request, reply }) => {
    // As a visitor sees it, whoever asks.
    const words = wordsOf(await readMeetup(db, meetupId, undefined));
    const now = versionOf(words);
    // Who has read the page a moment ago gets what there is by now.
    if (version !== now) return reply.redirect(addressOf(meetupId, now), 302);
    const tag = `"${version}"`;
    const isKnown = request.headers["if-none-match"] === tag;
    const picture = isKnown ? null : await paint(words);
    reply.header("cache-control", `public, max-age=${KEPT_SECONDS}`).header("etag", tag);
    return picture ? reply.type("image/png").send(picture) : reply.code(304).send();
  });
}
