/** How many requests of each endpoint were answered, with which status, and how long that took. */
import type { Endpoint } from "@fitmate/contract/endpoint";
import { type EndpointName, endpoints } from "@fitmate/contract/endpoints";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Counter, Histogram } from "prom-client";
import { SECONDS } from "../metrics.ts";

const answered = new Counter({
  name: "fitmate_http_requests_total",
  help: "Requests that were answered.",
  labelNames: ["endpoint", "status"],
});
const took = new Histogram({
  name: "fitmate_http_request_seconds",
  help: "From a request until its answer was sent; of event streams, which stay open, nothing.",
  labelNames: ["endpoint"],
  buckets: SECONDS,
});

export function measureRequests(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const name = endpointOf(request);
    const endpoint = name ?? request.routeOptions.url ?? "none";
    answered.inc({ endpoint, status: reply.statusCode });
    const { as }: Partial<Endpoint> = name ? endpoints[name] : {};
    if (as !== "event-stream") took.observe({ endpoint }, reply.elapsedTime / 1_000);
  });
}

/** As the contract calls it; undefined of pages and files, which their routes stand for. */
export function endpointOf({ routeOptions }: FastifyRequest): EndpointName | undefined {
  return (routeOptions.schema as { operationId?: EndpointName } | undefined)?.operationId;
}
