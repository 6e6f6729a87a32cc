/** What is said after a gathering: once, for good, and known to others only as far as both sides say the same. */
import { nicknameKey } from "@fitmate/contract/accounts";
import { paths } from "@fitmate/contract/paths";
import type { Training, TrainingAnswer, TrainingNote, TrainingQuestion } from "@fitmate/contract/together";
import { MEETUP_CAPACITY_MAX, TRAINING_NOTES_MAX } from "@fitmate/contract/limits";
import { type Bus, type Publish, publishAll } from "../../../platform/bus/bus.ts";
import type { Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { publishToMember } from "../../../platform/sse/memberTopic.ts";
import { notify } from "../../notifications/service.ts";
import { keepCounts, lockCounts, releaseReady } from "../trust/countingQueries.ts";
import { insertPair, selectPartners } from "../trust/trainingQueries.ts";
import { insertNote } from "./noteQueries.ts";
import * as queries from "./queries.ts";

/** Faces that a question shows before it is opened. */
const FACES = 3;

/** What the member can still answer, what ended last first. Where nobody is left to name there is nothing to ask. */
export async function readQuestions(db: Db, memberId: number): Promise<TrainingQuestion[]> {
  const open = await queries.selectOpen(db, memberId);
  const ids = open.map(({ gatheringId }) => gatheringId);
  const people = Map.groupBy(
    ids.length > 0 ? await queries.selectCompanions(db, memberId, ids, FACES) : [],
    ({ gatheringId }) => gatheringId,
  );
  return open
    .map((question) => ({ ...toPast(question), people: (people.get(question.gatheringId) ?? []).map(toPerson) }))
    .filter((question) => question.people.length > 0);
}

/** A gathering that is over, as one of those who came sees it; NOT_FOUND for everybody else. */
export async function readTraining(db: Db, memberId: number, gatheringId: number): Promise<Training> {
  const question = await queries.selectQuestion(db, gatheringId, memberId);
  if (!question) throw new AppError("NOT_FOUND");
  const [companions, trained, said, isMissed] = await Promise.all([
    companionsOf(db, memberId, gatheringId),
    selectPartners(db, memberId, gatheringId),
    question.isAnswered ? queries.selectSaid(db, gatheringId, memberId) : null,
    question.kind === "PLAN" && question.isAnswered && queries.isMissed(db, gatheringId),
  ]);
  const nicknames = new Map(companions.map(({ id, nickname }) => [id, nickname]));
  const named = <Row>(rows: readonly Row[], idOf: (row: Row) => number) =>
    rows.flatMap((row) => {
      const nickname = nicknames.get(idOf(row));
      return nickname === undefined ? [] : [{ ...row, nickname }];
    });
  const partners = named(trained, ({ otherId }) => otherId);
  return {
    ...toPast(question),
    isPlacePublic: question.isPlacePublic,
    isOpen: question.isOpen,
    people: companions.map(toPerson),
    said:
      said &&
      named(said, ({ subjectId }) => subjectId).map(({ nickname, met, again, praises }) => ({
        nickname,
        met,
        again,
        praises,
      })),
    met: partners.map(({ nickname }) => nickname),
    again: partners.filter(({ again }) => again).map(({ nickname }) => nickname),
    isMissed,
  };
}

/**
 * Says with whom the member trained, once. Answers who had said 또 할래요 of them before, and would be said so of now. Refuses
 * whoever did not come, and whoever names somebody who did not; no refusal depends on what anybody else has said.
 */
export async function answer(
  { db, bus }: { db: Db; bus: Bus },
  memberId: number,
  gatheringId: number,
  { people }: TrainingAnswer,
): Promise<string[]> {
  const { again, saysTheSame, toPublish } = await inTransaction(db, async (trx) => {
    const question = await requireOpen(trx, memberId, gatheringId);
    const companions = await companionsOf(trx, memberId, gatheringId);
    const words = people.map(({ nickname, met, again: wants, praises }) => ({
      subjectId: requireCompanion(companions, nickname).id,
      met,
      again: wants ?? false,
      praises,
    }));
    // Of a plan there is one to speak of, who may have left, or been blocked, since.
    if (question.kind === "PLAN" && words.length === 0 && companions.length > 0) throw new AppError("INVALID_INPUT");
    await queries.insertAnswers(trx, gatheringId, memberId, words);
    const agreements = await queries.selectAgreements(trx, memberId, gatheringId);
    const wanting = await settle(trx, memberId, agreements);
    const publishes: Publish[] = [];
    for (const otherId of wanting) publishes.push(...(await notifyBoth(trx, gatheringId, memberId, otherId)));
    const isMissed = question.kind === "PLAN" && (await queries.isMissed(trx, gatheringId));
    return {
      again: companions.filter(({ id }) => wanting.includes(id)).map(({ nickname }) => nickname),
      saysTheSame: isMissed ? words.map(({ subjectId }) => subjectId) : agreements.map(({ otherId }) => otherId),
      toPublish: publishes,
    };
  });
  publishAll(bus, toPublish);
  // Both see it at once: who said so first may be looking.
  for (const otherId of saysTheSame) publishToMember(bus, otherId, "plans");
  return again;
}

/** Counts the pairs that both sides say of, and answers with whom of them the member would train again, as they would. */
export async function settle(trx: Db, memberId: number, agreements: readonly queries.Agreement[]): Promise<number[]> {
  if (agreements.length === 0) return [];
  const ids = [memberId, ...new Set(agreements.map(({ otherId }) => otherId))];
  await lockCounts(trx, ids);
  for (const { gatheringId, endedAt, otherId, mine, theirs } of agreements) {
    const pair = { gatheringId, endedAt, oneId: memberId, otherId, saidByOne: mine, saidByOther: theirs };
    await insertPair(trx, pair);
  }
  await releaseReady(trx, ids);
  await keepCounts(trx, ids);
  return agreements.filter(({ mine, theirs }) => mine.again && theirs.again).map(({ otherId }) => otherId);
}

async function notifyBoth(trx: Db, gatheringId: number, oneId: number, otherId: number): Promise<Publish[]> {
  const toPublish: Publish[] = [];
  for (const [memberId, senderId] of [
    [Math.min(oneId, otherId), Math.max(oneId, otherId)],
    [Math.max(oneId, otherId), Math.min(oneId, otherId)],
  ] as const) {
    toPublish.push(await notify(trx, { memberId, type: "AGAIN", senderId, url: paths.training(gatheringId) }));
  }
  return toPublish;
}

/**
 * Keeps what a member tells the moderators, also after their answer, in the transaction that brings it before them. Answers its id,
 * and whom it is about.
 */
export async function storeNote(
  trx: Db,
  memberId: number,
  gatheringId: number,
  { nickname, text }: TrainingNote,
): Promise<{ noteId: number; aboutId: number | null }> {
  await queries.lockQuestions(trx, gatheringId);
  const question = await queries.selectQuestion(trx, gatheringId, memberId);
  if (!question) throw new AppError("NOT_FOUND");
  if (!question.isOpen && !question.isAnswered) throw new AppError("TRAINING_CLOSED");
  const companions = await companionsOf(trx, memberId, gatheringId);
  const aboutId = nickname === null ? null : requireCompanion(companions, nickname).id;
  const note = { gatheringId, authorId: memberId, aboutId, text };
  const noteId = await insertNote(trx, note, TRAINING_NOTES_MAX);
  if (noteId === undefined) throw new AppError("TRAINING_NOTES_TOO_MANY");
  return { noteId, aboutId };
}

/** The question, under the lock of everybody's. */
async function requireOpen(trx: Db, memberId: number, gatheringId: number): Promise<queries.Question> {
  await queries.lockQuestions(trx, gatheringId);
  const question = await queries.selectQuestion(trx, gatheringId, memberId);
  if (!question) throw new AppError("NOT_FOUND");
  if (question.isAnswered) throw new AppError("TRAINING_ANSWERED");
  if (!question.isOpen) throw new AppError("TRAINING_CLOSED");
  return question;
}

const companionsOf = (db: Db, memberId: number, gatheringId: number) =>
  queries.selectCompanions(db, memberId, [gatheringId], MEETUP_CAPACITY_MAX);

function requireCompanion(companions: readonly queries.Companion[], nickname: string): queries.Companion {
  const key = nicknameKey(nickname);
  const found = companions.find((each) => nicknameKey(each.nickname) === key);
  if (!found) throw new AppError("MEMBER_NOT_FOUND");
  return found;
}

const toPerson = ({ nickname, profilePicture, isMate }: queries.Companion) => ({ nickname, profilePicture, isMate });

function toPast({ gatheringId, kind, sport, title, begins, zone, place, closesAt, roomId }: queries.Question) {
  return { gatheringId, kind, sport, title, begins, zone, place, roomId, closesAt: closesAt.toISOString() };
}
