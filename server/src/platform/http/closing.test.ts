import { once } from "node:events";
import { createConnection } from "node:net";
import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { announceClosing, closePromptly, departureOf } from "./closing.ts";

async function listen() {
  const app = Fastify();
  closePromptly(app);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    app.get("/", async () => "here");
    app.get("/slow", async () => {
      resolve();
      await new Promise<void>((done) => (answer = done));
      return { status: "ok" };
    });
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return { app, url, port: Number(new URL(url).port), asked, answer: () => answer() };
}

describe("closing", () => {
  it("does not wait for a connection on which nothing was asked", async () => {
    const { app, port } = await listen();
    const socket = createConnection(port, "127.0.0.1");
    await once(socket, "connect");
    // Node by itself waits for it for ever: this test would run out of time.
    await app.close();
    expect(app.server.listening).toBe(false);
  });

  it("finishes a request that is under way", async () => {
    const { app, url, asked, answer } = await listen();
    const response = fetch(`${url}/slow`);
    await asked;
    const closed = app.close();
    answer();
    expect((await response).status).toBe(200);
    await closed;
  });

  it("announces it first, and answers meanwhile, each for the last time on its connection", async () => {
    const { app, url } = await listen();
    const hurry = new AbortController();
    const ended: number[] = [];
    departureOf(app).onBegin((withinMs) => void ended.push(withinMs));
    const announced = announceClosing(app, 60_000, hurry.signal);
    expect([departureOf(app).hasBegun, ended]).toEqual([true, [48_000]]);

    const answer = await fetch(url);
    expect([answer.status, answer.headers.get("connection"), await answer.text()]).toEqual([200, "close", "here"]);
    const toNginx = { headers: { "x-next-node": "502" } };
    expect((await fetch(url, toNginx)).status).toBe(502);
    expect((await fetch(url, { method: "POST", ...toNginx })).status).toBe(404);

    hurry.abort();
    await announced;
    await app.close();
  });

  it("sends nobody to another node before it leaves", async () => {
    const { app, url } = await listen();
    const answer = await fetch(url, { headers: { "x-next-node": "502" } });
    expect([answer.status, answer.headers.get("connection")]).toEqual([200, "keep-alive"]);
    await app.close();
  });
});
