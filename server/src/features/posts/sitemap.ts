/** What search engines may read and where they find it. Sources: https://www.sitemaps.org/protocol.html, RFC 9309. */
import { paths } from "@fitmate/contract/paths";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Db } from "../../platform/db/database.ts";
import { sendNotFound } from "../../platform/http/errors.ts";
import { siteOf } from "../../platform/http/host.ts";
import { bytesOf, type KeptText, keptText, sendText } from "../../platform/http/keptText.ts";
import type { Ports } from "../../platform/ports.ts";
import { remember } from "../../platform/remember.ts";
import { findNewestId, selectPublic } from "./queries.ts";

/** Numbers of posts in one map; the protocol allows 50,000 addresses. */
const POSTS_A_MAP = 10_000;
/** A map of ten thousand is half a megabyte, and machines that read it ask once a day. */
const MAPS_KEPT_MS = 10_000;
const MAPS_KEPT_BYTES = 16 * 1024 * 1024;
const PAGES = [paths.home(), paths.posts(), paths.exercise()];
const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** `/robots.txt`, `/sitemap.xml` with the maps there are, and those: `/sitemap-pages.xml`, `/sitemap-posts-1.xml` …. */
export function sitemapRoutes(app: FastifyInstance, { db, config }: Ports): void {
  const originOf = (request: FastifyRequest) => new URL(siteOf(request, config.publicUrl)).origin;
  const hide = { schema: { hide: true } };

  app.get("/robots.txt", hide, async (request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .send(
        ["User-agent: *", "Disallow: /api/", "Allow: /", "", `Sitemap: ${originOf(request)}/sitemap.xml`, ""].join(
          "\n",
        ),
      ),
  );

  app.get("/sitemap.xml", hide, async (request, reply) => {
    const count = Math.ceil((await findNewestId(db)) / POSTS_A_MAP);
    const names = ["pages", ...Array.from({ length: count }, (_, index) => `posts-${index + 1}`)];
    const maps = names.map((name) => `<sitemap><loc>${originOf(request)}/sitemap-${name}.xml</loc></sitemap>`);
    return reply
      .type("application/xml; charset=utf-8")
      .send(`${XML}<sitemapindex xmlns="${NAMESPACE}">${maps.join("")}</sitemapindex>`);
  });

  app.get("/sitemap-pages.xml", hide, async (request, reply) =>
    reply
      .type("application/xml; charset=utf-8")
      .send(urlSet(PAGES.map((path) => `<loc>${originOf(request)}${path}</loc>`))),
  );

  const mapOf = remember((address) => mapOfPosts(db, new URL(address)), {
    size: 100,
    weight: { most: MAPS_KEPT_BYTES, weigh: (map) => (map ? bytesOf(map) : 0) },
    forMs: MAPS_KEPT_MS,
  });
  app.get<{ Params: { number: string } }>("/sitemap-posts-:number.xml", hide, async (request, reply) => {
    const { number } = request.params;
    const map = /^[1-9]\d{0,5}$/.test(number) ? await mapOf(`${originOf(request)}/${number}`) : null;
    return map ? sendText(request, reply.type("application/xml; charset=utf-8"), map) : sendNotFound(reply);
  });
}

/** The map of `number` for a site, as `https://site.example/number`; null where no public post is in it. */
async function mapOfPosts(db: Db, { origin, pathname }: URL): Promise<KeptText | null> {
  const ids = await selectPublic(db, (Number(pathname.slice(1)) - 1) * POSTS_A_MAP, POSTS_A_MAP);
  return ids.length === 0 ? null : keptText(urlSet(ids.map(({ id }) => `<loc>${origin}${paths.post(id)}</loc>`)));
}

function urlSet(urls: readonly string[]): string {
  return `${XML}<urlset xmlns="${NAMESPACE}">${urls.map((url) => `<url>${url}</url>`).join("")}</urlset>`;
}
