/** What gives way: what its author sees of that and says against it, and how it comes back. */
import { PLACEHOLDER_DAYS } from "@fitmate/contract/limits";
import { paths } from "@fitmate/contract/paths";
import type { MyPlaceholder } from "@fitmate/contract/rightsReports";
import { NOBODY, type Publish } from "../../../platform/bus/bus.ts";
import type { Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/http/errors.ts";
import type { Ports } from "../../../platform/ports.ts";
import { suspendedAmong } from "../../accounts/memberQueries.ts";
import { holdUploads } from "../../uploads/service.ts";
import { lockCase, lockSubject, markDecided, selectReporterIds } from "../desk/caseQueries.ts";
import { insertLog } from "../desk/logQueries.ts";
import { findHiddenUntil, lockMeasuresOf, type Target } from "../measures/queries.ts";
import { type SafetyPorts, undoWithin } from "../measures/service.ts";
import * as notifying from "../notifying.ts";
import { insertEvidence } from "../reports/queries.ts";
import { copyNamed } from "../reports/targets.ts";
import { rankOf } from "../severity.ts";
import { addressOf } from "./address.ts";
import { mailNewsOfCase } from "./mails.ts";
import * as queries from "./queries.ts";

export async function readPlaceholders(db: Db, memberId: number): Promise<MyPlaceholder[]> {
  const rows = await queries.selectPlaceholders(db, memberId);
  return Promise.all(
    rows.map(async ({ placeholderId, kind, targetId, right, since, until, contest, contestedAt }) => ({
      placeholderId,
      kind,
      targetId,
      address: (await addressOf(db, kind, targetId)) ?? paths.home(),
      right,
      since: since.toISOString(),
      until: until.toISOString(),
      contest: contest === null || contestedAt === null ? null : { words: contest, at: contestedAt.toISOString() },
    })),
  );
}

/**
 * Brings it to a person; a post, which may have been changed meanwhile, also as it is now. NOT_FOUND: nothing of the member's gives
 * way there; OBJECTION_CLOSED: they have done so.
 */
export async function contestPlaceholder(
  { db, clock }: Pick<Ports, "db" | "clock">,
  memberId: number,
  caseId: number,
  words: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const mine = (await queries.selectPlaceholders(trx, memberId)).find((each) => each.placeholderId === caseId);
    if (!mine) throw new AppError("NOT_FOUND");
    const contest = { caseId, memberId, words, severity: rankOf("HIGH") };
    if (!(await queries.setContest(trx, contest))) throw new AppError("OBJECTION_CLOSED");
    if (mine.kind === "POST") await copyAsItIs(trx, mine, memberId, new Date(clock.now()));
    await insertLog(trx, { act: "CONTESTED", byId: null, caseId, subjectId: memberId });
  });
}

async function copyAsItIs(trx: Db, mine: queries.PlaceholderRow, memberId: number, at: Date): Promise<void> {
  const { pieces } = await copyNamed(trx, { kind: "POST", postId: mine.targetId }, memberId);
  const now = pieces.map((piece) => ({ ...piece, saidAt: at }));
  await insertEvidence(trx, mine.reportId, now, pieces.length);
  const pictures = pieces.flatMap((piece) => piece.pictures);
  await holdUploads(trx, pictures, { kind: "report", id: mine.reportId });
}

/** Of those that are due; the others a minute later. */
const AT_ONCE = 500;

/** Shows again what has given way for as long as the law lets it. Several nodes may do so at once; one that fails holds up no other. */
export async function endPlaceholders(ports: SafetyPorts): Promise<void> {
  for (const caseId of await queries.selectDue(ports.db, AT_ONCE)) {
    await endPlaceholder(ports, caseId).catch((error: unknown) =>
      ports.log.error({ err: error, caseId }, "what gave way was not shown again"),
    );
  }
}

async function endPlaceholder(ports: SafetyPorts, caseId: number): Promise<void> {
  const after = await inTransaction(ports.db, async (trx) => {
    await lockSubject(trx, caseId);
    const found = await lockCase(trx, caseId);
    // Decided, or ended elsewhere, meanwhile.
    const standing = found ? await lockMeasuresOf(trx, caseId, true) : [];
    if (!found || standing.length === 0) return () => {};
    const { subjectId, targetKind, isDecided } = found;
    const show = await undoWithin(ports, trx, standing, null);
    await insertLog(trx, { act: "CAME_BACK", byId: null, caseId, subjectId, detail: { measures: ["HIDE"] } });
    const author = await notifyAuthor(trx, found);
    const words = author.isShown ? SHOWN : ENDED;
    if (!isDecided) await markDecided(trx, caseId, { by: null, acted: false, rule: null, words });
    await mailNewsOfCase(trx, caseId);
    const reporters = await notifying.ofEnd(trx, await selectReporterIds(trx, caseId), targetKind, words);
    return () => {
      show();
      author.publish(ports.bus);
      reporters(ports.bus);
    };
  });
  after();
}

const ENDED = `가려 두는 ${PLACEHOLDER_DAYS}일이 지났어요.`;
const SHOWN = `가려 두는 ${PLACEHOLDER_DAYS}일이 지나 다시 보여요.`;

/**
 * Notifies the author that it gives way no longer, if it is there still. Answers whether others see it again: another case may hide
 * it, or a suspension whose profile it is.
 */
export async function notifyAuthor(
  trx: Db,
  about: Target & { subjectId: number | null },
): Promise<{ isShown: boolean; publish: Publish }> {
  const { subjectId, targetKind, targetId } = about;
  const url = await addressOf(trx, targetKind, targetId);
  if (url === undefined) return { isShown: false, publish: NOBODY };
  const isSuspended = targetKind === "PROFILE" && (await suspendedAmong(trx, [targetId])).length > 0;
  const isShown = !isSuspended && (await findHiddenUntil(trx, about)) === undefined;
  const news = { kind: targetKind, url, isShown };
  return { isShown, publish: subjectId === null ? NOBODY : await notifying.ofComingBack(trx, subjectId, news) };
}
