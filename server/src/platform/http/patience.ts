/** How long the server waits: for the head of a request, for its body, and for somebody to take its answer. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { ErrorCode } from "@fitmate/contract/errors";
import type { FastifyInstance } from "fastify";
import { answerAndClose } from "./rawAnswer.ts";

export type Patience = {
  /** For a head, and for a body. */
  bodyMs: number;
  /** For an answer of which nothing is taken, and for whoever says nothing at all. */
  readerMs: number;
};

/** How precisely Node keeps its times. */
const PRECISION_MS = 1_000;

const CLIENT_ERRORS: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: "REQUEST_TOO_SLOW",
  HPE_HEADER_OVERFLOW: "HEADERS_TOO_LARGE",
};

/** The first answer on each connection that is not sent yet. */
const answering = new WeakMap<Socket, ServerResponse>();
/** Requests whose body may take twice as long. */
const patientWith = new WeakSet<IncomingMessage>();

/** What fastify is to be made with. A body has its own rule: Node's is the last resort. */
export function patienceOptions({ bodyMs, readerMs }: Patience) {
  return {
    requestTimeout: 2 * bodyMs + PRECISION_MS,
    connectionTimeout: readerMs,
    clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) => {
      if (error.code === "ECONNRESET" || socket.destroyed) return;
      refuse(socket, CLIENT_ERRORS[error.code ?? ""] ?? "MALFORMED_REQUEST");
    },
    http: { headersTimeout: bodyMs, connectionsCheckingInterval: Math.min(PRECISION_MS, bodyMs) },
  };
}

/**
 * Lets the body of `request` take twice as long, if half of what it announced is there in time: a phone's photo on a slow
 * network. One that does not say how long it will be, or comes drop by drop, has to be whole in time like all others.
 */
export function waitLonger(request: IncomingMessage): void {
  patientWith.add(request);
}

/** Gives up the bodies that do not come, whatever was asked for, and whether or not it was answered by then. */
export function giveUpSlowBodies(app: FastifyInstance, { bodyMs }: Patience): void {
  app.server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    if (answering.get(socket)?.writableFinished !== false) answering.set(socket, response);
    const { "content-length": length, "transfer-encoding": encoding } = request.headers;
    if (encoding === undefined && (length === undefined || length === "0")) return;

    const before = socket.bytesRead;
    const giveUp = () => {
      if (request.complete) return;
      if (response.headersSent) socket.destroy();
      else refuse(socket, "REQUEST_TOO_SLOW");
    };
    let timer = setTimeout(() => {
      const isHalfway = socket.bytesRead - before >= Number(length) / 2;
      if (patientWith.has(request) && isHalfway) timer = setTimeout(giveUp, bodyMs);
      else giveUp();
    }, bodyMs);
    request.once("close", () => clearTimeout(timer));
  });
}

/** Says so, unless another answer is on its way: that one leaves if it is whole, else all that is left is to cut it. */
function refuse(socket: Socket, code: ErrorCode): void {
  const current = answering.get(socket);
  const isOnItsWay = current?.headersSent === true && !current.writableFinished;
  if (isOnItsWay && current.writableEnded) socket.destroySoon();
  else if (isOnItsWay || !socket.writable) socket.destroy();
  else answerAndClose(socket, code);
}
