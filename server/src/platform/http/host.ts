/** Under which name a request came, and where people find us. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "./errors.ts";

/** What a browser may put there: a name or an address, and a port. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i;
/** Only HTTP/1.0 may leave its host out, as health checks of load balancers do. */
const NAMELESS = "localhost";

/** Refuses requests whose Host header is none (RFC 9112, 3.2): below, it is part of addresses. */
export function requireHost(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ raw }) => {
    const { host } = raw.headers;
    const isFine = host === undefined ? raw.httpVersion === "1.0" : isHost(host);
    if (!isFine) throw new AppError("MALFORMED_REQUEST");
  });
}

function isHost(host: string): boolean {
  return HOST.test(host) && URL.canParse(`http://${host}`);
}

/**
 * Where people find us, without a trailing slash: `publicUrl`, else what the request says. `X-Forwarded-Host` is not read:
 * a proxy that does not know it hands on whatever a client wrote there.
 */
export function siteOf({ protocol, headers: { host = NAMELESS } }: FastifyRequest, publicUrl?: string): string {
  return publicUrl ?? `${protocol === "https" ? "https" : "http"}://${host}`;
}
