/** What an operator's tools ask. */
import type { Endpoint } from "../endpoint.ts";
import { Health } from "../system.ts";

export const systemEndpoints = {
  health: {
    method: "GET",
    path: "/healthz",
    tag: "system",
    summary: "The process answers, and does not leave yet.",
    auth: "open",
    answer: Health,
    success: 200,
    errors: [],
    limit: null,
  },
  ready: {
    method: "GET",
    path: "/readyz",
    tag: "system",
    summary: "The process can serve: it does not leave yet, and the database answers.",
    auth: "open",
    answer: Health,
    success: 200,
    errors: [],
    limit: null,
  },
} as const satisfies Record<string, Endpoint>;
