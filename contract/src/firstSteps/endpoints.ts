/** The first steps of a new member. */
import type { Endpoint } from "../endpoint.ts";
import { FirstSteps } from "../firstSteps.ts";

export const firstStepEndpoints = {
  getFirstSteps: {
    method: "GET",
    path: "/api/users/my/first-steps",
    tag: "firstSteps",
    summary: "Which of the first steps I have taken: profile, location, mate, post.",
    auth: "member",
    answer: FirstSteps,
    success: 200,
    errors: [],
    limit: 120,
  },
} as const satisfies Record<string, Endpoint>;
