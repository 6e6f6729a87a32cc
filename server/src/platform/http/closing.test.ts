import { once } from "node:events";
import { createConnection } from "node:net";
import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { closePromptly } from "./closing.ts";

async function listen() {
  const app = Fastify();
  closePromptly(app);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
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
});
