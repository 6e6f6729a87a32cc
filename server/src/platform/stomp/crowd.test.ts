import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { RawStomp } from "../../../test/stomp.ts";

const UNKNOWN_PER_NETWORK = 200;
const PER_OWNER = 20;
const GRACE_MS = 2_000;
const PATIENCE_MS = 20_000;

let app: TestApp;
const sockets: WebSocket[] = [];
beforeEach(async () => {
  app = await startTestApp({ LIMIT_FACTOR: "1" });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  await app.close();
});

type Answer = { status: number; retryAfter: string | undefined; body: string };

/** Opens a socket that never says who it is; answers what it was refused with, if it was. */
function knock(): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${app.url.replace("http", "ws")}/ws`);
    sockets.push(socket);
    socket.on("open", () => resolve(undefined));
    // Of very many connections of a network those that have said nothing yet are cut.
    socket.on("close", () => resolve(undefined));
    socket.on("error", () => {});
    socket.on("unexpected-response", (_, response) => {
      let body = "";
      response.on("data", (part: Buffer) => (body += part.toString()));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"], body }),
      );
    });
  });
}

async function knockOften(times: number): Promise<Answer[]> {
  const answers = await Promise.all(Array.from({ length: times }, knock));
  return answers.filter((answer) => answer !== undefined);
}

const open = () => sockets.filter(({ readyState }) => readyState === WebSocket.OPEN);

describe("1,500 sockets without a token", () => {
  test("are few, and the others are asked to wait before they are sockets at all", async () => {
    const refused = await knockOften(1_500);
    await vi.waitUntil(() => open().length <= UNKNOWN_PER_NETWORK, { timeout: PATIENCE_MS });
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, retryAfter, body } of refused) {
      expect(status).toBe(429);
      expect(Number(retryAfter)).toBeGreaterThan(0);
      expect(JSON.parse(body)).toMatchObject({ status: 429, code: "TOO_MANY_REQUESTS" });
    }
    await sleep(GRACE_MS);
    const member = await app.member("미나");
    const client = await RawStomp.connect(app.url, member.token);
    await sleep(GRACE_MS);
    await knockOften(UNKNOWN_PER_NETWORK + 50);
    expect(client.socket.readyState, "who has said who they are keeps their connection").toBe(WebSocket.OPEN);
    await vi.waitUntil(() => open().length <= UNKNOWN_PER_NETWORK, { timeout: PATIENCE_MS });
    client.drop();
  });
});

test("a client may still come without a token and say who it is by what it publishes", async () => {
  const member = await app.member("미나");
  const client = await RawStomp.connect(app.url);
  const publish = JSON.stringify({ chatRoomId: 1, contents: "안녕", token: member.token });
  client.send("SEND", { destination: "/pub/dm/message" }, publish);
  expect((await client.expect("ERROR")).headers["message"], "known, but not in that room").toBe("CHAT_ROOM_NOT_FOUND");
});

test("of one member the oldest connections give way, and are told why", async () => {
  const [member, other] = [await app.member("미나"), await app.member("준호")];
  const neighbour = await RawStomp.connect(app.url, other.token);
  const clients: RawStomp[] = [];
  for (let count = 0; count < PER_OWNER + 10; count += 1) clients.push(await RawStomp.connect(app.url, member.token));
  for (const client of clients.slice(0, 10)) {
    expect(await client.expect("ERROR")).toMatchObject({ headers: { message: "TOO_MANY_REQUESTS" } });
    await client.closed;
  }
  const stay = [...clients.slice(10), neighbour];
  expect(stay.map(({ socket }) => socket.readyState)).toEqual(stay.map(() => WebSocket.OPEN));
  for (const client of stay) client.drop();
});
