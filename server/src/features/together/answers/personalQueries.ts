/** Trainings, and what is said of them, as personal data. What others have said of a member is not theirs to see, but for what all see. */
import { sql } from "kysely";
import { ONLY_LINKS, pagesOf, type PersonalData, rowsOf } from "../../../platform/personalData.ts";
import { MEMBERS } from "../../accounts/memberQueries.ts";
import { forgetSpeaker, deleteOwn, selectOthers } from "../trust/trainingQueries.ts";
import { lockCounts, selectTrust } from "../trust/countingQueries.ts";

const OF_THE_GATHERING = "Of the gathering, which is told already.";
const OF_OTHERS = "What somebody else has said, who is not to be known by it.";
const FOLLOWS = "Follows from the others, and is kept to cost less.";

export const trainingData: PersonalData = {
  columns: {
    training_questions: {
      gathering_id: "trainingQuestions.meetupId",
      member_id: ONLY_LINKS,
      kind: OF_THE_GATHERING,
      ended_at: "trainingQuestions.endedAt",
      closes_at: "trainingQuestions.closesAt",
      others: OF_THE_GATHERING,
      answered_at: "trainingQuestions.answeredAt",
    },
    training_answers: {
      id: ONLY_LINKS,
      gathering_id: "trainingAnswers.meetupId",
      author_id: ONLY_LINKS,
      subject_id: "trainingAnswers.nickname",
      met: "trainingAnswers.met",
      again: "trainingAnswers.again",
      praises: "trainingAnswers.praises",
      said_at: "trainingAnswers.saidAt",
      taken_out: "Only while one is suspended.",
    },
    trainings: {
      member_id: ONLY_LINKS,
      person: "trainings.nickname",
      gathering_id: "trainings.meetupId",
      other_id: "trainings.nickname",
      ended_at: "trainings.endedAt",
      counts: "trainings.counts",
      again: OF_OTHERS,
      praises: OF_OTHERS,
      wanted: "trainingAnswers.again",
      shown_from: "The midnight after both had said so.",
      released_at: OF_OTHERS,
      taken_out: "Whether somebody else is suspended is theirs.",
    },
    training_counts: {
      member_id: ONLY_LINKS,
      times: "trainingNumbers.times",
      people: "trainingNumbers.people",
      again: "trainingNumbers.again",
      praises: "trainingNumbers.praises",
      stale_at: FOLLOWS,
    },
    training_notes: {
      id: ONLY_LINKS,
      gathering_id: "trainingNotes.meetupId",
      author_id: ONLY_LINKS,
      about_id: "trainingNotes.nickname",
      text: "trainingNotes.text",
      written_at: "trainingNotes.writtenAt",
    },
  },
  leaves: {
    training_answers: "That somebody did not come, by nobody.",
    trainings: "What was said of others stays in their numbers, by nobody.",
    training_notes:
      "What the moderators were told stays for six months, by nobody, since it may be of somebody dangerous.",
  },

  words: {
    trainingQuestions: "함께 운동했는지 물어본 번개와 약속",
    trainingAnswers: "그 물음에 내가 한 답과 칭찬",
    trainings: "함께 운동한 기록",
    trainingNumbers: "프로필에 보이는 함께 운동한 횟수와 칭찬",
    trainingNotes: "운영자에게만 전한 이야기",
  },
  files: (db, memberId) => ({
    trainingQuestions: pagesOf(
      async (after: number | undefined, size) => {
        const { rows } = await sql<{ meetupId: number }>`
          select gathering_id as "meetupId", ended_at as "endedAt", closes_at as "closesAt", answered_at as "answeredAt"
            from training_questions where member_id = ${memberId} and gathering_id > ${after ?? 0}
           order by gathering_id limit ${sql.lit(size)}`.execute(db);
        return rows;
      },
      ({ meetupId }) => meetupId,
    ),
    trainingAnswers: pagesOf(
      async (after: number | undefined, size) => {
        const { rows } = await sql<{ id: number }>`
          select a.id, a.gathering_id as "meetupId", m.nickname, a.met, a.again, a.praises, a.said_at as "saidAt"
            from training_answers a join ${MEMBERS} m on m.id = a.subject_id
           where a.author_id = ${memberId} and a.id > ${after ?? 0}
           order by a.id limit ${sql.lit(size)}`.execute(db);
        return rows;
      },
      ({ id }) => id,
    ),
    trainings: rowsOf(async () => {
      const { rows } = await sql<object>`
        select t.gathering_id as "meetupId", m.nickname, t.ended_at as "endedAt", t.counts, t.again and t.wanted as "bothAgain"
          from trainings t left join ${MEMBERS} m on m.id = t.other_id
         where t.member_id = ${memberId} order by t.ended_at, t.gathering_id, t.person`.execute(db);
      return rows;
    }),
    // No more than everybody sees: by the rest it could be told who has said what.
    trainingNumbers: rowsOf(async () => [...(await selectTrust(db, [memberId])).values()]),
    trainingNotes: rowsOf(async () => {
      const { rows } = await sql<object>`
        select n.gathering_id as "meetupId", m.nickname, n.text, n.written_at as "writtenAt"
          from training_notes n left join ${MEMBERS} m on m.id = n.about_id
         where n.author_id = ${memberId} order by n.id`.execute(db);
      return rows;
    }),
  }),

  async erase(trx, memberId) {
    await lockCounts(trx, [memberId, ...(await selectOthers(trx, memberId))]);
    // That somebody did not come stays if whoever says so was there, which is known of them for the last time here.
    await sql`
      delete from training_answers a
       where a.subject_id = ${memberId}
          or a.author_id = ${memberId} and (a.met or not exists (select from trainings t where t.member_id = ${memberId}
                                                                  and t.gathering_id = a.gathering_id))`.execute(trx);
    await sql`update training_answers set author_id = null where author_id = ${memberId}`.execute(trx);
    await forgetSpeaker(trx, memberId);
    await deleteOwn(trx, memberId);
    await trx.deleteFrom("training_questions").where("member_id", "=", memberId).execute();
    await sql`update training_notes set author_id = null where author_id = ${memberId}`.execute(trx);
    await sql`update training_notes set about_id = null where about_id = ${memberId}`.execute(trx);
  },
};
