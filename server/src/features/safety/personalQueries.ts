/** Reports, and what was decided, as personal data. Who has reported somebody stands in nothing that they get. */
import { sql } from "kysely";
import { ONLY_LINKS, pagesOf, type PersonalData, rowsOf } from "../../platform/personalData.ts";
import { releaseAll } from "./desk/caseQueries.ts";
import { readOwnDecisions } from "./reports/mine.ts";
import { readPlaceholders } from "./rights/giving.ts";

const OF_THE_DESK = "How the desk works on it, which says nothing of a member.";
const OF_OTHERS = "It would tell who has reported, or that somebody has.";
const DECIDERS = "Who has decided is not told, so that nobody is sought out for it.";
const OF_A_MODERATOR = "How much somebody at the desk has decided, which operators see there.";

export const safetyData: PersonalData = {
  columns: {
    staff: {
      member_id: ONLY_LINKS,
      role: "Whoever works at the desk sees so there.",
      granted_at: "Whoever works at the desk knows.",
    },
    cases: {
      id: ONLY_LINKS,
      decision_id: "decisions.decisionId",
      kind: OF_THE_DESK,
      target_kind: "reports.kind",
      target_id: ONLY_LINKS,
      subject_id: ONLY_LINKS,
      severity: OF_THE_DESK,
      opened_at: OF_OTHERS,
      reports: OF_OTHERS,
      reasons: OF_OTHERS,
      trusted: OF_OTHERS,
      trusted_weight: OF_OTHERS,
      excerpt: OF_OTHERS,
      claimed_by: OF_THE_DESK,
      claimed_at: OF_THE_DESK,
      decided_by: DECIDERS,
      decided_at: "decisions.decidedAt",
      acted: "reports.acted",
      rule: "decisions.rule",
      words: "decisions.words",
      number: OF_THE_DESK,
      contest: "placeholders.contest",
      contested_at: "placeholders.contest",
    },
    rights_reports: {
      id: ONLY_LINKS,
      member_id: ONLY_LINKS,
      right_kind: "reports.right",
      on_behalf: "reports.onBehalf",
      name: "reports.name",
      email: "Kept of nobody who is a member.",
      pending: "A member's report waits for nothing.",
      sent_at: "reports.reportedAt",
      confirmed_at: "A member's report waits for nothing.",
    },
    reports: {
      id: "reports.reportId",
      case_id: ONLY_LINKS,
      reporter_id: ONLY_LINKS,
      subject_id: ONLY_LINKS,
      reason: "reports.reason",
      words: "reports.words",
      count: "reports.count",
      excerpt: "reports.excerpt",
      room_id: ONLY_LINKS,
      seqs: ONLY_LINKS,
      gathering_id: ONLY_LINKS,
      created_at: "reports.reportedAt",
      acted: "reports.acted",
      rights_report_id: ONLY_LINKS,
    },
    report_evidence: {
      id: ONLY_LINKS,
      report_id: ONLY_LINKS,
      position: "The order of the pieces.",
      said_by: OF_OTHERS,
      text: "decisions.content",
      pictures: "The member's own are in pictures.",
      said_at: "When it was said is with what was said.",
    },
    measures: {
      id: ONLY_LINKS,
      case_id: ONLY_LINKS,
      subject_id: ONLY_LINKS,
      kind: "decisions.measures",
      by_id: DECIDERS,
      rule: "decisions.rule",
      since: "decisions.measures",
      until: "decisions.measures",
      undone_at: "decisions.measures",
      undone_by: DECIDERS,
      room_id: ONLY_LINKS,
      seqs: ONLY_LINKS,
    },
    objections: {
      case_id: ONLY_LINKS,
      about_id: ONLY_LINKS,
      member_id: ONLY_LINKS,
      of: "Whether it is in decisions or in reports tells.",
      words: "decisions.objection",
      objected_at: "decisions.objection",
      accepted: "decisions.objection",
      answer: "decisions.objection",
      answered_at: "decisions.objection",
    },
    desk_notes: {
      id: ONLY_LINKS,
      subject_id: ONLY_LINKS,
      author_id: ONLY_LINKS,
      words: "What moderators say to each other may tell who has reported.",
      written_at: "What moderators say to each other may tell who has reported.",
    },
    desk_log: {
      id: ONLY_LINKS,
      at: OF_OTHERS,
      by_id: DECIDERS,
      act: OF_OTHERS,
      case_id: ONLY_LINKS,
      subject_id: ONLY_LINKS,
      detail: OF_OTHERS,
    },
    desk_counts: {
      span: OF_A_MODERATOR,
      since: OF_A_MODERATOR,
      by_id: ONLY_LINKS,
      what: OF_A_MODERATOR,
      counts: OF_A_MODERATOR,
    },
  },

  leaves: {
    "cases.claimed_by": "Who had taken on what is decided: the name of nobody.",
    "cases.decided_by": "That somebody has decided, by nobody's name.",
    "measures.by_id": "The same as cases.decided_by.",
    "measures.undone_by": "The same as cases.decided_by.",
    "desk_notes.author_id": "The same as cases.decided_by.",
    report_evidence: "What was reported stays until six months after the decision, whoever leaves.",
    reports: "What was said with a report stays as long, by nobody.",
    cases: "What was decided stays, about nobody.",
    measures: "What is done about others goes on, by nobody.",
    rights_reports: "What was said with it stays as long, by nobody.",
    desk_log:
      "Nobody changes a line, no erasure either: it holds numbers of members, which lead to no name any more, and no words.",
    desk_counts: "They are made of the log, and count by the same numbers.",
  },

  words: {
    reports: "내가 보낸 신고",
    decisions: "나에 대한 운영자의 결정",
    placeholders: "권리침해 신고로 잠시 가려진 것",
  },
  files: (db, memberId) => ({
    reports: pagesOf(
      async (after: number | undefined, size) => {
        const { rows } = await sql<{ reportId: number }>`
          select r.id as "reportId", c.target_kind as kind, r.count, r.excerpt, r.reason, r.words,
                 r.created_at as "reportedAt", r.acted, x.right_kind as right, x.on_behalf as "onBehalf", x.name
            from reports r join cases c on c.id = r.case_id left join rights_reports x on x.id = r.rights_report_id
           where r.reporter_id = ${memberId} and r.id > ${after ?? 0} order by r.id limit ${size}`.execute(db);
        return rows;
      },
      ({ reportId }) => reportId,
    ),
    decisions: rowsOf(() => readOwnDecisions(db, memberId)),
    placeholders: rowsOf(() => readPlaceholders(db, memberId)),
  }),

  /** What was reported stays for those who decide, without who has reported or was reported. */
  async erase(trx, memberId) {
    await releaseAll(trx, memberId);
    await trx.deleteFrom("staff").where("member_id", "=", memberId).execute();
    await trx.deleteFrom("desk_notes").where("subject_id", "=", memberId).execute();
    await trx.updateTable("reports").set({ reporter_id: null }).where("reporter_id", "=", memberId).execute();
    await trx.updateTable("reports").set({ subject_id: null }).where("subject_id", "=", memberId).execute();
    await trx.updateTable("measures").set({ subject_id: null }).where("subject_id", "=", memberId).execute();
    await trx
      .updateTable("rights_reports")
      .set({ member_id: null, name: "" })
      .where("member_id", "=", memberId)
      .execute();
    await trx
      .updateTable("cases")
      .set({
        subject_id: null,
        contest: sql<string | null>`case when contest is not null then '' end`,
        // Of an objection it is the beginning of what they say; of all others of what was reported.
        excerpt: sql<string>`case when kind = 'OBJECTION' then '' else excerpt end`,
      })
      .where("subject_id", "=", memberId)
      .execute();
    await trx.updateTable("objections").set({ member_id: null, words: "" }).where("member_id", "=", memberId).execute();
  },
};
