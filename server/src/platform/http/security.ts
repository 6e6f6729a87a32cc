/** Headers that tell the browser what an answer of ours may do, who may use it, and that nobody keeps it. */
import helmet from "@fastify/helmet";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type KeptText, sendText } from "./keptText.ts";

const YOUTUBE = "https://www.youtube-nocookie.com";
const YEAR_SECONDS = 31_536_000;

/** For every answer: no other site may build it in (https://fetch.spec.whatwg.org/#cross-origin-resource-policy-header). */
const COMMON_HEADERS = {
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
};

/**
 * OWASP REST Security Cheat Sheet: an answer that is no page may load nothing, be framed by nobody and be nothing but what
 * it says. What may be kept (files, public pictures) says so itself: everything else may be a member's.
 */
const ANSWER_HEADERS = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};

/** For what is refused before any hook has run. */
export const REFUSAL_HEADERS = { ...COMMON_HEADERS, ...ANSWER_HEADERS };

/** Where TLS is: browsers come without it no more, to no host below ours either (RFC 6797). */
const SECURE_HEADERS = { "strict-transport-security": `max-age=${YEAR_SECONDS}; includeSubDomains` };

const FOR_US = ["geolocation", "publickey-credentials-create", "publickey-credentials-get", "clipboard-write"];
const FOR_THE_PLAYER = ["autoplay", "encrypted-media", "fullscreen", "picture-in-picture"];
const FOR_NOBODY = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "clipboard-read",
  "display-capture",
  "gamepad",
  "gyroscope",
  "hid",
  "identity-credentials-get",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "otp-credentials",
  "payment",
  "screen-wake-lock",
  "serial",
  "usb",
  "window-management",
  "xr-spatial-tracking",
];
/** What pages, and the frames in them, may ask of the device (https://www.w3.org/TR/permissions-policy/). */
const PERMISSIONS_POLICY = [
  ...FOR_US.map((feature) => `${feature}=(self)`),
  ...FOR_THE_PLAYER.map((feature) => `${feature}=(self "${YOUTUBE}")`),
  ...FOR_NOBODY.map((feature) => `${feature}=()`),
].join(", ");

/** A service worker lives by the policy of its own file: it fetches what its pages ask for from us. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** What pages may use from other hosts, as sources of a content security policy: a scheme and a host each. */
export type PageSources = { scripts: string[]; pictures: string[]; connections: string[] };

const NONE: PageSources = { scripts: [], pictures: [], connections: [] };

/** Gives every answer the strictest headers; pages get their own through `sendPage`. `publicUrl`: the address people use. */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  sources: PageSources = NONE,
  publicUrl?: string,
): Promise<void> {
  const isSecure = publicUrl !== undefined && new URL(publicUrl).protocol === "https:";
  const headers = { ...COMMON_HEADERS, ...ANSWER_HEADERS, ...(isSecure && SECURE_HEADERS) };
  app.addHook("onRequest", async (_request, reply) => void reply.headers(headers));
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
        frameSrc: [YOUTUBE],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...sources.connections],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // YouTube's player and map tiles refuse `no-referrer`.
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    // Every answer has it, not only pages.
    strictTransportSecurity: false,
  });
}

/** Lets the answer do what a page may. */
export function givePageHeaders(reply: FastifyReply): void {
  for (const name of Object.keys(ANSWER_HEADERS)) reply.removeHeader(name);
  reply.helmet();
  reply.header("permissions-policy", PERMISSIONS_POLICY);
}

/** Sends the app's page with the headers of a page. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, html: KeptText): Promise<FastifyReply> {
  givePageHeaders(reply);
  return sendText(request, reply.header("cache-control", "no-cache").type("text/html; charset=utf-8"), html);
}
