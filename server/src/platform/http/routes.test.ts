import Fastify from "fastify";
import { expect, it } from "vitest";
import { requireHandlers } from "./routes.ts";

it("keeps an app without its handlers from starting", async () => {
  const app = Fastify();
  requireHandlers(app);
  await expect(app.ready()).rejects.toThrow(/without a handler: .*signIn/);
});
