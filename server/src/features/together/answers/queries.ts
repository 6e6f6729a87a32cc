/** Every SQL statement on what is asked after a gathering, and on what is answered. */
import {
  NO_SHOW_DAYS,
  NO_SHOW_OTHERS_MIN,
  NO_SHOW_SAID_BY,
  TRAINING_OPEN_DAYS,
  TRAINING_QUESTIONS_MAX,
} from "@fitmate/contract/limits";
import type { GatheringKind } from "@fitmate/contract/together";
import type { Praise } from "@fitmate/contract/trust";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { hidden } from "../../../platform/db/hidden.ts";
import { hasLeft, MEMBERS, NOT_SUSPENDED } from "../../accounts/memberQueries.ts";
import { isApart, isMateOf } from "../../mates/queries.ts";
import { type Ended, joinPast, type Past, pastColumns } from "../../meetups/endedQueries.ts";

/** Asks these members about a gathering that is over; those who are leaving are not asked. Answers who is. */
export async function insertQuestions(db: Db, about: Ended, memberIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ memberId: number }>`
    with comes as (select id from unnest(${memberIds}::bigint[]) as came (id) where not ${hasLeft(sql`came.id`)})
    insert into training_questions (gathering_id, member_id, kind, ended_at, closes_at, others)
    select ${about.id}, id, ${about.kind}, ${about.endedAt}::timestamptz,
           ${about.endedAt}::timestamptz + ${sql.lit(`${TRAINING_OPEN_DAYS} days`)}::interval, (select count(*) - 1 from comes)
      from comes
     where (select count(*) from comes) > 1
       and ${about.endedAt}::timestamptz + ${sql.lit(`${TRAINING_OPEN_DAYS} days`)}::interval > now()
     order by id
    returning member_id as "memberId"`.execute(db);
  return rows.map(({ memberId }) => memberId);
}

/** A question as it is stored, with what may be known of its gathering; `isOpen`: can be answered still. */
export type Question = Past & {
  gatheringId: number;
  kind: GatheringKind;
  endedAt: Date;
  closesAt: Date;
  isOpen: boolean;
  isAnswered: boolean;
};

const QUESTION = sql`
  q.gathering_id as "gatheringId", q.kind, q.ended_at as "endedAt", q.closes_at as "closesAt", ${pastColumns(sql`q.member_id`)},
  q.answered_at is null and q.closes_at > now() as "isOpen", q.answered_at is not null as "isAnswered"`;

/** What the member is asked about a gathering; undefined where they are not. */
export async function selectQuestion(db: Db, gatheringId: number, memberId: number): Promise<Question | undefined> {
  const { rows } = await sql<Question>`
    select ${QUESTION} from training_questions q ${joinPast(sql`q.gathering_id`)}
     where q.gathering_id = ${gatheringId} and q.member_id = ${memberId}`.execute(db);
  return rows[0];
}

/** What the member can still answer, what ended last first. */
export async function selectOpen(db: Db, memberId: number): Promise<Question[]> {
  const { rows } = await sql<Question>`
    select ${QUESTION} from training_questions q ${joinPast(sql`q.gathering_id`)}
     where q.member_id = ${memberId} and q.answered_at is null
       and q.ended_at > now() - ${sql.lit(`${TRAINING_OPEN_DAYS} days`)}::interval and q.closes_at > now()
     order by q.ended_at desc limit ${sql.lit(TRAINING_QUESTIONS_MAX)}`.execute(db);
  return rows;
}

/** Somebody who came along. */
export type Companion = {
  gatheringId: number;
  id: number;
  nickname: string;
  profilePicture: string | null;
  isMate: boolean;
};

/**
 * Of each gathering the others of whom the member can speak, `size` at most: without those between whom and the member a block stands,
 * and those who are suspended.
 */
export async function selectCompanions(
  db: Db,
  memberId: number,
  gatheringIds: readonly number[],
  size: number,
): Promise<Companion[]> {
  const { rows } = await sql<Companion>`
    select asked.id as "gatheringId", other.*
      from unnest(${hidden("bigint[]", gatheringIds)}) as asked (id),
           lateral (select m.id, m.nickname, m.profile_picture as "profilePicture",
                           ${isMateOf(memberId, sql`m.id`)} as "isMate"
                      from training_questions q join ${MEMBERS} m on m.id = q.member_id
                     where q.gathering_id = asked.id and q.member_id <> ${memberId} and m.left_at is null and ${NOT_SUSPENDED}
                       and not ${isApart(memberId, sql`q.member_id`)}
                     order by m.nickname_key limit ${sql.lit(size)}) other`.execute(db);
  return rows;
}

/** Lets nobody else answer about a gathering until the transaction ends: two who answer at once see each other's answer. */
export async function lockQuestions(db: Db, gatheringId: number): Promise<void> {
  await sql`select from training_questions where gathering_id = ${gatheringId} order by member_id for update`.execute(
    db,
  );
}

/** The same of all gatherings about which the member has said something and others still can. */
export async function lockQuestionsOf(db: Db, memberId: number): Promise<void> {
  await sql`
    select from training_questions
     where gathering_id in (select gathering_id from training_questions
                             where member_id = ${memberId} and answered_at is not null and closes_at > now())
     order by gathering_id, member_id for update`.execute(db);
}

/** What is said of somebody. */
export type Word = { subjectId: number; met: boolean; again: boolean; praises: Praise[] };

/** Stores what the member says, for good. */
export async function insertAnswers(
  db: Db,
  gatheringId: number,
  authorId: number,
  words: readonly Word[],
): Promise<void> {
  await db
    .updateTable("training_questions")
    .set({ answered_at: sql<Date>`now()` })
    .where("gathering_id", "=", gatheringId)
    .where("member_id", "=", authorId)
    .execute();
  if (words.length === 0) return;
  await db
    .insertInto("training_answers")
    .values(
      words.map(({ subjectId, met, again, praises }) => ({
        gathering_id: gatheringId,
        author_id: authorId,
        subject_id: subjectId,
        met,
        again,
        praises,
      })),
    )
    .execute();
}

/** What the member has said at a gathering. */
export async function selectSaid(db: Db, gatheringId: number, authorId: number): Promise<Word[]> {
  return db
    .selectFrom("training_answers")
    .select(["subject_id as subjectId", "met", "again", "praises"])
    .where("gathering_id", "=", gatheringId)
    .where("author_id", "=", authorId)
    .orderBy("id")
    .execute();
}

/** What both sides of two say, who have trained together as far as they go, but are not counted yet. */
export type Agreement = {
  gatheringId: number;
  endedAt: Date;
  otherId: number;
  mine: Pick<Word, "again" | "praises">;
  theirs: Pick<Word, "again" | "praises">;
};

/** Those with whom the member says that they trained, who say so too; at one gathering, or wherever that is. */
export async function selectAgreements(db: Db, memberId: number, gatheringId?: number): Promise<Agreement[]> {
  const word = (alias: "mine" | "theirs") => sql`
    json_build_object('again', ${sql.ref(alias)}.again, 'praises', ${sql.ref(alias)}.praises) as ${sql.ref(alias)}`;
  const { rows } = await sql<Agreement>`
    select mine.gathering_id as "gatheringId", q.ended_at as "endedAt", mine.subject_id as "otherId",
           ${word("mine")}, ${word("theirs")}
      from training_answers mine
           join training_answers theirs on theirs.gathering_id = mine.gathering_id
            and theirs.author_id = mine.subject_id and theirs.subject_id = mine.author_id
           join training_questions q on q.gathering_id = mine.gathering_id and q.member_id = mine.author_id
     where mine.author_id = ${memberId} and mine.met and theirs.met and not mine.taken_out and not theirs.taken_out
       ${gatheringId === undefined ? sql`` : sql`and mine.gathering_id = ${gatheringId}`}
     order by q.ended_at, mine.gathering_id, mine.subject_id`.execute(db);
  return rows;
}

/** Of a plan: whether both say that nothing came of it. */
export async function isMissed(db: Db, gatheringId: number): Promise<boolean> {
  const { rows } = await sql<{ isMissed: boolean }>`
    select count(*) = 2 as "isMissed" from training_answers
     where gathering_id = ${gatheringId} and not met and not taken_out`.execute(db);
  return rows[0]?.isMissed ?? false;
}

/**
 * How often each of `memberIds` did not come to a 번개 within six months, by what others say once nobody can say anything more: two of
 * at least three others, who trained with somebody there, and nobody who met them.
 */
export async function countNoShows(db: Db, memberIds: readonly number[]): Promise<Map<number, number>> {
  if (memberIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; count: number }>`
    select missed.id, count(*) as count
      from (select a.subject_id as id, a.gathering_id
              from training_answers a
                   join training_questions q on q.gathering_id = a.gathering_id and q.member_id = a.subject_id
             where a.subject_id = any (${memberIds}::bigint[]) and not a.met and not a.taken_out
               and q.kind = 'MEETUP' and q.others >= ${sql.lit(NO_SHOW_OTHERS_MIN)} and q.closes_at <= now()
               and q.ended_at + ${sql.lit(`${NO_SHOW_DAYS} days`)}::interval > now()
               and (a.author_id is null or exists (select from trainings t where t.member_id = a.author_id
                                                                              and t.gathering_id = a.gathering_id offset 0))
             group by a.subject_id, a.gathering_id having count(*) >= ${sql.lit(NO_SHOW_SAID_BY)}) missed
     where not exists (select from training_answers m where m.gathering_id = missed.gathering_id
                                                         and m.subject_id = missed.id and m.met and not m.taken_out)
       and not exists (select from trainings t where t.member_id = missed.id and t.gathering_id = missed.gathering_id)
     group by missed.id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Takes what the member has said out of all that follows from it, or puts it back. */
export async function setAnswersTakenOut(db: Db, memberId: number, takenOut: boolean): Promise<void> {
  await db.updateTable("training_answers").set({ taken_out: takenOut }).where("author_id", "=", memberId).execute();
}
