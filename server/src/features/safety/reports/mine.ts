/** What became of what somebody has reported, what was decided about them, and objecting to either. */
import type { Decision, MyObjection, MyReport, Suspension } from "@fitmate/contract/safety";
import type { Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { insertLog } from "../desk/logQueries.ts";
import { insertObjection } from "../desk/objectionQueries.ts";
import { rankOf } from "../severity.ts";
import { excerptOf } from "./excerpt.ts";
import * as queries from "./mineQueries.ts";
import { outcomeOf } from "./outcome.ts";

/** Those of a member, page by page, or of one report of somebody's rights. */
export async function readReports(db: Db, which: queries.ReportChoice): Promise<MyReport[]> {
  const reports = await queries.selectReports(db, which);
  const measures = await queries.selectOwnMeasures(
    db,
    reports.map(({ caseId }) => caseId),
  );
  const byCase = Map.groupBy(measures, ({ caseId }) => caseId);
  return reports.map((row) => ({
    reportId: row.reportId,
    kind: row.kind,
    nickname: row.nickname,
    ...(row.isNameless && { nameless: true as const }),
    count: row.count,
    excerpt: row.excerpt,
    reason: row.reason,
    rights: row.right && { right: row.right, hiddenUntil: row.hiddenUntil?.toISOString() ?? null },
    words: row.words,
    state: stateOf(row),
    reportedAt: row.reportedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    outcome:
      row.acted === null ? null : outcomeOf(row.acted, row.kind, byCase.get(row.caseId) ?? [], row.decisionWords),
    objectUntil: row.objectUntil?.toISOString() ?? null,
    objection: objectionOf(row),
  }));
}

function stateOf({ acted, isClaimed }: queries.OwnReport): MyReport["state"] {
  if (acted !== null) return acted ? "ACTED" : "NOT_ACTED";
  return isClaimed ? "IN_REVIEW" : "RECEIVED";
}

function objectionOf(row: queries.OwnReport | queries.OwnDecision): MyObjection | null {
  const { objectionWords: words, objectedAt, accepted, answer, answeredAt } = row;
  if (words === null || objectedAt === null) return null;
  return {
    state: accepted === null ? "OPEN" : accepted ? "ACCEPTED" : "REJECTED",
    words,
    objectedAt: objectedAt.toISOString(),
    answer,
    answeredAt: answeredAt?.toISOString() ?? null,
  };
}

/** `decisionId`: only that one. */
export async function readOwnDecisions(db: Db, memberId: number, decisionId?: number): Promise<Decision[]> {
  const decisions = await queries.selectOwnDecisions(db, memberId, decisionId);
  const ids = decisions.map((each) => each.caseId);
  const [measures, contents] = await Promise.all([
    queries.selectOwnMeasures(db, ids),
    queries.selectDecidedContent(db, ids),
  ]);
  const byCase = Map.groupBy(measures, (each) => each.caseId);
  return decisions.map((row) => ({
    decisionId: row.decisionId,
    decidedAt: row.decidedAt.toISOString(),
    rule: row.rule,
    words: row.words,
    measures: (byCase.get(row.caseId) ?? []).map(({ measureId, kind, since, until, undoneAt }) => ({
      measureId,
      kind,
      since: since.toISOString(),
      until: until?.toISOString() ?? null,
      undoneAt: undoneAt?.toISOString() ?? null,
    })),
    content: contents
      .filter((content) => content.caseId === row.caseId)
      .map(({ text, pictures, at }) => ({ kind: row.kind, text, pictures, at: at?.toISOString() ?? null })),
    objectUntil: row.objectUntil?.toISOString() ?? null,
    objection: objectionOf(row),
  }));
}

export async function readOwnDecision(db: Db, memberId: number, decisionId: number): Promise<Decision> {
  const [decision] = await readOwnDecisions(db, memberId, decisionId);
  if (!decision) throw new AppError("NOT_FOUND");
  return decision;
}

/** NOT_FOUND where the member is not suspended. */
export async function readSuspension(db: Db, memberId: number): Promise<Suspension> {
  const suspension = await queries.findSuspension(db, memberId);
  if (!suspension) throw new AppError("NOT_FOUND");
  return {
    nickname: suspension.nickname,
    since: suspension.since.toISOString(),
    until: suspension.until?.toISOString() ?? null,
    decision: await readOwnDecision(db, memberId, suspension.decisionId),
  };
}

/** What whoever objects hears. */
export const OBJECTED = { status: 200, message: "이의를 받았어요. 다른 운영자가 다시 보고 답을 드릴게요." } as const;

/** Objects to what was decided on a report of the member's. */
export function objectToOutcome(db: Db, memberId: number, reportId: number, words: string): Promise<void> {
  return object(db, memberId, words, "REPORTER", (trx) => queries.findOfReport(trx, reportId, memberId));
}

/** Objects, by its link, to what was decided on one thing that a report of somebody's rights names. */
export function objectToNamed(db: Db, rightsReportId: number, reportId: number, words: string): Promise<void> {
  return object(db, null, words, "REPORTER", (trx) => queries.findOfRightsReport(trx, reportId, rightsReportId));
}

/** Objects to what was decided about the member. */
export function objectToDecision(db: Db, memberId: number, decisionId: number, words: string): Promise<void> {
  return object(db, memberId, words, "SUBJECT", (trx) => queries.findOfDecision(trx, decisionId, memberId));
}

/** Refuses where there is nothing to object to (any more), or they have done so. */
async function object(
  db: Db,
  memberId: number | null,
  words: string,
  of: "SUBJECT" | "REPORTER",
  find: (trx: Db) => Promise<queries.Objectable | undefined>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const found = await find(trx);
    if (!found) throw new AppError("NOT_FOUND");
    if (!found.isDecided || !found.isInTime) throw new AppError("OBJECTION_CLOSED");
    const caseId = await insertObjection(trx, {
      aboutId: found.caseId,
      memberId,
      of,
      words,
      excerpt: excerptOf(words),
      target: { kind: found.kind, id: found.targetId },
      severity: rankOf("NORMAL"),
    });
    if (caseId === undefined) throw new AppError("OBJECTION_CLOSED");
    await insertLog(trx, { act: "OBJECTED", byId: null, caseId, subjectId: of === "SUBJECT" ? memberId : null });
  });
}
