/** Structured logs. Nothing personal goes in: no query strings (they hold e-mails and coordinates), no headers, no bodies. */
import type { FastifyBaseLogger } from "fastify";
import { type LoggerOptions, pino } from "pino";

type LoggedRequest = { id: string; method: string; url: string };

/** A JSON logger to stdout; each request's lines carry its `reqId`. */
export function createLogger(level: string): FastifyBaseLogger {
  // Not pino's own writer: that one would try for ever once the terminal is gone.
  return pino(options(level), process.stdout);
}

// A terminal that is gone must not end the process before it has closed.
process.stdout.on("error", () => undefined);

function options(level: string): LoggerOptions {
  return {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      req: ({ method, url }: LoggedRequest) => ({ method, path: url.split("?", 1)[0] }),
      err: pino.stdSerializers.err,
    },
  };
}
