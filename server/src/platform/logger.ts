/**
 * Structured logs. Nothing personal goes in: of a request only its route, so neither what it asks for (query strings hold
 * e-mails and coordinates, paths hold nicknames) nor headers and bodies.
 */
import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import { type LoggerOptions, pino } from "pino";

/** A JSON logger to `output`; each request's lines carry its `reqId`. */
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
    serializers: {
      req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions.url }),
      err: describeError,
    },
  };
}

/** SQLSTATE class 22: PostgreSQL quotes the value that does not fit. */
const QUOTES_VALUE = /^22/;

/** Who failed, where, and why; not what libraries hang on their errors, such as rows, parameters, whole requests. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: typeof error };
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
