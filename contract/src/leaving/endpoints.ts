/** Leaving, coming back, and taking one's data along. */
import * as z from "zod/mini";
import type { Endpoint } from "../endpoint.ts";
import { Done } from "../errors.ts";
import * as leaving from "../leaving.ts";
import { LEAVING_DAYS } from "../limits.ts";

export const leavingEndpoints = {
  getLeaveProof: {
    method: "GET",
    path: "/api/users/my/leave",
    tag: "leaving",
    summary: "How I prove that it is me when I delete my account.",
    auth: "suspended",
    answer: leaving.LeaveProof,
    success: 200,
    errors: [],
  },
  leave: {
    method: "POST",
    path: "/api/users/my/leave",
    tag: "leaving",
    summary: `Deletes my account: hidden and signed out everywhere at once, erased after ${LEAVING_DAYS} days.`,
    auth: "suspended",
    body: leaving.LeaveBody,
    answer: leaving.LeaveAnswer,
    success: 200,
    errors: ["WRONG_PASSWORD", "WRONG_NICKNAME"],
  },
  getDeparture: {
    method: "GET",
    path: "/api/users/my/departure",
    tag: "leaving",
    summary: "Until when I can have my account back; 404 for whoever is not leaving.",
    auth: "leaver",
    answer: leaving.Departure,
    success: 200,
    errors: ["NOT_FOUND"],
  },
  comeBack: {
    method: "POST",
    path: "/api/users/my/departure/cancel",
    tag: "leaving",
    summary: "Takes the deletion of my account back; 404 for whoever is not leaving.",
    auth: "leaver",
    answer: Done,
    success: 200,
    errors: ["NOT_FOUND"],
  },
  exportMyData: {
    method: "GET",
    path: "/api/users/my/export",
    tag: "leaving",
    summary: "Everything kept on me as a ZIP: JSON, and the pictures I brought.",
    auth: "suspended",
    answer: z.unknown(),
    success: 200,
    errors: [],
    as: "zip",
  },
} as const satisfies Record<string, Endpoint>;
