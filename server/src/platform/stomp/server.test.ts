/** The door, and closing it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { RawStomp } from "../../../test/stomp.ts";
import { type EchoServer, startEcho } from "../../../test/stompEcho.ts";

let server: EchoServer;
let url: string;

beforeAll(async () => {
  server = await startEcho();
  url = server.url;
});
afterAll(() => server.app.close());

describe("the door", () => {
  const statusOf = async (address: string, headers: Record<string, string> = {}) => {
    const socket = new WebSocket(address.replace("http", "ws"), { headers });
    return new Promise((resolve) => {
      socket.on("open", () => resolve(101)).on("error", () => {});
      socket.on("unexpected-response", (_, response) => resolve(response.statusCode));
    }).finally(() => socket.terminate());
  };

  test("foreign pages stay out; our own and clients without Origin come in", async () => {
    expect(await statusOf(`${url}/ws`, { origin: "http://foreign.example" })).toBe(403);
    expect(await statusOf(`${url}/ws`, { origin: "null" })).toBe(403);
    expect(await statusOf(`${url}/ws`, { origin: "http://ours.example" })).toBe(101);
    expect(await statusOf(`${url}/ws?x=1`)).toBe(101);
  });

  test("there is no other address", async () => {
    expect(await statusOf(`${url}/other`)).toBe(404);
    expect(await statusOf(`${url}/`)).toBe(404);
  });

  test("a plain request gets a plain answer", async () => {
    expect((await fetch(`${url}/ws`)).status).toBe(404);
  });
});

describe("closing", () => {
  test("closing the server finishes the frame in hand and says 1001", async () => {
    const closing = await startEcho();
    const [busy, idle, deaf] = await Promise.all([1, 2, 3].map(() => RawStomp.connect(closing.url)));
    for (const one of closing.echoes) one.delayMs = 100;
    busy?.send("SEND", { destination: "/a", receipt: "1" }, "x");
    deaf?.socket.pause();
    await expect.poll(() => closing.echoes.reduce((sum, { begun }) => sum + begun, 0)).toBe(1);
    await closing.app.close();
    expect((await busy?.expect("RECEIPT"))?.headers["receipt-id"]).toBe("1");
    expect([await busy?.closed, await idle?.closed]).toEqual([1001, 1001]);
    deaf?.drop();
  });
});
