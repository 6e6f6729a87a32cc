/**
 * Keeps one connection from asking for more at once than it can be answered. RFC 9112, section 9.3.2: a client may send the
 * next request before the last is answered (none of today's browsers and proxies does), and the answers leave in order. Node
 * hands over all that have come, a thousand in 26 KB, and keeps each answer until its turn.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** So many may wait while one is answered. */
const WAITING_MAX = 32;

/**
 * Answers the requests of a connection one after the other. Where too many wait it is cut: who pipelines has to expect that
 * and asks again. To leave the rest unread would not do, for then nothing tells that the reader has gone.
 */
export function answerInTurn(app: FastifyInstance): void {
  /** How many requests of each connection have no whole answer yet. */
  const unanswered = new WeakMap<Socket, number>();
  const change = (socket: Socket, by: 1 | -1) => unanswered.set(socket, (unanswered.get(socket) ?? 0) + by);
  /** What waits on each connection that is being answered. */
  const busy = new WeakMap<Socket, (() => void)[]>();

  const answer = (socket: Socket, response: ServerResponse, begin: () => void) => {
    response.once("close", () => {
      if (socket.destroyed) return;
      const next = busy.get(socket)?.shift();
      if (next) next();
      else busy.delete(socket);
    });
    begin();
  };

  // Before any hook: what is answered by an earlier one, or without any (an address that cannot be read), waits for its turn as well.
  app.server.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    change(socket, 1);
    response.once("close", () => change(socket, -1));
    if ((unanswered.get(socket) ?? 0) > 1 + WAITING_MAX) socket.destroy();
  });
  app.addHook("onRequest", (request, reply, begin) => {
    const { socket } = request.raw;
    const waiting = busy.get(socket);
    if (socket.destroyed) {
      reply.hijack();
    } else if (waiting) {
      waiting.push(() => answer(socket, reply.raw, begin));
    } else {
      busy.set(socket, []);
      answer(socket, reply.raw, begin);
    }
  });
}
