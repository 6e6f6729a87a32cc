/** Reporting that a right is hurt: a member's report counts at once, everybody else's once they have confirmed their address. */
import { PLACEHOLDER_DAYS, RIGHTS_LINK_HOURS } from "@fitmate/contract/limits";
import type { Right } from "@fitmate/contract/rights";
import type { NewRightsReport, RightsTarget } from "@fitmate/contract/rightsReports";
import { type ReportReason, reportReasons } from "@fitmate/contract/safety";
import type { output } from "zod/mini";
import { publishAll } from "../../../platform/bus/bus.ts";
import type { Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { enqueueMail } from "../../../platform/mail/queue.ts";
import { lockMembers } from "../../accounts/memberQueries.ts";
import { holdUploads } from "../../uploads/service.ts";
import { insertLog } from "../desk/logQueries.ts";
import { lockTarget } from "../measures/queries.ts";
import { hideForNow, type SafetyPorts } from "../measures/service.ts";
import * as notifying from "../notifying.ts";
import { excerptOf } from "../reports/excerpt.ts";
import { insertEvidence, insertReport } from "../reports/queries.ts";
import { requireFewer } from "../reports/service.ts";
import { copyNamed, type Reported } from "../reports/targets.ts";
import { rankOf, severityOf } from "../severity.ts";
import { CONFIRM_MAIL, mailNews } from "./mails.ts";
import * as queries from "./queries.ts";

type Given = Omit<output<typeof NewRightsReport>, "addresses" | "email" | "truthful">;

/** As what reports elsewhere it is counted. */
const REASONS: Record<Right, ReportReason> = {
  PRIVACY: "PRIVACY",
  DEFAMATION: "PRIVACY",
  COPYRIGHT: "OTHER",
  OTHER: "OTHER",
};

type Accepted = { id: number; right: Right; words: string; claimant: queries.Claimant };

/** A member's: it counts at once. */
export async function sendAsMember(
  ports: SafetyPorts,
  memberId: number,
  { right, words, ...given }: Given,
  targets: readonly RightsTarget[],
): Promise<void> {
  const afters = await inTransaction(ports.db, async (trx) => {
    await queries.takeTurns(trx);
    const id = await queries.insertRightsReport(trx, { ...given, right, memberId, email: null, pending: null });
    const accepted = { id, right, words, claimant: { memberId } };
    const done: (() => void)[] = [];
    for (const reported of await findNamed(trx, targets, (target) => requireSeen(trx, target, memberId))) {
      if (reported.subjectId === memberId) throw new AppError("SELF_NOT_ALLOWED");
      await requireFewer(trx, memberId, reported.subjectId);
      if (await queries.hasOpenCase(trx, reported, { memberId })) throw new AppError("REPORT_OPEN");
      done.push(await openCase(ports, trx, accepted, reported));
    }
    return done;
  });
  for (const after of afters) after();
}

/** Anybody else's: all that comes about is a mail with a link. */
export async function sendAsVisitor(
  db: Db,
  email: string,
  { words, ...given }: Given,
  targets: readonly RightsTarget[],
): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const target of targets) await requireSeen(trx, target, undefined);
    const pending = { words, targets: [...targets] };
    const id = await queries.insertRightsReport(trx, { ...given, memberId: null, email, pending });
    await enqueueMail(trx, CONFIRM_MAIL, email, RIGHTS_LINK_HOURS, null, id);
  });
}

/** The link of a report was used: from now on it counts. What is gone by now is left out. Once more changes nothing. */
export async function confirmRightsReport(ports: SafetyPorts, id: number): Promise<void> {
  const afters = await inTransaction(ports.db, async (trx) => {
    await queries.takeTurns(trx);
    const report = await queries.lockRightsReport(trx, id);
    if (!report) throw new AppError("RIGHTS_LINK_INVALID");
    const { right, email, pending } = report;
    if (!pending || email === null) return [];
    await queries.markConfirmed(trx, id);
    const accepted = { id, right, words: pending.words, claimant: { email } };
    const done: (() => void)[] = [];
    for (const reported of await findNamed(trx, pending.targets, (target) => seen(trx, target))) {
      if (await queries.hasOpenCase(trx, reported, { email })) continue;
      done.push(await openCase(ports, trx, accepted, reported));
    }
    await mailNews(trx, { id, email });
    return done;
  });
  for (const after of afters) after();
}

/** Opens the case of one thing, with the copy of it, and lets that give way where it does so by law. Answers what to do after the commit. */
async function openCase(
  ports: SafetyPorts,
  trx: Db,
  { id, right, words, claimant }: Accepted,
  reported: Reported,
): Promise<() => void> {
  const { kind, subjectId, pieces } = reported;
  const reason = REASONS[right];
  const severity = rankOf(reportReasons[reason].severity);
  const excerpt = excerptOf(pieces[0]?.text ?? "");
  const caseId = await queries.insertRightsCase(trx, reported, { reason, severity, excerpt });
  const reportId = await insertReport(trx, {
    caseId,
    reporterId: "memberId" in claimant ? claimant.memberId : null,
    subjectId,
    reason,
    words,
    excerpt,
    messages: undefined,
    count: 1,
    gatheringId: null,
    rightsReportId: id,
  });
  await insertEvidence(trx, reportId, pieces);
  const pictures = pieces.flatMap((piece) => piece.pictures);
  await holdUploads(trx, pictures, { kind: "report", id: reportId });
  const about = { byId: null, caseId, subjectId };
  const from = "memberId" in claimant ? "MEMBER" : "VISITOR";
  await insertLog(trx, { act: "REPORTED", ...about, detail: { reason, from } });
  await insertLog(trx, { act: "OPENED", ...about, detail: { severities: [severityOf(severity)] } });
  // Once a right: who minds it once more asks a person (docs/decisions/safety.md).
  if (!(await queries.mayGiveWay(trx, reported, right))) return () => {};
  const hide = await hideForNow(ports, trx, caseId, reported, { act: "GAVE_WAY", days: PLACEHOLDER_DAYS });
  const toPublish = [await notifying.ofGivingWay(trx, subjectId, { caseId, kind, right })];
  if ("memberId" in claimant) toPublish.push(await notifying.ofHiding(trx, claimant.memberId, kind));
  return () => {
    hide();
    publishAll(ports.bus, toPublish);
  };
}

/**
 * What `find` finds at each address, before any of it gives way: what is said under a post does so by itself. Nobody else hides or shows
 * any of it from now on, or changes whose it is: whoever did so might wait here for one thing and hold up another.
 */
async function findNamed(
  trx: Db,
  targets: readonly RightsTarget[],
  find: (target: RightsTarget) => Promise<Reported | undefined>,
): Promise<Reported[]> {
  const look = async (): Promise<Reported[]> => {
    const named: Reported[] = [];
    for (const target of targets) {
      const reported = await find(target);
      if (reported) named.push(reported);
    }
    return named;
  };
  const named = await look();
  if (named.length === 0) return named;
  await lockMembers(
    trx,
    named.map(({ subjectId }) => subjectId),
  );
  for (const { kind, targetId } of named) await lockTarget(trx, { targetKind: kind, targetId });
  // It may be hidden, and whose it is erased, before the locks were to be had.
  return look();
}

/**
 * What is at an address, as whoever reports it sees it. Refuses alike for what is not there and what is not for them, and otherwise
 * where a placeholder stands there, which everybody sees.
 */
async function requireSeen(trx: Db, target: RightsTarget, viewerId: number | undefined): Promise<Reported> {
  try {
    return await copyNamed(trx, target, viewerId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "GAVE_WAY")
      throw new AppError("GAVE_WAY", { message: "이미 권리침해 신고로 가려진 내용이에요." });
    throw new AppError("RIGHTS_TARGET_UNSEEN");
  }
}

/** The same, undefined where it throws. */
async function seen(trx: Db, target: RightsTarget): Promise<Reported | undefined> {
  try {
    return await requireSeen(trx, target, undefined);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
