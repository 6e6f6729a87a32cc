/** Keeps one network from holding all the connections there are: browsers keep theirs open, and so does whoever means harm. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { Seats } from "../seats.ts";
import { networkOf } from "./network.ts";
import { answerAndClose } from "./rawAnswer.ts";

/** Of those on which no member has asked yet; a hundred browsers behind one address open six each. */
const PER_NETWORK = 1_000;

/**
 * Closes, where a network has too many, the one of its connections that has been open for longest and on which nothing is
 * asked: a browser opens another one unnoticed. Where all are busy, the new one is answered with 429. Those that belong to
 * members count no more; they are bounded by what a member may ask. Not for a server behind a proxy, whose connections
 * are the proxy's: that has to keep its clients apart.
 */
export function boundConnections(app: FastifyInstance, factor: number): void {
  const seats = new Seats<Socket>(PER_NETWORK * factor);
  const networks = new WeakMap<Socket, string>();
  const underWay = new WeakMap<Socket, number>();
  const change = (socket: Socket, by: 1 | -1) => underWay.set(socket, (underWay.get(socket) ?? 0) + by);
  const leave = (socket: Socket) => seats.leave(networks.get(socket) ?? "", socket);

  app.server.on("connection", (socket: Socket) => {
    const network = networkOf({ ip: socket.remoteAddress ?? "" });
    if (seats.oldestIfFull(network)) {
      const idle = Array.from(seats.of(network)).find((other) => !underWay.get(other));
      if (!idle) return answerAndClose(socket, "TOO_MANY_REQUESTS");
      seats.leave(network, idle);
      idle.destroy();
    }
    networks.set(socket, network);
    seats.take(network, socket);
    socket.once("close", () => leave(socket));
  });
  app.server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    change(socket, 1);
    response.once("close", () => change(socket, -1));
  });
  // Sockets have a bound of their own.
  app.server.on("upgrade", ({ socket }: IncomingMessage) => leave(socket));
  app.addHook("preHandler", async ({ me, raw }) => {
    if (me) leave(raw.socket);
  });
}
