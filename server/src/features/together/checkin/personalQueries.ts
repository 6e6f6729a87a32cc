/** Check-ins as personal data, of the two of each. */
import { sql } from "kysely";
import { type Publish, together } from "../../../platform/bus/bus.ts";
import { ONLY_LINKS, type PersonalData, rowsOf } from "../../../platform/personalData.ts";
import { MEMBERS } from "../../accounts/memberQueries.ts";
import { areApart } from "../../mates/queries.ts";
import { claimOf } from "./dueQueries.ts";
import { notifyOfEnding } from "./watching.ts";

export const checkInData: PersonalData = {
  columns: {
    check_ins: {
      id: ONLY_LINKS,
      gathering_id: "checkIns.gatheringId",
      member_id: ONLY_LINKS,
      mate_id: ONLY_LINKS,
      state: "checkIns.state",
      ends_at: "Follows from the gathering.",
      due_at: "checkIns.dueAt",
      alert_at: "checkIns.alertAt",
      asked_at: "checkIns.askedAt",
      alerted_at: "checkIns.alertedAt",
      answered_at: "checkIns.answeredAt",
      seen: "checkIns.seen",
      keep_until: "checkIns.keptUntil",
    },
  },

  words: {
    checkIns: "안심 체크인",
  },
  files: (db, memberId) => ({
    // Of a mate's only what the mate lets them know: not which gathering it was, nor why it has ended.
    checkIns: rowsOf(async () => {
      const { rows } = await sql<object>`
        select case when c.member_id = ${memberId} then 'MEMBER' else 'MATE' end as role,
               case when ${areApart(sql`c.member_id`, sql`c.mate_id`)} then null else other.nickname end as "with",
               case when c.member_id = ${memberId} then c.gathering_id end as "gatheringId",
               case when c.member_id = ${memberId} or c.state in ('ASKED', 'ON', 'ALERTED', 'SAFE', 'DECLINED') then c.state
                    when c.state = 'DUE' then 'ON' else 'ENDED' end as state,
               c.due_at as "dueAt", c.alert_at as "alertAt", c.asked_at as "askedAt", c.alerted_at as "alertedAt",
               c.answered_at as "answeredAt", case when c.mate_id = ${memberId} then c.seen end as seen,
               c.keep_until as "keptUntil"
          from check_ins c join ${MEMBERS} other on other.id = c.member_id + c.mate_id - ${memberId}::bigint
         where c.member_id = ${memberId} or c.mate_id = ${memberId}
         order by c.id`.execute(db);
      return rows;
    }),
  }),

  async erase(trx, memberId) {
    await trx
      .deleteFrom("check_ins")
      .where((is) => is.or([is("member_id", "=", memberId), is("mate_id", "=", memberId)]))
      .execute();
  },

  /** Theirs are over, and those they look after; the others are told. Coming back brings none back. */
  async setAside(trx, memberId) {
    const ended = await claimOf(trx, memberId);
    const toPublish: Publish[] = [];
    for (const about of ended) toPublish.push(...(await notifyOfEnding(trx, about)));
    return together(toPublish);
  },
};
