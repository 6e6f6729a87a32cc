/** Numbers out of the log: they come to what the reports and decisions come to, and tell nobody of one person. */
import { PUBLISHED_MIN, URGENT_GOAL_HOURS } from "@fitmate/contract/limits";
import type { ReportReason } from "@fitmate/contract/safety";
import { dayOf } from "@fitmate/contract/wallTime";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../../test/app.ts";
import type { TestMember } from "../../../../test/client.ts";
import { rightsReport } from "../../../../test/rights.ts";
import { answerObjection, decide, moderator, newestCase, newestDecision, report } from "../../../../test/safety.ts";
import { halvesBetween, monthAfter, monthsOf } from "./halfYears.ts";
import { readTransparencyReport } from "./transparency.ts";
import { withoutSmall } from "./withholding.ts";

let app: TestApp;
let first: TestMember;
let second: TestMember;
let third: TestMember;
let operator: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  first = await moderator(app, "해솔");
  second = await moderator(app, "도담");
  third = await moderator(app, "누리");
  operator = await moderator(app, "이랑", "OPERATOR");
});
afterAll(() => app.close());

let others = 0;
const somebody = () => app.member(`회원${(others += 1)}`);

type Told = { subject: TestMember; reporters: TestMember[]; caseId: number };

/** A case about the profile of somebody new, reported by as many as there are reasons. */
async function opened(reporters: TestMember[], reasons: ReportReason[]): Promise<Told> {
  const subject = await somebody();
  const saying = reporters.slice(0, reasons.length);
  for (const [index, reporter] of saying.entries())
    await report(reporter, { kind: "PROFILE", nickname: subject.nickname }, reasons[index]);
  return { subject, reporters: saying, caseId: await newestCase(operator) };
}

async function objectionOf(object: Promise<unknown>): Promise<number> {
  await object;
  const open = await operator.ask("getQueue", { query: { filter: "OBJECTIONS" } });
  return open[0]?.caseId ?? 0;
}

async function objectAsSubject({ subject }: Told): Promise<number> {
  const decisionId = await newestDecision(subject);
  return objectionOf(subject.ask("objectToDecision", { params: { decisionId }, body: { words: "다시 봐 주세요." } }));
}

async function objectAsReporter({ reporters: [reporter], subject }: Told): Promise<number> {
  const reports = (await reporter?.ask("getMyReports")) ?? [];
  const reportId = reports.find(({ nickname }) => nickname === subject.nickname)?.reportId ?? 0;
  const asked = reporter?.ask("objectToOutcome", { params: { reportId }, body: { words: "다시 봐 주세요." } });
  return objectionOf(asked ?? Promise.resolve());
}

const warning = { measures: [{ kind: "WARNING" as const }], rule: "3-2" as const, words: "이어진 연락이에요." };

async function answer(by: TestMember, caseId: number, accept: boolean, decision?: typeof warning): Promise<void> {
  await by.ask("claimCase", { params: { caseId } });
  await answerObjection(by, { caseId }, { accept, words: "다시 봤어요.", ...(decision && { decision }) });
}

async function undoFirstMeasure(by: TestMember, caseId: number): Promise<void> {
  const { decision } = await by.ask("getCase", { params: { caseId } });
  await by.ask("undoMeasure", { params: { measureId: decision?.measures[0]?.measureId ?? 0 } });
}

/** Reports, decisions, some of them undone, and objections, some of them accepted. */
async function playHistory(): Promise<void> {
  const reporters = await Promise.all(Array.from({ length: 4 }, somebody));
  const more = await Promise.all(Array.from({ length: 4 }, somebody));
  const plain = await opened(reporters, ["SPAM", "SPAM", "HARASSMENT"]);
  await decide(first, plain.caseId, "WARNING");
  await answer(second, await objectAsSubject(plain), true);
  // The other side thinks otherwise of that, and whoever overturned it is overturned.
  await answer(third, await objectAsReporter(plain), true, warning);
  const nothing = await opened(reporters, ["SPAM", "PRIVACY"]);
  await decide(second, nothing.caseId, "NONE");
  await answer(first, await objectAsReporter(nothing), true, warning);
  const kept = await opened(more, ["SEXUAL", "SPAM", "SPAM"]);
  await decide(first, kept.caseId, [
    { kind: "HIDE", days: null },
    { kind: "NO_WRITING", days: 7 },
  ]);
  await answer(operator, await objectAsSubject(kept), false);
  await undoFirstMeasure(second, kept.caseId);
  const urgent = await opened(more, ["ILLEGAL_FILMING", "DANGER"]);
  await decide(second, urgent.caseId, [
    { kind: "NO_WRITING", days: 3 },
    { kind: "SUSPENSION", days: null },
  ]);
  const shown = await opened(reporters, ["ILLEGAL_FILMING"]);
  await decide(operator, shown.caseId, "NONE");
  await opened(more, ["OTHER"]);
  const { nickname } = await somebody();
  const address = `/members/${encodeURIComponent(nickname)}`;
  await reporters[3]?.ask("sendRightsReport", { body: rightsReport([address]) });
}

/** Puts each case as if it had been `days` before, and opened some hours before that; the log is counted anew. */
async function spread(): Promise<void> {
  const { pool } = app.database;
  await pool.query("alter table desk_log disable trigger desk_log_is_final");
  const { rows } = await pool.query<{ id: number }>("select id from cases order by id");
  for (const [index, { id }] of rows.entries()) {
    const later = `${index * 17} days`;
    const before = `${index * 17} days ${index * index * 23} minutes`;
    for (const statement of [
      "update desk_log set at = at - case when act in ('OPENED', 'REPORTED', 'OBJECTED') then $3::interval else $2::interval end where case_id = $1",
      "update cases set opened_at = opened_at - $3::interval, decided_at = decided_at - $2::interval where id = $1",
      "update reports set created_at = created_at - $3::interval where case_id = $1 and $2 <> ''",
      "update measures set since = since - $2::interval, undone_at = undone_at - $2::interval where case_id = $1 and $3 <> ''",
      "update objections set answered_at = answered_at - $2::interval where case_id = $1 and $3 <> ''",
    ])
      await pool.query(statement, [id, later, before]);
  }
  await pool.query("alter table desk_log enable always trigger desk_log_is_final");
  await pool.query("delete from desk_counts");
  await pool.query(
    `insert into desk_counts select span, since, by_id, what, jsonb_object_agg(key, count) from (${RECOUNTED}) counted
      group by span, since, by_id, what`,
  );
}

const RECOUNTED = `
  select added.span, added.since, added.by_id, added.what, added.key, sum(added.change)::integer as count
    from desk_log line, desk_changes(line) added group by 1, 2, 3, 4, 5`;

/** Without what came to nothing again. */
async function countsIn(query: string): Promise<unknown[]> {
  const { rows } = await app.database.pool.query(
    `select * from (${query}) counted where count <> 0 order by span, since, by_id, what, key`,
  );
  return rows;
}

/** What the tables of reports, decisions and objections come to, by month, with what of it there is. */
const OUT_OF_TABLES = `
  with told as (
    select created_at as at, 'REPORTS' as what, reason as key from reports
    union all select created_at, 'ACTED', '' from reports where acted
    union all select opened_at, 'OBJECTED', '' from cases where kind = 'OBJECTION'
    union all select answered_at, 'ANSWERED', case when accepted then 'OBJECTION_ACCEPTED' else 'OBJECTION_REJECTED' end
                from objections where answered_at is not null
    union all select since, 'MEASURES', kind || case when kind = 'SUSPENSION' and until is null then '_FOR_GOOD' else '' end
                from measures where by_id is not null group by case_id, since, kind, until
    union all select undone_at, 'UNDONE', kind from measures where undone_at is not null and by_id is not null
               group by case_id, undone_at, kind
    union all select since, case when until is null then 'HIDDEN' else 'RIGHTS' end,
                     case when until is null then 'HIDDEN_AT_ONCE' else 'GAVE_WAY' end from measures where by_id is null
    union all select created_at, 'RIGHTS', 'MEMBER' from reports where rights_report_id is not null)
  select 'MONTH' as span, date_trunc('month', at at time zone 'Asia/Seoul')::date as since, 0::bigint as by_id, what, key,
         count(*)::integer as count
    from told group by 2, 4, 5`;

const KEPT = `
  select span, since, by_id, what, each.key, each.value::integer as count from desk_counts, jsonb_each(counts) each`;

describe("numbers", () => {
  it("are what reports, decisions, undone measures and objections come to, of each month", async () => {
    await playHistory();
    const counted = await countsIn(KEPT);
    expect(counted.length).toBeGreaterThan(50);
    expect(counted).toEqual(await countsIn(RECOUNTED));
    const byMonth = `${KEPT} where span = 'MONTH' and by_id = 0 and what not like 'TOOK_%'`;
    expect(await countsIn(byMonth)).toEqual(await countsIn(OUT_OF_TABLES));
    await spread();
    expect(await countsIn(byMonth)).toEqual(await countsIn(OUT_OF_TABLES));
  });

  it("name the middle of the times that decisions took, and how many kept to the goal", async () => {
    const { rows } = await app.database.pool.query<{ all: number; urgent: number; inTime: number }>(`
      select percentile_disc(0.5) within group (order by took) as "all",
             percentile_disc(0.5) within group (order by took) filter (where urgent) as urgent,
             (count(*) filter (where urgent and decided_at - opened_at < interval '6 hours'))::integer as "inTime"
        from (select decided_at, opened_at, severity = 3 or reasons ? 'DANGER' as urgent,
                     told_minutes(decided_at - opened_at) as took
                from cases where kind = 'REPORT' and decided_at is not null) decided`);
    const numbers = await operator.ask("getDeskNumbers", { query: { weeks: "52" } });
    expect(numbers.medianMinutes).toBe(rows[0]?.all);
    expect(numbers.medianUrgentMinutes).toBe(rows[0]?.urgent);
    expect(numbers.goals).toContainEqual({ hours: URGENT_GOAL_HOURS, decided: 2, inTime: rows[0]?.inTime });
    expect(numbers.weeks.reduce((sum, { reports }) => sum + reports, 0)).toBe(numbers.reports);
  });

  it("count an overturned decision for whoever had taken it, for operators only", async () => {
    const { moderators } = await operator.ask("getDeskNumbers", { query: { weeks: "52" } });
    const of = (nickname: string) => moderators?.find(({ by }) => by?.nickname === nickname);
    // Of 해솔's two the first was overturned by 도담, who then was overturned by 누리; another one of 도담's was, too.
    expect(of("해솔")).toMatchObject({ decided: 3, objections: 2, overturned: 1 });
    expect(of("누리")).toMatchObject({ decided: 1, objections: 0, overturned: 0 });
    expect(of("도담")).toMatchObject({ decided: 3, objections: 2, overturned: 2 });
    expect(of("이랑")).toMatchObject({ decided: 2, objections: 0, overturned: 0 });
    expect((await first.ask("getDeskNumbers")).moderators).toBeNull();
  });

  it("come out of a log that names nobody who has reported", async () => {
    const { rows } = await sql<{ nickname: string }>`
      select distinct m.nickname from desk_log l join members m on m.id = l.subject_id
       where exists (select from reports r where r.reporter_id = m.id)`.execute(app.database.db);
    expect(rows).toEqual([]);
  });
});

describe("the report for everybody", () => {
  it("is of months that are over, adds up to what the tables say, and withholds what is small", async () => {
    const { db, pool } = app.database;
    const thisMonth = dayOf(new Date()).slice(0, 7);
    const today = `${monthAfter(thisMonth, 1)}-01`;
    const newest = await readTransparencyReport(db, today, undefined);
    const told = { reports: 0, spam: 0 };
    for (const half of newest.halves) {
      const { months, reports, reasons, acted, complete } = await readTransparencyReport(db, today, half);
      expect(complete).toBe(months.length === 6);
      const { rows } = await pool.query<{ reports: number; acted: number; spam: number }>(
        `select count(*)::integer as reports, (count(*) filter (where acted))::integer as acted,
                (count(*) filter (where reason = 'SPAM'))::integer as spam
           from reports where to_char(created_at at time zone 'Asia/Seoul', 'YYYY-MM') = any($1)`,
        [monthsOf(half)],
      );
      const [table = { reports: 0, acted: 0, spam: 0 }] = rows;
      const published = (count: number) => (count > 0 && count < PUBLISHED_MIN ? null : count);
      expect([reports, acted]).toEqual([published(table.reports), published(table.acted)]);
      const spam = reasons.find(({ reason }) => reason === "SPAM");
      expect(spam?.reports ?? 0).toBe(table.spam < PUBLISHED_MIN ? 0 : table.spam);
      told.reports += table.reports;
      told.spam += table.spam;
    }
    expect(told).toEqual({ reports: 13, spam: 5 });
    // Nothing of the month that runs.
    const running = await readTransparencyReport(db, `${thisMonth}-15`, undefined);
    expect(running.months.map(({ month }) => month)).not.toContain(thisMonth);
  });

  it("is for everybody, of halves there are", async () => {
    const { half, halves } = await app.visitor.ask("getTransparencyReport");
    expect(halves).toContain(half);
    expect(await app.visitor.call("getTransparencyReport", { query: { half: "2019-1" } })).toMatchObject({
      status: 404,
    });
    expect((await app.visitor.call("getTransparencyReport", { query: { half: "2026-3" } })).status).toBe(400);
  });

  it.each([
    [
      [10, 20],
      [10, 20],
    ],
    [
      [0, 5],
      [0, 5],
    ],
    // One alone would be what is left of the whole.
    [
      [3, 40, 9],
      [null, 40, null],
    ],
    [
      [1, 40, 2, 30],
      [null, 40, null, null],
    ],
    [
      [4, 40, 2],
      [null, 40, null],
    ],
    [[2], [null]],
  ])("withholds of %j all but %j", (counts, published) => {
    expect(withoutSmall(counts)).toEqual(published);
  });

  it("knows halves of years", () => {
    expect(halvesBetween("2025-2", "2026-2")).toEqual(["2026-2", "2026-1", "2025-2"]);
    expect(halvesBetween("2027-1", "2026-2")).toEqual(["2026-2"]);
    expect(monthsOf("2026-2")).toEqual(["2026-07", "2026-08", "2026-09", "2026-10", "2026-11", "2026-12"]);
    expect(monthAfter("2027-01", -1)).toBe("2026-12");
  });
});
