/** Lets the server close promptly, yet finish the requests it is busy with. */
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** How long requests that are under way may take once the server closes. */
const CLOSE_PATIENCE_MS = 10_000;

/**
 * Cuts, when `app` closes, the connections on which nothing was ever asked: browsers open such in advance, and node
 * waits for them without end. What is still busy after a while, such as half a request, is cut too.
 */
export function closePromptly(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  let closing = false;
  app.server.on("connection", (socket: Socket) => {
    if (closing) socket.destroy();
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });

  app.addHook("preClose", async () => {
    closing = true;
    for (const socket of sockets) {
      if (socket.bytesRead === 0) socket.destroy();
    }
    const cut = setTimeout(() => app.server.closeAllConnections(), CLOSE_PATIENCE_MS);
    app.server.once("close", () => clearTimeout(cut));
  });
}
