/** Reporting, telling the moderators of a gathering, and what is decided about oneself. */
import type { Route } from "../../../platform/http/routes.ts";
import type { Ports } from "../../../platform/ports.ts";
import {
  OBJECTED,
  objectToDecision,
  objectToOutcome,
  readOwnDecision,
  readOwnDecisions,
  readReports,
  readSuspension,
} from "./mine.ts";
import { createReport, fileNote } from "./service.ts";

export function reportRoutes(route: Route, ports: Ports): void {
  const { db } = ports;
  route("createReport", async ({ me, body }) => ({
    reportId: await createReport(ports, me.memberId, body),
    state: "RECEIVED" as const,
    message: "신고를 받았어요. 결과를 알림으로 알려 드릴게요.",
  }));
  route("sendTrainingNote", async ({ me, params, body }) => {
    await fileNote(db, me.memberId, params.gatheringId, body);
    return { status: 200 as const, message: "운영자에게 전했어요." };
  });
  route("getMyReports", async ({ me, query }) => readReports(db, { memberId: me.memberId, ...query }));
  route("objectToOutcome", async ({ me, params, body }) => {
    await objectToOutcome(db, me.memberId, params.reportId, body.words);
    return OBJECTED;
  });
  route("getMyDecisions", async ({ me }) => readOwnDecisions(db, me.memberId));
  route("getMyDecision", async ({ me, params }) => readOwnDecision(db, me.memberId, params.decisionId));
  route("objectToDecision", async ({ me, params, body }) => {
    await objectToDecision(db, me.memberId, params.decisionId, body.words);
    return OBJECTED;
  });
  route("getMySuspension", async ({ me }) => readSuspension(db, me.memberId));
}
