/**
 * Keeps one connection from asking for more at once than it can be answered. RFC 9112, section 9.3.2: a client may send the
 * next request before the last is answered (none of today's browsers and proxies does), and the answers leave in order. Node
 * hands over all that have come, a thousand in 26 KB, and keeps each answer until its turn.
 */
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** So many may wait while one is answered. */
const WAITING_MAX = 32;

/**
 * Answers the requests of a connection one after the other. Where too many wait it is cut: who pipelines has to expect that
 * and asks again. To leave the rest unread would not do, for then nothing tells that the reader has gone.
 */
export function answerInTurn(app: FastifyInstance): void {
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

  app.addHook("onRequest", (request, reply, begin) => {
    const { socket } = request.raw;
    const waiting = busy.get(socket);
    if (!waiting) {
      busy.set(socket, []);
      answer(socket, reply.raw, begin);
    } else if (waiting.length < WAITING_MAX && !socket.destroyed) {
      waiting.push(() => answer(socket, reply.raw, begin));
    } else {
      reply.hijack();
      socket.destroy();
    }
  });
}
