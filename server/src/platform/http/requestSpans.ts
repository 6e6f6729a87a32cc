/** A span for each request, as what everything runs that answers it. */
import { context, type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { contextOf, tracer } from "../tracing.ts";
import { trustIn, type TrustedProxies } from "./proxies.ts";
import { isRendering } from "./rendering.ts";

const contexts = new WeakMap<FastifyRequest, Context>();

/** The trace of `request`, for what runs by events of its connection; none where there is none. */
export function traceOf(request: FastifyRequest): Context {
  return contexts.get(request) ?? ROOT_CONTEXT;
}

/**
 * Call after what has requests wait for their turn. A trace that was begun elsewhere goes on here if one of `proxies` has sent the
 * request; clients begin none.
 */
export function traceRequests(app: FastifyInstance, proxies: TrustedProxies): void {
  const isTrusted = trustIn(proxies);
  const causeOf = (request: FastifyRequest): Context => {
    // Asked by a page that is rendered here.
    if (isRendering(request)) return context.active();
    const { headers, socket } = request;
    return isTrusted(socket.remoteAddress ?? "", 0) ? contextOf(headers["traceparent"]) : ROOT_CONTEXT;
  };

  app.addHook("onRequest", (request, reply, done) => {
    const cause = causeOf(request);
    const span = startSpan(request, cause);
    reply.raw.once("close", () => endSpan(span, reply));
    const own = trace.setSpan(cause, span);
    contexts.set(request, own);
    context.with(own, done);
  });
}

function startSpan({ id, method, routeOptions: { url: route } }: FastifyRequest, cause: Context): Span {
  const attributes = { "http.request.method": method, "http.route": route, "request.id": id };
  return tracer.startSpan(
    route === undefined ? method : `${method} ${route}`,
    { kind: SpanKind.SERVER, attributes },
    cause,
  );
}

function endSpan(span: Span, { raw }: FastifyReply): void {
  // Nothing was answered where the client has gone before.
  if (raw.headersSent) {
    span.setAttribute("http.response.status_code", raw.statusCode);
    if (raw.statusCode >= 500)
      span.setAttribute("error.type", String(raw.statusCode)).setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}
