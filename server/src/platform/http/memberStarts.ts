/**
 * What a member's page starts with that only they may see: what is said to what it asks first, and how it looks with them, in one
 * answer that comes beside the page's code. Nobody waits for it in vain: without it the browser asks and makes all of that.
 */
import { STARTS_PER_MINUTE } from "@fitmate/contract/limits";
import type { FastifyInstance, FastifyRequest, FastifySchema } from "fastify";
import type { Authenticate } from "./authentication.ts";
import type { MemberStart, Renderer } from "./rendering.ts";
import type { CountRequest } from "./requestLimits.ts";
import { isLeft, readerOf, type RenderingTurn } from "./renderingTurns.ts";

/** What stands before a page's own address. */
const STARTS = "/start";
/**
 * Who needs no look: an app that is there (KEPT, web/src/app/routes/atOnce.ts), and a browser that shows how the page looked when
 * it was left (web/src/app/live/lastSeen.ts). That names the script of the build it is of, since no look of another one is shown.
 */
const LOOK_HEADER = "x-look";
/** KEPT: the app is there (web/src/app/routes/atOnce.ts), and has asked what stands around its pages. */
const FRAME_HEADER = "x-frame";
const KEPT = "kept";
/** Not in /api/docs: it is no endpoint, but the same questions once more. */
const HIDDEN = { schema: { hide: true } as FastifySchema };
/** The answers, without which the app asks nothing, wait no longer for the look. */
const PATIENCE_MS = 1_000;

type Options = {
  authenticate: Authenticate;
  count: CountRequest;
  inTurn: RenderingTurn;
  /** Where the page is that `path`, on our own host, names. */
  urlOf: (request: FastifyRequest, path: string) => URL | null;
};

/** Serves them for the pages of `renderer` to whoever sends a session's token along. */
export function serveMemberStarts(
  app: FastifyInstance,
  renderer: Renderer,
  { authenticate, count, inTurn, urlOf }: Options,
): void {
  app.get(`${STARTS}/*`, HIDDEN, async (request, reply) => {
    const me = await authenticate(request).catch((error: unknown) => {
      // Like any visitor's.
      count("start", { method: "GET" }, request);
      throw error;
    });
    request.me = me;
    count("start", { method: "GET", limit: STARTS_PER_MINUTE }, request);
    reply.header("cache-control", "no-store");
    const url = urlOf(request, request.url.slice(STARTS.length));
    const reader = readerOf(reply.raw, PATIENCE_MS);
    const token = String(request.headers["x-auth-token"]);
    const hasFrame = request.headers[FRAME_HEADER] === KEPT;
    const start = url && (await renderer.memberStart(url, { token, nickname: me.nickname }, { hasFrame }));
    if (!start) return reply.code(204).send();
    const { build, answers, refusals } = start;
    const kept = String(request.headers[LOOK_HEADER]);
    const look = kept === KEPT || kept.endsWith(build) ? null : await lookIn(start, request, reader);
    return { build, answers, refusals, look };
  });

  async function lookIn({ look }: MemberStart, { log }: FastifyRequest, reader: AbortSignal): Promise<string | null> {
    try {
      return await inTurn(reader, look);
    } catch (error) {
      if (!isLeft(error)) log.error({ err: error }, "member's page not rendered");
      return null;
    }
  }
}
