/** Headers that tell the browser what an answer of ours may do. */
import helmet from "@fastify/helmet";
import type { FastifyInstance, FastifyReply } from "fastify";

/** OWASP REST Security Cheat Sheet: an answer that is no page may load nothing, be framed by nobody and be nothing but what it says. */
const ANSWER_HEADERS = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
};

/** A service worker lives by the policy of its own file: it fetches what its pages ask for from us. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** What pages may use from other hosts, as sources of a content security policy: a scheme and a host each. */
export type PageSources = { scripts: string[]; pictures: string[]; connections: string[] };

const NONE: PageSources = { scripts: [], pictures: [], connections: [] };

/** Gives every answer the strictest headers; pages get their own through `sendPage`. */
export async function registerSecurityHeaders(app: FastifyInstance, sources: PageSources = NONE): Promise<void> {
  app.addHook("onRequest", async (_request, reply) => void reply.headers(ANSWER_HEADERS));
  // Not global: @fastify/helmet works its headers out anew for each request, which is worth it for pages only.
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...sources.scripts],
        // Positions and sizes that libraries write as style attributes; no style sheet from elsewhere.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:", ...sources.pictures],
        // The player of the exercise videos.
        frameSrc: ["https://www.youtube-nocookie.com"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...sources.connections],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // YouTube's player and map tiles refuse `no-referrer`.
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    // Only meaningful behind TLS, where the proxy that ends it sets it.
    strictTransportSecurity: false,
  });
}

/** Lets the answer do what a page may. */
export function givePageHeaders(reply: FastifyReply): void {
  for (const name of Object.keys(ANSWER_HEADERS)) reply.removeHeader(name);
  reply.helmet();
}

/** Sends the app's page with the headers of a page. */
export function sendPage(reply: FastifyReply, html: string): FastifyReply {
  givePageHeaders(reply);
  return reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(html);
}
