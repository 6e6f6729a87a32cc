/**
 * How often endpoints may be called (`limit` in the contract): counted in memory, by each node for itself, which costs a
 * microsecond a request and bounds what a node is asked to do. What has to hold over all nodes is counted in the database
 * (rateLimit.ts).
 */
import type { Endpoint } from "@fitmate/contract/endpoint";
import {
  READS_PER_MINUTE,
  VISITOR_READS_PER_MINUTE,
  VISITOR_WRITES_PER_MINUTE,
  WRITES_PER_MINUTE,
} from "@fitmate/contract/limits";
import type { FastifyRequest } from "fastify";
import { Rate, Rates } from "../rate.ts";
import { AppError } from "./errors.ts";
import { networkOf } from "./network.ts";
import { isRendering } from "./rendering.ts";

const SECONDS = 60;

/** Counts a call of the endpoint `name`. Refuses one too many with the seconds to wait. */
export type CountRequest = (
  name: string,
  endpoint: Pick<Endpoint, "method" | "limit">,
  request: FastifyRequest,
) => void;

/** `factor`: how many times what the contract says. */
export function createRequestLimits(factor: number): CountRequest {
  const rates = new Rates();
  const take = (key: string, perMinute: number) => {
    const points = perMinute * factor;
    const rate = rates.of(key, () => new Rate(points / SECONDS, points));
    if (!rate.take()) throw new AppError("TOO_MANY_REQUESTS", { retryAfterSeconds: Math.ceil(rate.wait) });
  };

  return (name, { method, limit }, request) => {
    // A member's start is counted where it is asked for; visitors' pages are bounded by their turns alone (renderingTurns.ts).
    if (limit === null || isRendering(request)) return;
    const { me } = request;
    const who = me ? `member ${me.memberId}` : `network ${networkOf(request)}`;
    if (limit !== undefined) take(`${name} ${who}`, limit);
    const isRead = method === "GET";
    if (me) take(`${isRead ? "reads" : "writes"} ${who}`, isRead ? READS_PER_MINUTE : WRITES_PER_MINUTE);
    else take(`${isRead ? "reads" : "writes"} ${who}`, isRead ? VISITOR_READS_PER_MINUTE : VISITOR_WRITES_PER_MINUTE);
  };
}
