/** The WebSocket endpoint that STOMP connections come in through. */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { ErrorCode } from "@fitmate/contract/errors";
import type { FastifyInstance } from "fastify";
import { Gauge } from "prom-client";
import { WebSocketServer } from "ws";
import { departureOf } from "../http/closing.ts";
import { answerAndClose } from "../http/rawAnswer.ts";
import type { StompApplication } from "./application.ts";
import { Crowd, type Guest } from "./crowd.ts";
import { createFlush } from "./flush.ts";
import { STOMP_LIMITS, type StompLimits } from "./limits.ts";
import { chooseSubprotocol } from "./negotiation.ts";
import { StompSession } from "./session.ts";

const FAREWELL_MS = 2_000;
/** A message may come in so many fragments, and a fragment in so many pieces of the network's: each takes memory beside its bytes. */
const FRAGMENTS_MAX = 64;
const PIECES_MAX = 1_024;

const open = new Gauge({ name: "fitmate_sockets", help: "WebSockets that are open." });

export type StompServerOptions = {
  path: string;
  application: StompApplication;
  /** Those that are sent to, as traces call them: what else a client writes as its destination stays out of them. */
  destinations?: readonly string[];
  /** Whether a page of this origin may connect; not asked about clients that are not browsers. */
  isAllowedOrigin(origin: string, request: IncomingMessage): boolean;
  /** Where a connection comes from, for those who have not said who they are. */
  networkOf(request: IncomingMessage): string;
  /** How many times as many connections as usual may be open. */
  factor?: number;
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
    maxFragments: FRAGMENTS_MAX,
    maxBufferedChunks: PIECES_MAX,
    perMessageDeflate: false,
    handleProtocols: chooseSubprotocol,
  });
  // A handshake that is none; by itself it would be answered in HTML.
  webSockets.on("wsClientError", (_error, socket) => answerAndClose(socket, "MALFORMED_REQUEST"));
  const destinations = new Set(options.destinations);
  const sessions = new Set<StompSession>();
  const crowd = new Crowd(options.factor ?? 1);
  let isClosing = false;

  app.server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const refusal = refuse(request);
    if (refusal) return answerAndClose(socket, refusal);
    const network = options.networkOf(request);
    webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      const guest: Guest = { network, openedAt: performance.now(), giveWay: () => session.giveWay() };
      const session = new StompSession(webSocket, createFlush(socket), {
        application: options.application,
        destinations,
        limits,
        log: app.log,
        onOwner: (owner) => crowd.know(guest, owner),
      });
      sessions.add(session);
      open.inc();
      crowd.enter(guest);
      webSocket.on("close", () => {
        sessions.delete(session);
        open.dec();
        crowd.leave(guest);
      });
    });
  });

  function refuse(request: IncomingMessage): ErrorCode | undefined {
    const { origin } = request.headers;
    if (isClosing) return "UNAVAILABLE";
    if (request.url?.split("?", 1)[0] !== options.path) return "NOT_FOUND";
    if (origin !== undefined && !options.isAllowedOrigin(origin, request)) return "FORBIDDEN";
    return crowd.refuse(options.networkOf(request));
  }

  // By and by: all of them will be somewhere else a few seconds later.
  departureOf(app).onBegin((withinMs) => {
    for (const session of sessions) setTimeout(() => void session.leave(), Math.random() * withinMs).unref();
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    const gone = [...webSockets.clients].map((client) => new Promise((resolve) => client.once("close", resolve)));
    const goodbye = Promise.all([...sessions].map((session) => session.leave())).then(() => Promise.all(gone));
    await Promise.race([goodbye, sleep(FAREWELL_MS, undefined, { ref: false })]);
    for (const client of webSockets.clients) client.terminate();
  });
}
