/** What is done about somebody, and undone: in one transaction, everywhere at once. */
import type { MeasureGiven } from "@fitmate/contract/deskDecisions";
import type { RuleNumber } from "@fitmate/contract/rules";
import { MEASURES, type TargetKind } from "@fitmate/contract/safety";
import { type Bus, NOBODY } from "../../../platform/bus/bus.ts";
import type { Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/http/errors.ts";
import type { Ports } from "../../../platform/ports.ts";
import { lockMember, updateHolds } from "../../accounts/memberQueries.ts";
import { endSessionsOf } from "../../accounts/service.ts";
import { leaveAllGatherings } from "../../meetups/moderationService.ts";
import { takeOutWordsOf } from "../../together/answers/suspendingService.ts";
import { insertLog } from "../desk/logQueries.ts";
import { requireNotOwn } from "../desk/policy.ts";
import { ofUndoing } from "../notifying.ts";
import type { Reported } from "../reports/targets.ts";
import { type Hideable, hideTarget, showTarget } from "./hiding.ts";
import * as queries from "./queries.ts";

export type SafetyPorts = Pick<Ports, "db" | "bus" | "signing" | "log">;

/** What a case is about. */
export type About = { caseId: number; targetKind: TargetKind; targetId: number; subjectId: number | null };

/** Done by whom, and by which rule; null: by itself. */
type Ground = { byId: number | null; rule: RuleNumber | null };

type After = () => void;
const inTurn =
  (afters: readonly After[]): After =>
  () => {
    for (const after of afters) after();
  };

/** Takes measures in the transaction that decides, which has locked whom they are about; answers what to do after its commit. */
export async function takeMeasures(
  ports: SafetyPorts,
  trx: Db,
  about: About,
  given: readonly MeasureGiven[],
  ground: Ground,
): Promise<After> {
  // Before the gatherings that they leave: what is hidden may be one of them.
  await queries.lockTarget(trx, about);
  const afters: After[] = [];
  for (const { kind, days } of given) {
    if (kind === "NONE" || kind === "HIDE") continue;
    const until = MEASURES[kind].isTimed ? days : null;
    await queries.insertMeasure(trx, { ...about, ...ground, kind, days: until });
    if (kind === "SUSPENSION" && about.subjectId !== null) afters.push(await shutOut(ports, trx, about.subjectId));
  }
  await settleHolds(trx, about.subjectId);
  // Last: those that they leave are locked in their order, and what is hidden may be a later one of them.
  if (given.some(({ kind }) => kind === "HIDE")) afters.push(await hide(ports.bus, trx, about, ground));
  return inTurn(afters);
}

/** Hides what the case is about; of messages, all that were reported. */
async function hide(bus: Bus, trx: Db, about: About, ground: Ground): Promise<After> {
  const parts =
    about.targetKind === "MESSAGES" ? await queries.selectMessagesOf(trx, about.caseId) : ([undefined] as const);
  const afters: After[] = [];
  for (const messages of parts) {
    await queries.insertMeasure(trx, { ...about, ...ground, kind: "HIDE", days: null, messages });
    const publish = await hideTarget(trx, { ...about, messages });
    afters.push(() => publish(bus));
  }
  return inTurn(afters);
}

/**
 * Until somebody has looked: at once, or because several who were right before say so; or, `days` at most, because somebody's
 * rights are said to be hurt. Nothing where it is hidden already.
 */
export async function hideForNow(
  { bus }: SafetyPorts,
  trx: Db,
  caseId: number,
  { kind: targetKind, targetId, subjectId, messages }: Reported,
  { act, count, days }: { act: "HIDDEN_AT_ONCE" | "HIDDEN_BY_NUMBERS" | "GAVE_WAY"; count?: number; days?: number },
): Promise<After> {
  const about = { caseId, targetKind, targetId, subjectId };
  const before = await queries.lockMeasuresOf(trx, caseId);
  if (targetKind !== "MESSAGES" && before.some(({ kind }) => kind === "HIDE")) return () => {};
  await queries.lockTarget(trx, about);
  const hiding = { ...about, byId: null, rule: null, kind: "HIDE", days: days ?? null, messages } as const;
  const until = await queries.insertMeasure(trx, hiding);
  await insertLog(trx, {
    act,
    byId: null,
    caseId,
    subjectId,
    detail: { measures: ["HIDE"], ...(count !== undefined && { count }), ...(days !== undefined && { terms: [days] }) },
  });
  const publish = await hideTarget(trx, { ...about, until, messages });
  return () => publish(bus);
}

/**
 * Everything that is not written down in `members`: sessions with their sockets, streams and pushes; seats and places in line; what
 * they have said of whom they trained with. The member is locked: nobody agrees on a plan with them meanwhile.
 */
async function shutOut(ports: SafetyPorts, trx: Db, memberId: number): Promise<After> {
  const publish = await leaveAllGatherings(trx, memberId);
  await takeOutWordsOf(trx, memberId, true);
  const publishEnded = await endSessionsOf(ports, memberId, "suspension", { db: trx });
  return () => {
    publish(ports.bus);
    publishEnded();
  };
}

/** Works out of all measures what holds of the member now, who is locked. Once no suspension does, their words count again. */
export async function settleHolds(trx: Db, memberId: number | null): Promise<void> {
  if (memberId === null) return;
  const holds = await queries.selectHolds(trx, memberId);
  const wasSuspended = await updateHolds(trx, memberId, {
    suspendedUntil: holds.get("SUSPENSION") ?? null,
    noWritingUntil: holds.get("NO_WRITING") ?? null,
    offMapUntil: holds.get("OFF_MAP") ?? null,
  });
  if (wasSuspended && !holds.has("SUSPENSION")) await takeOutWordsOf(trx, memberId, false);
}

/** Takes measures of one case back that are locked, with whom they are about, in the transaction of whoever does so. */
export async function undoWithin(
  { bus }: SafetyPorts,
  trx: Db,
  measures: readonly queries.LockedMeasure[],
  byId: number | null,
): Promise<After> {
  const [one] = measures;
  if (one) await queries.lockTarget(trx, one);
  const afters: After[] = [];
  for (const measure of measures) {
    await queries.markUndone(trx, measure.id, byId);
    const { kind, subjectId } = measure;
    if (kind !== "HIDE") {
      await settleHolds(trx, subjectId);
    } else {
      const until = measure.targetKind === "MESSAGES" ? undefined : await queries.findHiddenUntil(trx, measure);
      if (until === null) continue;
      const publish = await showTarget(trx, { ...(await findShown(trx, measure)), until });
      afters.push(() => publish(bus));
    }
  }
  return inTurn(afters);
}

/** Forgets suspensions that are over by themselves. */
export async function forgetPastSuspensions({ db, log }: Pick<SafetyPorts, "db" | "log">): Promise<void> {
  for (const memberId of await queries.selectFreed(db)) {
    const settle = inTransaction(db, async (trx) => {
      await lockMember(trx, memberId);
      await settleHolds(trx, memberId);
    });
    await settle.catch((error: unknown) => log.error({ err: error, memberId }, "a past suspension was not forgotten"));
  }
}

/** What shows again without the measure: of messages those that no other one hides. */
async function findShown(trx: Db, measure: queries.LockedMeasure): Promise<Hideable> {
  const { caseId, targetKind, targetId, roomId } = measure;
  const messages = roomId === null ? undefined : { roomId, seqs: await queries.selectShown(trx, measure) };
  return { caseId, targetKind, targetId, messages };
}

/**
 * Takes one measure back, in whatever rooms it hides. NOT_FOUND: there is none; MEASURE_OVER: it is over, or was taken back; CASE_UNDECIDED: nobody has taken it, and
 * it holds until somebody who has looked decides.
 */
export async function undoMeasure(ports: SafetyPorts, staffId: number, measureId: number): Promise<void> {
  const after = await inTransaction(ports.db, async (trx) => {
    await queries.lockSubject(trx, measureId);
    const { measure, together } = await queries.lockMeasure(trx, measureId);
    if (!measure) throw new AppError("NOT_FOUND");
    requireNotOwn(measure, staffId);
    if (measure.isOver) throw new AppError("MEASURE_OVER");
    if (measure.awaitsDecision) throw new AppError("CASE_UNDECIDED");
    const { caseId, subjectId, kind } = measure;
    await insertLog(trx, { act: "UNDONE", byId: staffId, caseId, subjectId, detail: { measures: [kind] } });
    const undone = await undoWithin(ports, trx, together, staffId);
    const publish = subjectId === null ? NOBODY : await ofUndoing(trx, subjectId, caseId, kind);
    return () => {
      undone();
      publish(ports.bus);
    };
  });
  after();
}
