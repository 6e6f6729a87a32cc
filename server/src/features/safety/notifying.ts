/** What members are notified of about decisions, and in which words. Nobody who has reported, and nobody who has decided, is named in any. */
import type { NewDecision } from "@fitmate/contract/deskDecisions";
import type { NotificationType } from "@fitmate/contract/notificationTypes";
import { paths } from "@fitmate/contract/paths";
import { PLACEHOLDER_DAYS } from "@fitmate/contract/limits";
import { type Right, rights } from "@fitmate/contract/rights";
import { rules } from "@fitmate/contract/rules";
import { TARGET_KINDS, type TargetKind } from "@fitmate/contract/safety";
import { josa } from "es-hangul";
import type { Publish } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/db/database.ts";
import { notifyAll } from "../notifications/service.ts";
import type { StoredKind } from "./measures/queries.ts";
import { findDecisionId } from "./reports/mineQueries.ts";
import { actsOf, NOTHING, TAKEN_BACK, THANKS } from "./reports/outcome.ts";

/** It comes from nobody but oneself. */
const notifyEach = (
  db: Db,
  memberIds: readonly number[],
  { words, ...about }: { type: NotificationType; words: string; url: string },
): Promise<Publish> =>
  notifyAll(
    db,
    about,
    memberIds.map((memberId) => ({ memberId, senderId: memberId, words })),
  );

type Done = { kind: StoredKind; days: number | null };

const doneOf = (measures: NewDecision["measures"]): Done[] =>
  measures.flatMap(({ kind, days }) => (kind === "NONE" ? [] : [{ kind, days }]));

/** To whoever has reported: what became of it. */
export function ofOutcome(
  db: Db,
  reporterIds: readonly number[],
  target: TargetKind,
  { measures, words }: NewDecision,
): Promise<Publish> {
  const done = doneOf(measures);
  const outcome = done.length === 0 ? words || NOTHING : `${actsOf(done, target)} ${THANKS}`;
  return notifyReporters(db, reporterIds, `${reportedAs(target)}: ${outcome}`);
}

/** To whoever has reported: that was undone again. */
export function ofOverturning(db: Db, reporterIds: readonly number[], target: TargetKind): Promise<Publish> {
  return notifyReporters(db, reporterIds, `${reportedAs(target)}: ${TAKEN_BACK}`);
}

const reportedAs = (target: TargetKind) =>
  target === "TRAINING_NOTE" ? "운영자에게 전한 이야기" : `신고한 ${TARGET_KINDS[target]}`;

const notifyReporters = (db: Db, reporterIds: readonly number[], words: string) =>
  notifyEach(db, reporterIds, { type: "REPORT_DECIDED", words, url: paths.reports() });

/** To whom it is about: what was done, by which rule. Of nothing they are not told. */
export async function ofDecision(
  db: Db,
  memberId: number,
  { id, targetKind: target }: { id: number; targetKind: TargetKind },
  { measures, rule }: NewDecision,
): Promise<Publish> {
  const done = doneOf(measures);
  const reason = rule === null ? "" : ` 이유: 운영 규칙 ${rule} ${rules[rule].title}.`;
  // That somebody has told the moderators of a gathering is told to nobody.
  const what = target === "TRAINING_NOTE" ? "활동" : TARGET_KINDS[target];
  const words = `운영자가 내 ${josa(what, "을/를")} 살펴봤어요.`;
  return notifyEach(db, done.length === 0 ? [] : [memberId], {
    type: "DECISION",
    words: `${words} ${actsOf(done, target)}${reason}`,
    url: await addressOf(db, id),
  });
}

/** To whom it is about: it gives way, and for which right. Who says so they are not told. */
export function ofGivingWay(
  db: Db,
  memberId: number,
  { caseId, kind, right }: { caseId: number; kind: TargetKind; right: Right },
): Promise<Publish> {
  const words = `권리침해 신고(${rights[right].title})로 내 ${josa(TARGET_KINDS[kind], "을/를")} ${PLACEHOLDER_DAYS}일 동안 가려 둬요. 이의를 낼 수 있어요.`;
  return notifyEach(db, [memberId], { type: "DECISION", words, url: paths.placeholder(caseId) });
}

/** To whom it is about: it gives way no longer, and others see it again, or something else hides it. `url`: where it is. */
export function ofComingBack(
  db: Db,
  memberId: number,
  { kind, url, isShown }: { kind: TargetKind; url: string; isShown: boolean },
): Promise<Publish> {
  const what = TARGET_KINDS[kind];
  const words = isShown
    ? `권리침해 신고로 가려 둔 내 ${josa(what, "이/가")} 다시 보여요.`
    : `권리침해 신고로는 내 ${josa(what, "을/를")} 더 가려 두지 않아요. 다른 이유로 아직 가려져 있어요.`;
  return notifyEach(db, [memberId], { type: "DECISION", words, url });
}

/** To whoever has said so: it gives way. */
export const ofHiding = (db: Db, reporterId: number, target: TargetKind): Promise<Publish> =>
  notifyReporters(
    db,
    [reporterId],
    `신고한 ${TARGET_KINDS[target]}: ${PLACEHOLDER_DAYS}일 동안 가려 둬요. 상대가 이의를 내면 운영자가 결정해요.`,
  );

/** To whoever has said so: it has had its time. */
export const ofEnd = (db: Db, reporterIds: readonly number[], target: TargetKind, words: string): Promise<Publish> =>
  notifyReporters(db, reporterIds, `신고한 ${TARGET_KINDS[target]}: ${words}`);

/** Where what was decided is read; what was undone before that is no decision. */
async function addressOf(db: Db, caseId: number): Promise<string> {
  const decisionId = await findDecisionId(db, caseId);
  return decisionId === null ? paths.reports() : paths.decision(decisionId);
}

const UNDONE: Record<StoredKind, string> = {
  WARNING: "경고를",
  HIDE: "가린 것을",
  NO_WRITING: "글과 메시지 쓰기를 막은 것을",
  OFF_MAP: "지도에서 내린 것을",
  SUSPENSION: "이용을 멈춘 것을",
};

/** To whom it was about: that is over. */
export async function ofUndoing(db: Db, memberId: number, caseId: number, kind: StoredKind): Promise<Publish> {
  const words = `운영자가 ${UNDONE[kind]} 되돌렸어요.`;
  return notifyEach(db, [memberId], { type: "DECISION", words, url: await addressOf(db, caseId) });
}

/** To whoever has objected: to a decision about themselves (`caseId`), or, with null, to the outcome of a report of theirs. */
export async function ofAnswer(db: Db, memberId: number, caseId: number | null, isAccepted: boolean): Promise<Publish> {
  const words = isAccepted
    ? "이의를 받아들였어요. 다른 운영자가 다시 보고 결정을 바꿨어요."
    : "이의를 다른 운영자가 다시 봤어요. 처음 결정을 그대로 두기로 했어요.";
  const url = caseId === null ? paths.reports() : await addressOf(db, caseId);
  return notifyEach(db, [memberId], { type: "OBJECTION_ANSWERED", words, url });
}
