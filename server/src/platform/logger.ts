/**
 * Structured logs. Nothing personal goes in: of a request only its route, so neither what it asks for (query strings hold
 * e-mails and coordinates, paths hold nicknames) nor headers and bodies.
 */
import { trace } from "@opentelemetry/api";
import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import { type LoggerOptions, pino } from "pino";

/** A JSON logger to `output`; each request's lines carry its `reqId`, and the id of its trace where there is one. */
export function createLogger(level: string, output: NodeJS.WritableStream = process.stdout): FastifyBaseLogger {
  // Not pino's own writer: that one would try for ever once the terminal is gone.
  return pino(options(level), output);
}

// A terminal that is gone must not end the process before it has closed.
process.stdout.on("error", () => undefined);

function options(level: string): LoggerOptions {
  return {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: traceIds,
    serializers: {
      req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions.url }),
      err: describeError,
    },
  };
}

/** As OpenTelemetry calls them in logs that are no OTLP. */
function traceIds(): object {
  const span = trace.getActiveSpan()?.spanContext();
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
}

/** SQLSTATE class 22: PostgreSQL quotes the value that does not fit. */
const QUOTES_VALUE = /^22/;

type ErrorDescription = {
  type: string;
  message: string;
  code?: unknown;
  stack?: string | undefined;
  cause?: ErrorDescription;
};

/** Who failed, where, and why; not what libraries hang on their errors, such as rows, parameters, whole requests. */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: "thrown", message: typeof error };
  const { cause, code } = error as { cause?: unknown; code?: unknown };
  const message = QUOTES_VALUE.test(String(code)) ? "a value does not fit" : error.message;
  const stack = error.stack?.replace(error.message, () => message);
  return {
    type: error.name,
    message,
    stack,
    ...(code !== undefined && { code }),
    ...(cause instanceof Error && { cause: describeError(cause) }),
  };
}
