/** Structured logs. Nothing personal goes in: no query strings (they hold e-mails and coordinates), no headers, no bodies. */
import type { FastifyBaseLogger } from "fastify";
import { pino } from "pino";

type LoggedRequest = { id: string; method: string; url: string };

/** A JSON logger to stdout; each request's lines carry its `reqId`. */
export function createLogger(level: string): FastifyBaseLogger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      req: ({ method, url }: LoggedRequest) => ({ method, path: url.split("?", 1)[0] }),
      err: pino.stdSerializers.err,
    },
  });
}
