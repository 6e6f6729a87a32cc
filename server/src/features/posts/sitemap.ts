/** What search engines may read and where they find it. Sources: https://www.sitemaps.org/protocol.html, RFC 9309. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Db } from "../../platform/db/database.ts";
import { sendNotFound } from "../../platform/http/errors.ts";
import type { Ports } from "../../platform/ports.ts";

/** Numbers of posts in one map; the protocol allows 50,000 addresses. */
const POSTS_A_MAP = 10_000;
const PAGES = ["/", "/posts", "/exerciseInfo"];
const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** `/robots.txt`, `/sitemap.xml` with the maps there are, and those: `/sitemap-pages.xml`, `/sitemap-posts-1.xml` …. */
export function sitemapRoutes(app: FastifyInstance, { db, config }: Ports): void {
  const originOf = (request: FastifyRequest) =>
    new URL(config.publicUrl ?? `${request.protocol}://${request.host}`).origin;
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
    const count = Math.ceil((await newestId(db)) / POSTS_A_MAP);
    const names = ["pages", ...Array.from({ length: count }, (_, index) => `posts-${index + 1}`)];
    const maps = names.map((name) => `<sitemap><loc>${originOf(request)}/sitemap-${name}.xml</loc></sitemap>`);
    return reply
      .type("application/xml")
      .send(`${XML}<sitemapindex xmlns="${NAMESPACE}">${maps.join("")}</sitemapindex>`);
  });

  app.get("/sitemap-pages.xml", hide, async (request, reply) =>
    reply.type("application/xml").send(urlSet(PAGES.map((path) => `<loc>${originOf(request)}${path}</loc>`))),
  );

  app.get<{ Params: { number: string } }>("/sitemap-posts-:number.xml", hide, async (request, reply) => {
    const number = /^[1-9]\d{0,5}$/.test(request.params.number) ? Number(request.params.number) : 0;
    const ids = number === 0 ? [] : await publicPosts(db, (number - 1) * POSTS_A_MAP);
    if (ids.length === 0) return sendNotFound(reply);
    const origin = originOf(request);
    return reply.type("application/xml").send(urlSet(ids.map(({ id }) => `<loc>${origin}/posts/${id}</loc>`)));
  });
}

function urlSet(urls: readonly string[]): string {
  return `${XML}<urlset xmlns="${NAMESPACE}">${urls.map((url) => `<url>${url}</url>`).join("")}</urlset>`;
}

async function newestId(db: Db): Promise<number> {
  const newest = await db.selectFrom("posts").select("id").orderBy("id", "desc").limit(1).executeTakeFirst();
  return newest?.id ?? 0;
}

/** The public posts of those numbered from `after` + 1 to `after` + POSTS_A_MAP. */
function publicPosts(db: Db, after: number): Promise<{ id: number }[]> {
  return db
    .selectFrom("posts")
    .select("id")
    .where("id", ">", after)
    .where("id", "<=", after + POSTS_A_MAP)
    .where("access_level", "=", true)
    .orderBy("id")
    .execute();
}
