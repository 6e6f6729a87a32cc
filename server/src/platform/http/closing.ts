/** Lets the server go without anybody noticing: it says so first, sends everybody elsewhere, and finishes what it is asked. */
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** How long requests that are under way may take once the server closes. */
const CLOSE_PATIENCE_MS = 8_000;
/**
 * What a proxy says that has no health checks of its own (deploy/nginx.conf): answered so, it asks the next node, and this one
 * no more. No other answer of ours has this status.
 */
const NEXT_NODE = "x-next-node";
const GO_ON = 502;
const SAFE = new Set(["GET", "HEAD"]);
/** How often it is looked for connections that nobody uses any more, while the server closes. */
const LOOK_EVERY_MS = 100;
/** Of the time that proxies have to notice, the part in which open connections are sent away: the last ones need some, too. */
const SPREAD = 0.8;

class Departure {
  #hasBegun = false;
  readonly #listeners: ((withinMs: number) => void)[] = [];

  /** It closes soon, or is closing: whoever keeps something open with us should have it elsewhere. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** `leave` is called once when it begins: what is open then should end within so many milliseconds, not all at once. */
  onBegin(leave: (withinMs: number) => void): void {
    this.#listeners.push(leave);
  }

  begin(withinMs: number): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    for (const leave of this.#listeners) leave(withinMs);
  }
}

const departures = new WeakMap<FastifyInstance["server"], Departure>();

export function departureOf({ server }: FastifyInstance): Departure {
  const known = departures.get(server) ?? new Departure();
  departures.set(server, known);
  return known;
}

/**
 * Announces that `app` is about to close, and goes on answering for `milliseconds`, or until `hurry`: time for proxies to notice
 * and for everybody to go elsewhere. Resolves when it may close.
 */
export async function announceClosing(app: FastifyInstance, milliseconds: number, hurry: AbortSignal): Promise<void> {
  if (milliseconds === 0 || hurry.aborted) return;
  departureOf(app).begin(milliseconds * SPREAD);
  // Called off: it may close at once.
  await sleep(milliseconds, undefined, { signal: hurry }).catch(() => {});
}

/**
 * Answers with `Connection: close` once `app` leaves, and what a proxy may ask another node as well with its name for that. While
 * it closes, cuts the connections on which nothing is asked: browsers open such in advance, and Node waits for them without end.
 * What is still busy after a while, such as half a request, is cut too.
 */
export function closePromptly(app: FastifyInstance): void {
  const departure = departureOf(app);
  const sockets = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  app.addHook("onRequest", async ({ method, headers }, reply) => {
    if (!departure.hasBegun || !SAFE.has(method) || headers[NEXT_NODE] !== String(GO_ON)) return;
    await reply.code(GO_ON).send();
  });
  app.addHook("onSend", async (_request, reply) => {
    if (departure.hasBegun) reply.header("connection", "close");
  });

  app.addHook("preClose", async () => {
    departure.begin(0);
    let silentBefore: Socket[] = [];
    const look = setInterval(() => {
      // Not those that a proxy has just opened: it is about to ask.
      for (const socket of silentBefore) if (socket.bytesRead === 0) socket.destroy();
      silentBefore = [...sockets].filter(({ bytesRead }) => bytesRead === 0);
      // Those that were told to stay open, before.
      app.server.closeIdleConnections();
    }, LOOK_EVERY_MS);
    const cut = setTimeout(() => app.server.closeAllConnections(), CLOSE_PATIENCE_MS);
    app.server.once("close", () => {
      clearInterval(look);
      clearTimeout(cut);
    });
  });
}
