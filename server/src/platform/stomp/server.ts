/** The WebSocket endpoint that STOMP connections come in through. */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { type ErrorBody, type ErrorCode, errors } from "@fitmate/contract/errors";
import type { FastifyInstance } from "fastify";
import { WebSocketServer } from "ws";
import type { StompApplication } from "./application.ts";
import { createFlush } from "./flush.ts";
import { STOMP_LIMITS, type StompLimits } from "./limits.ts";
import { chooseSubprotocol } from "./negotiation.ts";
import { StompSession } from "./session.ts";

const FAREWELL_MS = 2_000;

export type StompServerOptions = {
  path: string;
  application: StompApplication;
  /** Whether a page of this origin may connect; not asked about clients that are not browsers. */
  isAllowedOrigin(origin: string, request: IncomingMessage): boolean;
  limits?: StompLimits;
};

/** For the HTTP server: other upgrades (HTTP/2, which some clients offer with every request) are ordinary requests to us. */
export function isWebSocketUpgrade(request: IncomingMessage): boolean {
  return request.headers.upgrade?.toLowerCase() === "websocket";
}

/** Opens the endpoint on the server of `app` and closes its connections with it. */
export function registerStomp(app: FastifyInstance, options: StompServerOptions): void {
  const limits = options.limits ?? STOMP_LIMITS;
  const webSockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.maxFrameBytes,
    perMessageDeflate: false,
    handleProtocols: chooseSubprotocol,
  });
  const sessions = new Set<StompSession>();
  let isClosing = false;

  app.server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const refusal = refuse(request);
    if (refusal) return answerAndClose(socket, refusal);
    webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      const session = new StompSession(webSocket, createFlush(socket), options.application, limits, app.log);
      sessions.add(session);
      webSocket.on("close", () => sessions.delete(session));
    });
  });

  function refuse(request: IncomingMessage): ErrorCode | undefined {
    const { origin } = request.headers;
    if (isClosing) return "UNAVAILABLE";
    if (request.url?.split("?", 1)[0] !== options.path) return "NOT_FOUND";
    if (origin !== undefined && !options.isAllowedOrigin(origin, request)) return "FORBIDDEN";
    return undefined;
  }

  app.addHook("preClose", async () => {
    isClosing = true;
    const gone = [...webSockets.clients].map((client) => new Promise((resolve) => client.once("close", resolve)));
    const goodbye = Promise.all([...sessions].map((session) => session.leave())).then(() => Promise.all(gone));
    await Promise.race([goodbye, sleep(FAREWELL_MS, undefined, { ref: false })]);
    for (const client of webSockets.clients) client.terminate();
  });
}

function answerAndClose(socket: Duplex, code: ErrorCode): void {
  const [status, message] = errors[code];
  const body = JSON.stringify({ status, code, message } satisfies ErrorBody);
  socket.on("error", () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${status} ${code}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
