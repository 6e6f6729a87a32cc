/** What search engines may read and where they find it. Sources: https://www.sitemaps.org/protocol.html, RFC 9309. */
import { paths } from "@fitmate/contract/paths";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Feature, SiteMaps } from "./platform/feature.ts";
import { sendNotFound } from "./platform/http/errors.ts";
import { siteOf } from "./platform/http/host.ts";
import { bytesOf, type KeptText, keptText, sendText } from "./platform/http/keptText.ts";
import type { Ports } from "./platform/ports.ts";
import { remember } from "./platform/remember.ts";

/** A map of ten thousand is half a megabyte, and machines that read it ask once a day. */
const MAPS_KEPT_MS = 10_000;
const MAPS_KEPT_BYTES = 16 * 1024 * 1024;
const PAGES = [paths.home(), paths.posts(), paths.meetups(), paths.exercise()];
const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** `/robots.txt`, `/sitemap.xml` with the maps there are, and those: `/sitemap-pages.xml`, `/sitemap-posts-1.xml` …. */
export function sitemapRoutes(app: FastifyInstance, ports: Ports, features: readonly Feature[]): void {
  const { config } = ports;
  const originOf = (request: FastifyRequest) => new URL(siteOf(request, config.publicUrl)).origin;
  const hide = { schema: { hide: true } };
  const all = features.flatMap(({ siteMaps }) => siteMaps?.(ports) ?? []);

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
    const names = (await Promise.all(all.map((each) => each.names()))).flat();
    const maps = ["pages", ...names].map(
      (name) => `<sitemap><loc>${originOf(request)}/sitemap-${name}.xml</loc></sitemap>`,
    );
    return reply
      .type("application/xml; charset=utf-8")
      .send(`${XML}<sitemapindex xmlns="${NAMESPACE}">${maps.join("")}</sitemapindex>`);
  });

  app.get("/sitemap-pages.xml", hide, async (request, reply) =>
    reply.type("application/xml; charset=utf-8").send(urlSet(originOf(request), PAGES)),
  );

  const mapOf = remember((address) => readMap(all, new URL(address)), {
    size: 100,
    weight: { most: MAPS_KEPT_BYTES, weigh: (map) => (map ? bytesOf(map) : 0) },
    forMs: MAPS_KEPT_MS,
  });
  app.get<{ Params: { name: string } }>("/sitemap-:name.xml", hide, async (request, reply) => {
    const { name } = request.params;
    const map = /^[a-z]+-[\d-]{1,10}$/.test(name) ? await mapOf(`${originOf(request)}/${name}`) : null;
    return map ? sendText(request, reply.type("application/xml; charset=utf-8"), map) : sendNotFound(reply);
  });
}

/** The map of a site that is called by the path, as `https://site.example/posts-1`; null where nothing is on it. */
async function readMap(all: readonly SiteMaps[], { origin, pathname }: URL): Promise<KeptText | null> {
  const [kind = "", ...rest] = pathname.slice(1).split("-");
  const pages = await all.find((each) => each.kind === kind)?.pagesOn(rest.join("-"));
  return pages && pages.length > 0 ? keptText(urlSet(origin, pages)) : null;
}

function urlSet(origin: string, pages: readonly string[]): string {
  return `${XML}<urlset xmlns="${NAMESPACE}">${pages.map((path) => `<url><loc>${origin}${path}</loc></url>`).join("")}</urlset>`;
}
