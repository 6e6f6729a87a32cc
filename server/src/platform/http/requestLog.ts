/**
 * One line of the log for each request, under an id that its answer names as well (`X-Request-Id`) and that members are shown where
 * we failed (`ErrorBody.reqId`).
 */
import { randomUUID } from "node:crypto";
import { context } from "@opentelemetry/api";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { traceOf } from "./requestSpans.ts";

/** Where the last group of a UUID begins: twelve digits, as many as somebody can read out, and all of them random. */
const LAST_GROUP = 24;

/** Tells a stranger nothing: neither how many others have asked, nor which node answers. */
export const newRequestId = (): string => randomUUID().slice(LAST_GROUP);

/** Names the request in its answer, and writes its line when that is sent, or nobody is there any more to take it. */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  reply.header("x-request-id", request.id);
  reply.raw.once("close", () => {
    const { statusCode, writableFinished } = reply.raw;
    const outcome = writableFinished ? { status: statusCode } : { left: true };
    const line = { req: request, ...outcome, ms: Math.round(reply.elapsedTime) };
    // Whose connection breaks runs nothing of the request.
    context.with(traceOf(request), () => request.log.info(line, "request"));
  });
}

export function logRequests(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => logRequest(request, reply));
}
