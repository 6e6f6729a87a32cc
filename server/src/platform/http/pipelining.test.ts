import type { Socket } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getRequest, RawConnection } from "../../../test/rawHttp.ts";
import { refuseAddress } from "./errors.ts";
import { answerInTurn } from "./pipelining.ts";

let app: FastifyInstance;
let url: string;
/** Numbers of the requests that were begun, in order, and what answers each. */
let begun: Map<number, () => void>;
/** The connections that are open. */
let sockets: Set<Socket>;

beforeEach(async () => {
  app = Fastify({ frameworkErrors: refuseAddress });
  begun = new Map();
  sockets = new Set();
  app.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  answerInTurn(app);
  app.get<{ Params: { number: string } }>("/slow/:number", async ({ params }) => {
    const number = Number(params.number);
    await new Promise<void>((answer) => void begun.set(number, answer));
    return `<${number}>`;
  });
  app.get<{ Params: { number: string } }>("/quick/:number", async ({ params }) => `<${params.number}>`);
  app.post<{ Body: unknown }>("/echo", async ({ body }) => body);
  url = await app.listen({ host: "127.0.0.1", port: 0 });
});
afterEach(() => app.close());

const slow = (count: number) => Array.from({ length: count }, (_, index) => getRequest(`/slow/${index}`)).join("");
const answered = (received: string) => Array.from(received.matchAll(/<(\d+)>/g), ([, number]) => Number(number));
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

it("begins a pipelined request once the one before it is answered, in order", async () => {
  const connection = await RawConnection.open(url);
  connection.send(slow(5));
  for (const number of upTo(5)) {
    await expect.poll(() => [...begun.keys()]).toEqual(upTo(number + 1));
    begun.get(number)?.();
  }
  await expect.poll(() => answered(connection.received)).toEqual(upTo(5));
  connection.socket.destroy();
});

it("takes 33 at once", async () => {
  const connection = await RawConnection.open(url);
  connection.send(slow(33));
  for (const number of upTo(33)) {
    await expect.poll(() => begun.size).toBe(number + 1);
    begun.get(number)?.();
  }
  await expect.poll(() => answered(connection.received)).toEqual(upTo(33));
  connection.socket.destroy();
});

it("cuts the connection where a thousand come at once, and begins one of them", async () => {
  const connection = await RawConnection.open(url);
  connection.send(slow(1_000));
  await connection.closed;
  expect([...begun.keys()]).toEqual([0]);
  expect(sockets.size).toBe(0);
});

it("cuts it, too, where what waits are addresses that nobody can read", async () => {
  const connection = await RawConnection.open(url);
  connection.send(slow(1) + getRequest("/%z").repeat(1_000));
  await connection.closed;
  expect([...begun.keys()]).toEqual([0]);
  expect(sockets.size).toBe(0);
});

it("answers such addresses in their turn", async () => {
  const connection = await RawConnection.open(url);
  connection.send(slow(1) + getRequest("/%z").repeat(31) + getRequest("/quick/1"));
  await expect.poll(() => begun.size).toBe(1);
  begun.get(0)?.();
  await expect.poll(() => answered(connection.received)).toEqual([0, 1]);
  expect(connection.received.match(/MALFORMED_REQUEST/g)).toHaveLength(31);
  connection.socket.destroy();
});

it("begins nothing for somebody who has left", async () => {
  const connection = await RawConnection.open(url);
  connection.send(slow(10));
  await expect.poll(() => begun.size).toBe(1);
  connection.socket.destroy();
  await expect.poll(() => sockets.size).toBe(0);
  begun.get(0)?.();
  expect((await fetch(`${url}/quick/1`)).status).toBe(200);
  expect(begun.size).toBe(1);
});

it("keeps a connection on which one request follows the other, however many", async () => {
  const connection = await RawConnection.open(url);
  for (const number of upTo(500)) {
    connection.send(getRequest(`/quick/${number}`));
    await vi.waitFor(() => expect(connection.received).toContain(`<${number}>`), { interval: 1, timeout: 20_000 });
  }
  expect(connection.received).not.toMatch(/connection: close/i);
  connection.socket.destroy();
});

it("reads the body of a request that has waited", async () => {
  const connection = await RawConnection.open(url);
  const body = JSON.stringify({ text: "가".repeat(50_000) });
  const head = `POST /echo HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n`;
  connection.send(
    slow(1) + `${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}` + getRequest("/quick/9"),
  );
  await expect.poll(() => begun.size).toBe(1);
  begun.get(0)?.();
  await expect.poll(() => connection.received).toContain("<9>");
  expect(connection.received).toContain(body);
  connection.socket.destroy();
});
