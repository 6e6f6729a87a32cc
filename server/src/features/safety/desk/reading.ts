/** A case, and a member, as the desk shows them. */
import type { DeskCase, DeskMeasure, DeskMember } from "@fitmate/contract/desk";
import { CASE_LOG_SHOWN, CASE_REPORTS_SHOWN, DESK_PAGE_SIZE, MEMBER_CASES_SHOWN } from "@fitmate/contract/limits";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { findMember } from "../../accounts/service.ts";
import { countMates } from "../../mates/queries.ts";
import { selectBetween } from "../../mates/requests/listQueries.ts";
import { findSaid } from "../../meetups/queries.ts";
import { caseNumberOf } from "../caseNumber.ts";
import { type CaseRow, findCase, selectCasesOf } from "./caseQueries.ts";
import * as history from "./historyQueries.ts";
import { selectLogOf } from "./logQueries.ts";
import { findAbout, hasDecided, selectObjectionsTo } from "./objectionQueries.ts";
import { personOf, reasonsOf, toLogEntry, toQueueCase } from "./people.ts";
import { requireNotOwn } from "./policy.ts";

/** Mates are counted no further. */
const MATES_COUNTED = 1_000;

/** A case with all but its evidence. Of an objection: with what the case it is about tells. NOT_FOUND also where it is about oneself. */
export async function readCase(db: Db, caseId: number, staffId: number): Promise<DeskCase> {
  const row = await findCase(db, caseId);
  if (!row) throw new AppError("NOT_FOUND");
  requireNotOwn(row, staffId);
  const aboutId = await findAbout(db, caseId);
  const about = aboutId === undefined ? undefined : await findCase(db, aboutId);
  const told = about ?? row;
  const [reports, measures, objections, log] = await Promise.all([
    history.selectReportsIn(db, told.caseId, { size: CASE_REPORTS_SHOWN, staffId }),
    history.selectMeasuresIn(db, [told.caseId]),
    selectObjectionsTo(db, told.caseId),
    selectLogOf(db, caseId, CASE_LOG_SHOWN),
  ]);
  const reporterId = reports[0]?.reporterId ?? null;
  const { decidedBy: _, cursor: __, ...shown } = toQueueCase(row, staffId);
  return {
    ...shown,
    ...(about && { reasons: reasonsOf(about.reasons), reports: about.reports, hidden: about.hidden }),
    about: about ? { caseId: about.caseId, caseNumber: caseNumberOf(about.number, about.openedAt) } : null,
    decidedByMe: await hasDecided(db, told.caseId, staffId),
    reportList: await Promise.all(reports.map((report) => toReport(db, report))),
    histories: {
      subject: told.subjectId === null ? null : await historyOf(db, told.subjectId, staffId),
      reporter: reporterId === null ? null : await historyOf(db, reporterId, staffId),
    },
    between: await betweenOf(db, told.subjectId, reporterId),
    decision: decisionOf(told, measures),
    objections: objections.map(({ objectedAt, accepted, ...objection }) => ({
      ...objection,
      objectedAt: objectedAt.toISOString(),
      state: accepted === null ? "OPEN" : accepted ? "ACCEPTED" : "REJECTED",
    })),
    log: log.map(toLogEntry),
  };
}

async function toReport(db: Db, row: history.ReportRow): Promise<DeskCase["reportList"][number]> {
  const { reporterId: _, nickname, profilePicture, reportedAt, gatheringId, ...report } = row;
  const meetup = gatheringId === null ? undefined : await findSaid(db, gatheringId);
  return {
    ...report,
    reporter: personOf(nickname, profilePicture),
    reportedAt: reportedAt.toISOString(),
    meetup: meetup ? { title: meetup.title, beginsAt: meetup.beginsAt.toISOString() } : null,
  };
}

async function historyOf(db: Db, memberId: number, staffId: number): Promise<DeskCase["histories"]["subject"]> {
  const [row, mates, measures] = await Promise.all([
    history.selectHistory(db, memberId, staffId),
    countMates(db, memberId, MATES_COUNTED),
    history.selectMeasuresOf(db, memberId, DESK_PAGE_SIZE),
  ]);
  if (!row) return null;
  const { nickname, profilePicture, joinedAt, reportsReceived, actedOn } = row;
  return {
    nickname,
    profilePicture,
    joinedAt: joinedAt.toISOString(),
    mates,
    reportsReceived,
    actedOn,
    measures: measures.map(toMeasure),
  };
}

function toMeasure({
  number,
  openedAt,
  since,
  until,
  byNickname,
  byPicture,
  undoneAt,
  ...row
}: history.MeasureRow): DeskMeasure {
  return {
    ...row,
    caseNumber: caseNumberOf(number, openedAt),
    since: since.toISOString(),
    until: until?.toISOString() ?? null,
    by: personOf(byNickname, byPicture),
    undoneAt: undoneAt?.toISOString() ?? null,
  };
}

async function betweenOf(db: Db, oneId: number | null, otherId: number | null): Promise<DeskCase["between"]> {
  if (oneId === null || otherId === null) return null;
  const { matesSince, isBlocked } = await selectBetween(db, oneId, otherId);
  return { matesSince: matesSince?.toISOString() ?? null, blocked: isBlocked };
}

function decisionOf(row: CaseRow, measures: readonly history.MeasureRow[]): DeskCase["decision"] {
  if (row.decidedAt === null) return null;
  const taken = measures.filter(({ caseId }) => caseId === row.caseId);
  // Taken back on an objection, its date, rule and words stay those of whoever did something last.
  const last = row.rule === null ? undefined : taken.findLast(({ byNickname }) => byNickname !== null);
  return {
    by: last ? personOf(last.byNickname, last.byPicture) : personOf(row.decidedNickname, row.decidedPicture),
    decidedAt: row.decidedAt.toISOString(),
    rule: row.rule,
    words: row.words,
    measures: taken.map(toMeasure),
  };
}

/** What has been with the member called `nickname`, also one who is suspended. NOT_FOUND: nobody, or oneself. */
export async function readMember(db: Db, nickname: string, staffId: number): Promise<DeskMember> {
  const memberId = await requireSubject(db, nickname, staffId);
  const [row, shown, cases, notes] = await Promise.all([
    history.selectHistory(db, memberId, staffId),
    historyOf(db, memberId, staffId),
    selectCasesOf(db, memberId, staffId, MEMBER_CASES_SHOWN),
    history.selectNotes(db, memberId, MEMBER_CASES_SHOWN),
  ]);
  if (!row || !shown) throw new AppError("NOT_FOUND");
  const measures = await history.selectMeasuresIn(
    db,
    cases.map(({ caseId }) => caseId),
  );
  return {
    ...shown,
    emailConfirmed: row.emailConfirmed,
    suspendedUntil: row.suspendedUntil?.toISOString() ?? null,
    suspendedForGood: row.suspended && row.suspendedUntil === null,
    reporters: row.reporters,
    objections: row.objections,
    reportsMade: row.reportsMade,
    reportsRight: row.reportsRight,
    cases: cases.map((each) => ({
      caseId: each.caseId,
      caseNumber: caseNumberOf(each.number, each.openedAt),
      kind: each.kind,
      target: each.target,
      reasons: reasonsOf(each.reasons),
      reports: each.reports,
      openedAt: each.openedAt.toISOString(),
      decision: decisionOf(each, measures),
    })),
    notes: notes.map(({ noteId, words, writtenAt, nickname: author, profilePicture }) => ({
      noteId,
      words,
      at: writtenAt.toISOString(),
      by: personOf(author, profilePicture),
    })),
  };
}

/** The id of a member the desk may look at. */
export async function requireSubject(db: Db, nickname: string, staffId: number): Promise<number> {
  const member = await findMember(db, nickname, { suspended: true });
  if (!member) throw new AppError("NOT_FOUND");
  requireNotOwn({ subjectId: member.id }, staffId);
  return member.id;
}
