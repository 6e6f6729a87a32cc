/**
 * What a node counts of itself, for Prometheus. Each metric is declared beside what it measures; here they are told, at `/metrics` of a
 * port of their own, which no proxy leads to (docs/operations.md).
 */
import Fastify, { type FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, type GaugeConfiguration, register, Registry } from "prom-client";
import { version } from "./version.ts";

/** Seconds: from what a node answers by itself up to what people give up on. */
export const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Declares a gauge whose `collect` looks whenever Prometheus asks. */
export function declareGauge<Label extends string>(gauge: GaugeConfiguration<Label>): void {
  register.registerMetric(new Gauge({ ...gauge, registers: [] }));
}

declareGauge({
  name: "fitmate_build_info",
  help: "1; its label says which version this node runs.",
  labelNames: ["version"],
  collect() {
    this.set({ version }, 1);
  },
});

const lines = new Map<string, () => number>();

declareGauge({
  name: "fitmate_line_waiting",
  help: "What waits for its turn in a line that this node keeps in memory.",
  labelNames: ["line"],
  collect() {
    for (const [line, count] of lines) this.set({ line }, count());
  },
});

/** Has it counted how many wait in a line of this node. */
export function declareWaiting(line: string, count: () => number): void {
  lines.set(line, count);
}

/** Tells all of them in Prometheus' text format until what it answers is closed. Throws where the port is taken. */
export async function serveMetrics(host: string, port: number): Promise<FastifyInstance> {
  const ofProcess = new Registry();
  // Processor, memory, garbage collection, and how late the event loop is.
  collectDefaultMetrics({ register: ofProcess });
  const all = Registry.merge([register, ofProcess]);
  const app = Fastify();
  app.get("/metrics", async (_, reply) => reply.type(all.contentType).send(await all.metrics()));
  await app.listen({ host, port });
  return app;
}
