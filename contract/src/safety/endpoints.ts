/** Reports, what is decided on them, and what of that everybody may know. */
import type { Endpoint } from "../endpoint.ts";
import { Done } from "../errors.ts";
import { OBJECTION_MONTHS } from "../limits.ts";
import * as safety from "../safety.ts";
import { deskEndpoints } from "./deskEndpoints.ts";
import { rightsEndpoints } from "./rightsEndpoints.ts";
import { TransparencyQuery, TransparencyReport } from "../transparency.ts";

const reportEndpoints = {
  createReport: {
    method: "POST",
    path: "/api/reports",
    tag: "safety",
    summary: "Reports something to the moderators; what it says is copied as it is now.",
    auth: "member",
    body: safety.NewReport,
    answer: safety.MadeReport,
    success: 201,
    errors: [
      "NOT_FOUND",
      "NOT_MATES",
      "GAVE_WAY",
      "FORBIDDEN",
      "MEMBER_NOT_FOUND",
      "REQUEST_NOT_FOUND",
      "CHAT_ROOM_NOT_FOUND",
      "MESSAGE_NOT_FOUND",
      "SELF_NOT_ALLOWED",
      "REPORT_OF_SEVERAL",
      "REPORT_OPEN",
      "REPORTS_TOO_MANY",
    ],
    limit: 30,
  },
  getMyReports: {
    method: "GET",
    path: "/api/reports",
    tag: "safety",
    summary: "What I have reported, and what became of it; newest first.",
    auth: "member",
    query: safety.MyReportsQuery,
    answer: safety.MyReports,
    success: 200,
    errors: [],
  },
  objectToOutcome: {
    method: "POST",
    path: "/api/reports/:reportId/objection",
    tag: "safety",
    summary: `Asks for another look at what was decided on a report of mine; once, within ${OBJECTION_MONTHS} months.`,
    auth: "member",
    params: safety.ReportParams,
    body: safety.ObjectionBody,
    answer: Done,
    success: 200,
    errors: ["NOT_FOUND", "OBJECTION_CLOSED"],
    limit: 30,
  },
  getMyDecisions: {
    method: "GET",
    path: "/api/decisions",
    tag: "safety",
    summary: "What moderators have decided about me; newest first.",
    auth: "suspended",
    answer: safety.Decisions,
    success: 200,
    errors: [],
  },
  getMyDecision: {
    method: "GET",
    path: "/api/decisions/:decisionId",
    tag: "safety",
    summary: "One decision about me: what was done, by which rule, and until when I may object.",
    auth: "suspended",
    params: safety.DecisionParams,
    answer: safety.Decision,
    success: 200,
    errors: ["NOT_FOUND"],
  },
  objectToDecision: {
    method: "POST",
    path: "/api/decisions/:decisionId/objection",
    tag: "safety",
    summary: `Asks for another look at a decision about me, by somebody else; once, within ${OBJECTION_MONTHS} months.`,
    auth: "suspended",
    params: safety.DecisionParams,
    body: safety.ObjectionBody,
    answer: Done,
    success: 200,
    errors: ["NOT_FOUND", "OBJECTION_CLOSED"],
    limit: 30,
  },
  getMySuspension: {
    method: "GET",
    path: "/api/suspension",
    tag: "safety",
    summary: "Why and until when my account is suspended; 404 where it is not.",
    auth: "suspended",
    answer: safety.Suspension,
    success: 200,
    errors: ["NOT_FOUND"],
  },
} as const satisfies Record<string, Endpoint>;

const publicEndpoints = {
  getTransparencyReport: {
    method: "GET",
    path: "/api/transparency",
    tag: "safety",
    summary: "What was reported and decided in half a year, in numbers that reveal nobody.",
    auth: "open",
    query: TransparencyQuery,
    answer: TransparencyReport,
    success: 200,
    errors: ["NOT_FOUND"],
  },
} as const satisfies Record<string, Endpoint>;

export const safetyEndpoints = { ...reportEndpoints, ...rightsEndpoints, ...deskEndpoints, ...publicEndpoints };
