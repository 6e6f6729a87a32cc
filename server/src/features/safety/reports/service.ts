/** Reporting: the report, the copy of what it is about and the case it belongs to come about together or not at all. */
import {
  NEWCOMER_REPORTS_PER_DAY,
  REPORTS_OF_MEMBER_PER_DAY,
  REPORTS_PER_DAY,
  WRONG_URGENT_REPORTS,
} from "@fitmate/contract/limits";
import type { NewReport, ReportReason } from "@fitmate/contract/safety";
import type { TrainingNote } from "@fitmate/contract/together";
import type { Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { violatedConstraint } from "../../../platform/db/violations.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { lockMembers } from "../../accounts/memberQueries.ts";
import { isNewcomer } from "../../mates/policy.ts";
import { storeNote } from "../../together/answers/service.ts";
import { holdUploads } from "../../uploads/service.ts";
import { insertLog } from "../desk/logQueries.ts";
import { hideForNow, type SafetyPorts } from "../measures/service.ts";
import { rankBy, rankOf, severityOf } from "../severity.ts";
import { excerptOf } from "./excerpt.ts";
import * as queries from "./queries.ts";
import { copyReported, type Reported } from "./targets.ts";
import { hidesByNumbers, weightOf } from "./weight.ts";

/** Stores a report of the member's and answers its id. REPORT_OPEN: they have reported it, and nobody has decided yet. */
export async function createReport(ports: SafetyPorts, reporterId: number, given: NewReport): Promise<number> {
  try {
    const { reportId, after } = await inTransaction(ports.db, (trx) => store(ports, trx, reporterId, given));
    after();
    return reportId;
  } catch (error) {
    if (violatedConstraint(error) === "reports_of_case") throw new AppError("REPORT_OPEN");
    throw error;
  }
}

async function store(
  ports: SafetyPorts,
  trx: Db,
  reporterId: number,
  { target, reason, words }: NewReport,
): Promise<{ reportId: number; after: () => void }> {
  const { subjectId } = await copyReported(trx, target, reporterId);
  // Of many at once each counts those before it. Whom it is about, before the case: what they say may be hidden.
  await lockMembers(trx, [reporterId, subjectId]);
  // They may have been erased before the lock was to be had.
  const reported = await copyReported(trx, target, reporterId);
  const isNew = await requireFewer(trx, reporterId, reported.subjectId);
  const past = await queries.selectPast(trx, reporterId);
  const weight = weightOf(past, isNew);
  const said = { reason, words, gatheringId: null, severity: rankBy({ [reason]: 1 }), weight };
  const { reportId, open } = await file(trx, reporterId, reported, said);
  const isUrgent = reason === "ILLEGAL_FILMING" && past.wrongUrgent < WRONG_URGENT_REPORTS;
  const trusted = { trusted: open.trusted + Math.ceil(weight), trustedWeight: open.trustedWeight + weight };
  const after = await hide(ports, trx, open.id, reported, isUrgent, trusted);
  return { reportId, after };
}

/**
 * Brings what a member tells the moderators after a gathering before them, as a case of its own about whom they name, or nobody. Whom
 * it is about is told nothing.
 */
export async function fileNote(db: Db, memberId: number, gatheringId: number, note: TrainingNote): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { noteId, aboutId } = await storeNote(trx, memberId, gatheringId, note);
    const pieces = [{ saidBy: "REPORTER" as const, text: note.text, pictures: [], saidAt: null }];
    const reported = { kind: "TRAINING_NOTE" as const, targetId: noteId, subjectId: aboutId, pieces };
    // Something has happened where people met: nobody says how bad it was, so it is looked at as most things are.
    const said = { reason: "OTHER" as const, words: "", gatheringId, severity: rankOf("NORMAL"), weight: 0 };
    await file(trx, memberId, reported, said);
  });
}

type Said = Pick<NewReport, "reason" | "words"> & {
  gatheringId: number | null;
  /** Of a case that it opens. */
  severity: number;
  weight: number;
};

/** The report, the copy and the case. */
async function file(
  trx: Db,
  reporterId: number,
  { kind, targetId, subjectId, pieces, messages }: Reported<number | null>,
  { reason, words, gatheringId, severity: least, weight }: Said,
): Promise<{ reportId: number; open: queries.OpenCase }> {
  const excerpt = excerptOf((pieces.find(({ saidBy }) => saidBy === "SUBJECT") ?? pieces[0])?.text ?? "");
  const open = await queries.lockOpenCase(trx, { kind, targetId, subjectId }, least, excerpt);
  const count = kind === "MESSAGES" ? pieces.length : 1;
  const said = { reason, words, excerpt, messages, count, gatheringId };
  const reportId = await queries.insertReport(trx, { caseId: open.id, reporterId, subjectId, ...said });
  await queries.insertEvidence(trx, reportId, pieces);
  const pictures = pieces.flatMap((piece) => piece.pictures);
  await holdUploads(trx, pictures, { kind: "report", id: reportId });
  const reasons = { ...open.reasons, [reason]: (open.reasons[reason] ?? 0) + 1 };
  const severity = Math.max(open.severity, rankBy(reasons));
  await queries.countReport(trx, open.id, { reason, weight, severity });
  await logReport(trx, open, subjectId, severity, reason);
  return { reportId, open };
}

/** Refuses more reports than one may send; answers whether the member is new here. */
export async function requireFewer(trx: Db, reporterId: number, subjectId: number): Promise<boolean> {
  const { today, ofSubject } = await queries.countReports(trx, reporterId, subjectId);
  const isNew = await isNewcomer(trx, reporterId);
  const most = isNew ? NEWCOMER_REPORTS_PER_DAY : REPORTS_PER_DAY;
  // Once the oldest of as many as one may send is past, there is room for one more.
  const retryAfterSeconds = Math.max(today[most - 1] ?? 0, ofSubject[REPORTS_OF_MEMBER_PER_DAY - 1] ?? 0);
  if (retryAfterSeconds > 0) throw new AppError("REPORTS_TOO_MANY", { retryAfterSeconds });
  return isNew;
}

async function logReport(
  trx: Db,
  open: queries.OpenCase,
  subjectId: number | null,
  severity: number,
  reason: ReportReason,
): Promise<void> {
  const about = { byId: null, caseId: open.id, subjectId };
  await insertLog(trx, { act: "REPORTED", ...about, detail: { reason } });
  if (open.isNew) await insertLog(trx, { act: "OPENED", ...about, detail: { severities: [severityOf(severity)] } });
  else if (severity > open.severity) {
    const severities = [severityOf(open.severity), severityOf(severity)];
    await insertLog(trx, { act: "RAISED", ...about, detail: { severities } });
  }
}

/** At once for 불법촬영물; by numbers where several who were right before say so, but nothing that was said between two. */
async function hide(
  ports: SafetyPorts,
  trx: Db,
  caseId: number,
  reported: Reported,
  isUrgent: boolean,
  trusted: { trusted: number; trustedWeight: number },
): Promise<() => void> {
  if (isUrgent) return hideForNow(ports, trx, caseId, reported, { act: "HIDDEN_AT_ONCE" });
  if (reported.kind !== "MESSAGES" && hidesByNumbers(trusted))
    return hideForNow(ports, trx, caseId, reported, { act: "HIDDEN_BY_NUMBERS", count: trusted.trusted });
  return () => {};
}
