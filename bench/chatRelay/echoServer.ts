/** Our STOMP server with an application that only hands on: what the protocol costs without the chat behind it. */
import Fastify from "fastify";
import type { Deliver } from "../../server/src/platform/stomp/application.ts";
import { registerStomp } from "../../server/src/platform/stomp/server.ts";
import { endWithBench } from "../measuring/ending.ts";

const rooms = new Map<string, Set<Deliver>>();
const app = Fastify();
registerStomp(app, {
  path: "/ws",
  isAllowedOrigin: () => true,
  networkOf: () => "",
  // Nobody says here who they are.
  factor: 1_000_000,
  application: () => ({
    connect: async () => {},
    async subscribe(destination, deliver) {
      const members = rooms.get(destination) ?? new Set();
      rooms.set(destination, members.add(deliver));
      return () => void members.delete(deliver);
    },
    async send(destination, body) {
      const text = body.toString();
      for (const deliver of rooms.get(destination) ?? []) deliver(text);
    },
    closed: () => {},
  }),
});
await app.listen({ host: "127.0.0.1", port: Number(process.env.PORT) });
endWithBench();
