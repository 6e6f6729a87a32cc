/** Taking cases on, looking at what was reported, and deciding. */
import type { OpenedEvidence } from "@fitmate/contract/desk";
import type { DecideBody, NewDecision } from "@fitmate/contract/deskDecisions";
import { CLAIM_LAPSES_HOURS } from "@fitmate/contract/limits";
import type { z } from "zod/mini";
import { NOBODY, publishAll } from "../../../platform/bus/bus.ts";
import type { Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import type { AtDesk } from "../../../platform/http/authentication.ts";
import { AppError } from "../../../platform/http/errors.ts";
import type { Signing } from "../../../platform/signing.ts";
import { signedAddress } from "../../uploads/service.ts";
import { lockMeasuresOf } from "../measures/queries.ts";
import * as notifying from "../notifying.ts";
import { type SafetyPorts, takeMeasures, undoWithin } from "../measures/service.ts";
import { notifyAuthor } from "../rights/giving.ts";
import { mailNewsOfCase } from "../rights/mails.ts";
import { findPictures, selectEvidence } from "../reports/evidenceQueries.ts";
import * as cases from "./caseQueries.ts";
import { insertLog } from "./logQueries.ts";
import { findAbout, hasDecided, hasTakenOn } from "./objectionQueries.ts";
import { requireNotOwn } from "./policy.ts";

/** The case, locked; NOT_FOUND also for one about whoever asks. */
async function lockForStaff(trx: Db, caseId: number, staffId: number): Promise<cases.LockedCase> {
  const found = await cases.lockCase(trx, caseId);
  if (!found) throw new AppError("NOT_FOUND");
  requireNotOwn(found, staffId);
  return found;
}

/** The same, open and taken on by whoever asks, with whom it is about. */
export async function lockClaimed(trx: Db, caseId: number, staffId: number): Promise<cases.LockedCase> {
  await cases.lockSubject(trx, caseId);
  const found = await lockForStaff(trx, caseId, staffId);
  if (found.isDecided) throw new AppError("CASE_DECIDED");
  if (found.claimedBy !== staffId) throw new AppError("CASE_NOT_CLAIMED");
  // They may have taken it on first, and reported it then.
  await requireNotReported(trx, caseId, staffId);
  return found;
}

async function requireNotReported(trx: Db, caseId: number, staffId: number): Promise<void> {
  if (await cases.hasReported(trx, caseId, staffId))
    throw new AppError("OWN_DECISION", { message: "내가 신고한 사건이에요. 다른 운영자가 봐요." });
}

/** Takes a case on. OWN_DECISION: they have decided what is objected to, or have reported it themselves. */
export async function claimCase(db: Db, { memberId: staffId }: AtDesk, caseId: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { claimedBy, isDecided, toldSubjectId } = await lockForStaff(trx, caseId, staffId);
    if (isDecided) throw new AppError("CASE_DECIDED");
    if (claimedBy === staffId) return;
    if (claimedBy !== null) throw new AppError("CASE_CLAIMED");
    const aboutId = await findAbout(trx, caseId);
    if (aboutId !== undefined && (await hasDecided(trx, aboutId, staffId))) throw new AppError("OWN_DECISION");
    await requireNotReported(trx, caseId, staffId);
    await cases.setClaim(trx, caseId, staffId);
    await insertLog(trx, { act: "CLAIMED", byId: staffId, caseId, subjectId: toldSubjectId });
  });
}

/** Lays it down; an operator also what somebody else has taken on. */
export async function releaseCase(db: Db, { memberId: staffId, role }: AtDesk, caseId: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { claimedBy, isDecided, toldSubjectId } = await lockForStaff(trx, caseId, staffId);
    if (isDecided) throw new AppError("CASE_DECIDED");
    if (claimedBy === null) return;
    if (claimedBy !== staffId && role !== "OPERATOR") throw new AppError("CASE_CLAIMED");
    await cases.setClaim(trx, caseId, null);
    await insertLog(trx, { act: "RELEASED", byId: staffId, caseId, subjectId: toldSubjectId });
  });
}

/** Lays down what nobody has done anything with for CLAIM_LAPSES_HOURS. */
export async function releaseLapsedClaims(db: Db): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const { id: caseId, toldSubjectId: subjectId } of await cases.releaseLapsed(trx, CLAIM_LAPSES_HOURS))
      await insertLog(trx, { act: "RELEASED", byId: null, caseId, subjectId });
  });
}

/** What was copied with the reports of a case that is theirs; with an objection, of the case it is about. The log says so. */
export async function openEvidence(
  db: Db,
  { memberId: staffId }: AtDesk,
  caseId: number,
): Promise<z.infer<typeof OpenedEvidence>> {
  const rows = await inTransaction(db, async (trx) => {
    await cases.keepClaim(trx, caseId, staffId);
    const { toldSubjectId: subjectId, claimedBy } = await lockForStaff(trx, caseId, staffId);
    if (claimedBy !== staffId) throw new AppError("CASE_NOT_CLAIMED");
    const evidence = await selectEvidence(trx, (await findAbout(trx, caseId)) ?? caseId);
    const detail = { count: evidence.length };
    await insertLog(trx, { act: "EVIDENCE_OPENED", byId: staffId, caseId, subjectId, detail });
    return evidence;
  });
  const byReport = Map.groupBy(rows, ({ reportId }) => reportId);
  return Array.from(byReport, ([reportId, evidence]) => ({
    reportId,
    evidence: evidence.map(({ evidenceId, by, text, pictures, at }) => ({
      evidenceId,
      by,
      text,
      pictures,
      at: at?.toISOString() ?? null,
    })),
  }));
}

/** Addresses of the pictures of a piece of evidence, for a quarter of an hour. The log says so. */
export async function openPictures(
  { db, signing }: { db: Db; signing: Signing },
  { memberId: staffId }: AtDesk,
  evidenceId: number,
): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    const found = await findPictures(trx, evidenceId);
    if (!found) throw new AppError("NOT_FOUND");
    const { caseId, pictures } = found;
    await cases.keepClaim(trx, caseId, staffId);
    const { subjectId } = await lockForStaff(trx, caseId, staffId);
    if (!(await hasTakenOn(trx, caseId, staffId))) throw new AppError("CASE_NOT_CLAIMED");
    const detail = { count: pictures.length };
    await insertLog(trx, { act: "PICTURES_OPENED", byId: staffId, caseId, subjectId, detail });
    return pictures.map((reference) => signedAddress(signing, reference));
  });
}

/**
 * Decides a case of reports, or of somebody's rights, that they have taken on: what is done holds at once. CASE_CHANGED: it would also
 * answer what has come since they looked, and show again what that hides.
 */
export async function decideCase(
  ports: SafetyPorts,
  { memberId: staffId }: AtDesk,
  caseId: number,
  { seen, ...decision }: DecideBody,
): Promise<void> {
  const after = await inTransaction(ports.db, async (trx) => {
    const found = await lockClaimed(trx, caseId, staffId);
    if (found.kind === "OBJECTION") throw new AppError("NOT_FOUND");
    if (seen.reports !== found.reports || seen.contest !== found.isContested) throw new AppError("CASE_CHANGED");
    return decideWithin(ports, trx, found, staffId, decision);
  });
  after();
}

/** In the transaction of whoever decides; answers what to do after its commit. */
export async function decideWithin(
  ports: SafetyPorts,
  trx: Db,
  decided: cases.LockedCase,
  staffId: number,
  { measures, rule, words }: NewDecision,
): Promise<() => void> {
  const { id: caseId, targetKind, targetId, subjectId } = decided;
  if (targetKind === "TRAINING_NOTE" && measures.some(({ kind }) => kind === "HIDE"))
    throw new AppError("INVALID_INPUT", { message: "운영자에게 전한 이야기는 가릴 것이 없어요." });
  const acted = measures.some(({ kind }) => kind !== "NONE");
  // What was hidden until somebody looked is hidden by them now, or shown again: last, as in takeMeasures.
  const standing = await lockMeasuresOf(trx, caseId, true);
  const about = { caseId, targetKind, targetId, subjectId };
  const act = await takeMeasures(ports, trx, about, measures, { byId: staffId, rule });
  const showAgain = await undoWithin(ports, trx, standing, staffId);
  await cases.markDecided(trx, caseId, { by: staffId, acted, rule, words });
  const detail = {
    measures: measures.map(({ kind }) => kind),
    terms: measures.map(({ days }) => days),
    rule,
    goal: decided.goal,
  };
  await insertLog(trx, { act: "DECIDED", byId: staffId, caseId, subjectId, detail });
  const decision = { measures, rule, words };
  const toPublish = [
    await notifying.ofOutcome(trx, await cases.selectReporterIds(trx, caseId), targetKind, decision),
    subjectId === null ? NOBODY : await notifying.ofDecision(trx, subjectId, decided, decision),
  ];
  if (decided.kind === "RIGHTS") {
    await mailNewsOfCase(trx, caseId);
    // They know that it gave way.
    if (!acted && standing.length > 0) toPublish.push((await notifyAuthor(trx, decided)).publish);
  }
  return () => {
    act();
    showAgain();
    publishAll(ports.bus, toPublish);
  };
}
