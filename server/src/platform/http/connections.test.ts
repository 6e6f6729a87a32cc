import { once } from "node:events";
import { createConnection, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { TestStream } from "../../../test/stream.ts";

const PER_NETWORK = 1_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ LIMIT_FACTOR: "1" });
});
afterAll(() => app.close());

async function connect(): Promise<Socket> {
  const socket = createConnection(Number(new URL(app.url).port), "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

it("closes the oldest idle connections of a network that holds too many, never one that a member reads", async () => {
  const member = await app.member("미나");
  const stream = await TestStream.open(member);
  const idle: Socket[] = [];
  while (idle.length < PER_NETWORK + 200) idle.push(...(await Promise.all(Array.from({ length: 50 }, connect))));
  const isOpen = (socket: Socket) => !socket.destroyed;
  await expect.poll(() => idle.filter(isOpen).length).toBeLessThanOrEqual(PER_NETWORK);
  expect(idle.slice(0, 100).some(isOpen)).toBe(false);
  expect((await app.visitor.call("health")).status, "whoever comes is answered").toBe(200);
  expect((await member.call("getMyProfile")).status).toBe(200);
  const asking = await app.member("준호");
  await asking.ask("requestMate", { query: { receiverNickname: member.nickname } });
  expect(await stream.next("data")).toMatchObject({ sender: asking.nickname });
  stream.close();
  for (const socket of idle) socket.destroy();
});
