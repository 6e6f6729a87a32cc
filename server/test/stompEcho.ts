/** A STOMP server whose application only echoes: for what the protocol does, whatever it carries. */
import { setTimeout as sleep } from "node:timers/promises";
import Fastify, { type FastifyInstance } from "fastify";
import { expect } from "vitest";
import { AppError } from "../src/platform/http/errors.ts";
import type { Deliver, StompListener, StompPeer } from "../src/platform/stomp/application.ts";
import { STOMP_LIMITS, type StompLimits } from "../src/platform/stomp/limits.ts";
import { registerStomp } from "../src/platform/stomp/server.ts";
import type { RawStomp } from "./stomp.ts";

/** What is sent to a destination comes back to its subscribers; `/refused` and `/broken` do what they say. */
export class Echo implements StompListener {
  readonly peer: StompPeer;
  readonly subscribers = new Map<string, Set<Deliver>>();
  readonly sent: string[] = [];
  delayMs = 0;
  /** How many frames it has begun with. */
  begun = 0;
  closings = 0;

  constructor(peer: StompPeer) {
    this.peer = peer;
  }

  async connect(headers: ReadonlyMap<string, string>) {
    if (headers.get("login") === "stranger") throw new AppError("SESSION_EXPIRED");
  }

  async subscribe(destination: string, deliver: Deliver) {
    this.begun += 1;
    await sleep(this.delayMs);
    if (destination === "/refused") throw new AppError("FORBIDDEN");
    const subscribers = this.subscribers.get(destination) ?? new Set();
    this.subscribers.set(destination, subscribers.add(deliver));
    return () => void subscribers.delete(deliver);
  }

  async send(destination: string, body: Buffer) {
    this.begun += 1;
    await sleep(this.delayMs);
    if (destination === "/refused") throw new AppError("FORBIDDEN");
    if (destination === "/broken") throw new Error("disk full at /secret/path");
    this.sent.push(body.toString());
    for (const deliver of this.subscribers.get(destination) ?? []) deliver(body.toString(), { type: "echo" });
  }

  closed() {
    this.closings += 1;
  }
}

export type EchoServer = {
  app: FastifyInstance;
  url: string;
  /** The application's side of every connection, oldest first. */
  echoes: Echo[];
  /** That of the connection opened last. */
  last(): Echo;
};

/** Starts one; pages of http://ours.example may connect. */
export async function startEcho(limits: Partial<StompLimits> = {}): Promise<EchoServer> {
  const app = Fastify();
  const echoes: Echo[] = [];
  registerStomp(app, {
    path: "/ws",
    application: (peer) => {
      const echo = new Echo(peer);
      echoes.push(echo);
      return echo;
    },
    isAllowedOrigin: (origin) => origin === "http://ours.example",
    networkOf: () => "127.0.0.1",
    limits: { ...STOMP_LIMITS, ...limits },
  });
  const last = () => {
    const echo = echoes.at(-1);
    if (!echo) throw new Error("nobody has connected");
    return echo;
  };
  return { app, url: await app.listen({ host: "127.0.0.1", port: 0 }), echoes, last };
}

/** The next frame has to be an ERROR with this `detail`, in proper form, and the connection to close with `code`. */
export async function expectError(
  client: RawStomp,
  detail: string | undefined,
  code: number,
): Promise<Record<string, string>> {
  const { headers, body } = await client.expect("ERROR");
  expect(headers["detail"]).toBe(detail);
  expect(headers["content-type"]).toBe("application/json;charset=utf-8");
  expect(headers["content-length"]).toBe(String(Buffer.byteLength(body)));
  expect(JSON.parse(body)).toMatchObject({ code: headers["message"], message: expect.stringMatching(/[가-힣]/) });
  expect(await client.closed).toBe(code);
  return headers;
}
