/** Registers handlers for the contract's endpoint table. */
import { Readable } from "node:stream";
import { type Endpoint, isFile } from "@fitmate/contract/endpoint";
import { type EndpointName, type Endpoints, endpoints } from "@fitmate/contract/endpoints";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { output } from "zod/v4/core";
import {
  type AtDesk,
  type Authenticate,
  createStaffAuthenticate,
  type FindRole,
  type SignedIn,
} from "./authentication.ts";
import type { Db } from "../db/database.ts";
import { AppError } from "./errors.ts";
import { readWhile } from "./longAnswers.ts";
import type { Reading } from "./reading.ts";
import { TYPES } from "./openapi.ts";
import type { CountRequest } from "./requestLimits.ts";

type Parsed<E, K extends "params" | "query" | "body"> = K extends keyof E ? output<E[K] & Schema> : undefined;
type Schema = Endpoint["answer"];

/** What a handler gets: everything checked by the contract, and who asks. */
export type Call<E extends Endpoint> = {
  params: Parsed<E, "params">;
  query: Parsed<E, "query">;
  body: Parsed<E, "body">;
  /** The signed-in member; undefined where anybody may ask. */
  me: E["auth"] extends "staff" ? AtDesk : E["auth"] extends "member" | "suspended" | "leaver" ? SignedIn : undefined;
  /** Where sign-in is optional: who asks, or undefined for a visitor. Refuses a token that opens nothing. */
  whoAsks: E["auth"] extends "optional" ? WhoAsks : undefined;
  /** Where to read what the endpoint lets be a moment old; for single statements. Everything else is read from the primary. */
  reads: E["mayLag"] extends true ? Db : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
};

export type WhoAsks = () => Promise<SignedIn | undefined>;

type Answer<E extends Endpoint> = E extends { as: "event-stream" | "zip" | "csv" | "picture" }
  ? FastifyReply
  : output<E["answer"]>;

export type Handler<N extends EndpointName> = (call: Call<Endpoints[N]>) => Promise<Answer<Endpoints[N]>>;

/** Gives the endpoint `name` its handler. */
export type Route = <N extends EndpointName>(name: N, handler: Handler<N>) => void;

/** Keeps `app` from starting while an endpoint of the table has no handler, in it or in a scope of it. */
export function requireHandlers(app: FastifyInstance): void {
  const missing = new Set<unknown>(Object.keys(endpoints));
  app.addHook("onRoute", ({ schema }) => void missing.delete((schema as { operationId?: string })?.operationId));
  app.addHook("onReady", async () => {
    if (missing.size > 0) throw new Error(`Endpoints without a handler: ${[...missing].join(", ")}`);
  });
}

/** Whether the answer is made while it is sent. */
const isLong = ({ as }: Endpoint) => as === "zip" || as === "csv";

/** Whether no schema writes the answer. */
const isSentByHandler = (endpoint: Endpoint) => endpoint.as === "event-stream" || isFile(endpoint);

/** Refuses a member who may let nobody read anything new where this call would. */
function requireMayWrite({ writes }: Endpoint, { me, body }: FastifyRequest): void {
  if (!me?.isBarredFromWriting || !writes) return;
  const { note, proposal } = (typeof body === "object" && body ? body : {}) as Record<string, unknown>;
  if (writes === true || note || proposal) throw new AppError("WRITING_STOPPED");
}

export type Guards = { authenticate: Authenticate; findRole: FindRole; count: CountRequest; reading: Reading };

/** The registrar for `app`. `count` refuses whoever asks too often. */
export function createRouter(app: FastifyInstance, { authenticate, findRole, count, reading }: Guards): Route {
  const authenticateStaff = createStaffAuthenticate(authenticate, findRole);
  /** Refuses whom the endpoint is not for; undefined: it is for anybody. */
  const whoIs = async (request: FastifyRequest, auth: Endpoint["auth"]): Promise<SignedIn | AtDesk | undefined> => {
    if (auth === "open" || auth === "optional") return undefined;
    if (auth === "staff") return authenticateStaff(request);
    return authenticate(request, auth === "member" ? undefined : auth);
  };
  /** What was known to be somebody's before all of it was here. */
  const unfinished = new WeakSet<FastifyRequest>();
  return (name, handler) => {
    const endpoint: Endpoint = endpoints[name];
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      // A HEAD of a stream would stay open with nobody to read it, one of a file would make it for nobody.
      exposeHeadRoute: endpoint.as !== "event-stream" && !isLong(endpoint),
      schema: {
        summary: endpoint.summary,
        operationId: name,
        tags: [endpoint.tag],
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(endpoint.body && { body: endpoint.body }),
        ...(!isSentByHandler(endpoint) && { response: { [endpoint.success]: endpoint.answer } }),
        ...(endpoint.auth !== "open" && { security: [...(endpoint.auth === "optional" ? [{}] : []), { token: [] }] }),
      },
      onRequest: async (request, reply) => {
        // Who asks may make a difference: said also to caches that a proxy was told to keep.
        if (endpoint.auth === "open" || endpoint.auth === "optional") reply.header("vary", "X-AUTH-TOKEN");
        // Before the body is read: a visitor learns nothing about what a member may send.
        else {
          request.me = await whoIs(request, endpoint.auth).catch((error: unknown) => {
            // Like any visitor's: an endpoint's own limit is for those it is for.
            count(name, { ...endpoint, limit: undefined }, request);
            throw error;
          });
          if (endpoint.method !== "GET" && !request.raw.complete) unfinished.add(request);
        }
        count(name, endpoint, request);
      },
      ...(isLong(endpoint) && {
        onSend: async (request: FastifyRequest, _reply: FastifyReply, payload: unknown) =>
          payload instanceof Readable ? readWhile(() => whoIs(request, endpoint.auth), payload) : payload,
      }),
      handler: async (request, reply) => {
        // Whoever has held the rest back may have no session, or no right to write, any more.
        if (unfinished.has(request)) request.me = await whoIs(request, endpoint.auth);
        requireMayWrite(endpoint, request);
        reply.code(endpoint.success);
        if (endpoint.as === "text" || endpoint.as === "calendar") reply.type(`${TYPES[endpoint.as]}; charset=utf-8`);
        const { params, query, body, me } = request;
        let asking: Promise<SignedIn | undefined> | undefined;
        const whoAsks: WhoAsks = () =>
          (asking ??=
            me || !request.headers["x-auth-token"]
              ? Promise.resolve(me)
              : authenticate(request, endpoint.auth === "open" ? "leaver" : undefined));
        const call = { params, query, body, me, request, reply, ...(endpoint.auth === "optional" && { whoAsks }) };
        const answer = (reads?: Db) => handler({ ...call, reads } as unknown as Call<Endpoints[typeof name]>);
        try {
          return await (endpoint.mayLag ? reading.answer(whoAsks, answer) : answer());
        } finally {
          // Also where it failed: something may have been done before.
          if (me && endpoint.method !== "GET") await reading.noteChange(me);
        }
      },
    });
  };
}
