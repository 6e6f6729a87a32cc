/** Deciding objections: another moderator than the first looks at everything again. */
import type { AnswerObjectionBody, NewDecision } from "@fitmate/contract/deskDecisions";
import { NOBODY } from "../../../platform/bus/bus.ts";
import type { Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import type { AtDesk } from "../../../platform/http/authentication.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { findTaken, lockMeasuresOf } from "../measures/queries.ts";
import * as notifying from "../notifying.ts";
import { type SafetyPorts, undoWithin } from "../measures/service.ts";
import * as cases from "./caseQueries.ts";
import { insertLog } from "./logQueries.ts";
import { hasDecided, lockObjection, markAnswered } from "./objectionQueries.ts";
import { mailNewsOfCase } from "../rights/mails.ts";
import { decideWithin, lockClaimed } from "./service.ts";

/**
 * Accepted, what was done is undone, and what `decision` says is done instead, by this moderator; without one nothing is, which is no
 * answer to whoever has reported. CASE_CHANGED:
 * they would undo, or let stand, what has been done since they looked, on another objection to the same or by taking it back.
 */
export async function answerObjection(
  ports: SafetyPorts,
  { memberId: staffId }: AtDesk,
  caseId: number,
  { accept, words, decision, seen }: AnswerObjectionBody,
): Promise<void> {
  const after = await inTransaction(ports.db, async (trx) => {
    const { toldSubjectId: subjectId, goal } = await lockClaimed(trx, caseId, staffId);
    const objection = await lockObjection(trx, caseId);
    const first = objection && (await cases.lockCase(trx, objection.aboutId));
    if (!objection || !first) throw new AppError("NOT_FOUND");
    if (await hasDecided(trx, first.id, staffId)) throw new AppError("OWN_DECISION");
    const taken = await findTaken(trx, first.id);
    if (seen.newest !== taken.newest || seen.standing !== taken.standing)
      throw new AppError("CASE_CHANGED", {
        message: "그사이 처음 결정이 바뀌었어요. 지금 결정을 보고 다시 답해 주세요.",
      });
    if (accept && objection.of === "REPORTER" && !doesSomething(decision))
      throw new AppError("INVALID_INPUT", { message: "신고한 사람의 이의를 받아들이려면 대신 할 조치를 골라 주세요." });
    await markAnswered(trx, caseId, accept, words);
    await cases.markDecided(trx, caseId, { by: staffId, acted: accept, rule: null, words });
    const act = accept ? ("OBJECTION_ACCEPTED" as const) : ("OBJECTION_REJECTED" as const);
    // Whose decision it was, and what it had come to, is told of here only: the case goes on with what holds now.
    const detail = { about: first.id, decidedBy: first.decidedBy, acted: first.acted ?? false, goal };
    await insertLog(trx, { act, byId: staffId, caseId, subjectId, detail });
    const about = objection.memberId === first.subjectId ? first.id : null;
    const answered =
      objection.memberId === null ? NOBODY : await notifying.ofAnswer(trx, objection.memberId, about, accept);
    await mailNewsOfCase(trx, first.id);
    if (!accept) return () => answered(ports.bus);
    const undone = await lockMeasuresOf(trx, first.id);
    if (undone.length > 0) {
      const measures = [...new Set(undone.map(({ kind }) => kind))];
      const undoing = { act: "UNDONE" as const, caseId: first.id, subjectId: first.subjectId, detail: { measures } };
      await insertLog(trx, { ...undoing, byId: staffId });
    }
    await cases.markOverturned(trx, first.id, staffId);
    const decide = decision
      ? await decideWithin(ports, trx, first, staffId, decision)
      : await notifyReporters(ports, trx, first);
    // After what is done instead, as in decideWithin.
    const giveBack = await undoWithin(ports, trx, undone, staffId);
    return () => {
      decide();
      giveBack();
      answered(ports.bus);
    };
  });
  after();
}

const doesSomething = (decision: NewDecision | undefined): boolean =>
  decision?.measures.some(({ kind }) => kind !== "NONE") ?? false;

async function notifyReporters(
  { bus }: SafetyPorts,
  trx: Db,
  { id, targetKind }: cases.LockedCase,
): Promise<() => void> {
  const publish = await notifying.ofOverturning(trx, await cases.selectReporterIds(trx, id), targetKind);
  return () => publish(bus);
}
