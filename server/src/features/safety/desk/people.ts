/** Cases and people as the contract has them. */
import type { QueueCase, RightsOfCase } from "@fitmate/contract/desk";
import type { LogEntry } from "@fitmate/contract/deskLog";
import type { ReportReason } from "@fitmate/contract/safety";
import { caseNumberOf } from "../caseNumber.ts";
import { severityOf } from "../severity.ts";
import type { CaseRow } from "./caseQueries.ts";
import type { LogRow } from "./logQueries.ts";

type Person = { nickname: string; profilePicture: string | null };

export function personOf(nickname: string | null, profilePicture: string | null): Person | null {
  return nickname === null ? null : { nickname, profilePicture };
}

/** Most frequent first. */
export function reasonsOf(reasons: Partial<Record<ReportReason, number>>): { reason: ReportReason; reports: number }[] {
  const counted = Object.entries(reasons) as [ReportReason, number][];
  return counted.map(([reason, reports]) => ({ reason, reports })).toSorted((a, b) => b.reports - a.reports);
}

export function toQueueCase(row: CaseRow, staffId: number): QueueCase {
  return {
    caseId: row.caseId,
    caseNumber: caseNumberOf(row.number, row.openedAt),
    kind: row.kind,
    severity: severityOf(row.severity),
    target: row.target,
    subject: personOf(row.subjectNickname, row.subjectPicture),
    excerpt: row.excerpt,
    reasons: reasonsOf(row.reasons),
    reports: row.reports,
    trustedReporters: row.trusted,
    hidden: row.hidden,
    rights: rightsOf(row),
    openedAt: row.openedAt.toISOString(),
    overdue: row.overdue,
    claimedBy: personOf(row.claimedNickname, row.claimedPicture),
    claimedByMe: row.claimedBy === staffId,
    decidedBy: personOf(row.decidedNickname, row.decidedPicture),
    cursor: row.cursor,
  };
}

function rightsOf(row: CaseRow): RightsOfCase | null {
  const { right, onBehalf, claimant, claimantIsMember, givesWayUntil, contest, contestedAt } = row;
  if (right === null) return null;
  return {
    right,
    onBehalf: onBehalf ?? false,
    name: claimant || null,
    isMember: claimantIsMember ?? false,
    until: givesWayUntil?.toISOString() ?? null,
    contest: contest === null || contestedAt === null ? null : { words: contest, at: contestedAt.toISOString() },
  };
}

export function toLogEntry(row: LogRow): LogEntry {
  const { measures = [], terms, days = null, rule = null, reason = null, severities = [], count = null } = row.detail;
  return {
    logId: row.logId,
    at: row.at.toISOString(),
    by: personOf(row.byNickname, row.byPicture),
    act: row.act,
    caseId: row.caseId,
    caseNumber: row.caseNumber === null || row.openedAt === null ? null : caseNumberOf(row.caseNumber, row.openedAt),
    subject: personOf(row.subjectNickname, row.subjectPicture),
    measures: measures.map((kind, place) => ({ kind, days: terms ? (terms[place] ?? null) : days })),
    rule,
    reason,
    severities,
    count,
  };
}
