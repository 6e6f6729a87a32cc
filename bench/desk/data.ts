/** Reports of a year, one in ten of their cases open; the same at every run. */
import { createHash } from "node:crypto";
import type { OpenDatabase } from "../../server/src/platform/db/database.ts";

export const MODERATOR = { id: 1, nickname: "moderator", token: "moderator".padEnd(43, "x") };
/** Who is reported again and again, as often whatever there is besides. */
export const SUBJECT = { id: 2, nickname: "subject", cases: 20 };
/** Reports of the case that is looked at. */
const IN_ONE = 30;
/** As many reports each, however many there are. */
const REPORTS_EACH = 10;
const PEOPLE = `$1::bigint / ${REPORTS_EACH}`;

/** `one`: an open case of that member. */
export type Filled = { one: number };

const FILL = [
  // One by one would take long; the same comes about below.
  "alter table cases disable trigger case_gets_number",
  "alter table desk_log disable trigger desk_log_is_counted",
  `insert into members (nickname, nickname_key, is_public, introduction, created_at)
   select name, name, true, '', now() - interval '2 years'
     from generate_series(1, ${PEOPLE}) n,
          lateral (select case n when 1 then '${MODERATOR.nickname}' when 2 then '${SUBJECT.nickname}' else 'p' || n end) as c (name)
    order by n`,
  `insert into staff (member_id, role) values (${MODERATOR.id}, 'OPERATOR')`,
  // Two reports a case.
  `insert into cases (kind, target_kind, target_id, subject_id, severity, opened_at, reports, reasons, excerpt, decided_by, decided_at,
                      acted, rule)
   select 'REPORT', 'POST', n, 3 + n % (${PEOPLE} - 2), n % 4, at, 2, '{"SPAM": 2}', '오픈채팅 들어오세요',
          case when n % 10 <> 1 then ${MODERATOR.id} end, case when n % 10 <> 1 then at + (n * 31) % 2880 * interval '1 minute' end,
          case when n % 10 <> 1 then n % 3 = 0 end, case when n % 10 <> 1 and n % 3 = 0 then '1-1' end
     from generate_series(1, $1::bigint / 2) n, lateral (select now() - ((n * 7919) % 525600) * interval '1 minute') as t (at)
    order by n`,
  `insert into cases (kind, target_kind, target_id, subject_id, severity, opened_at, reports, reasons, excerpt, decided_by, decided_at,
                      acted, rule)
   select 'REPORT', 'MESSAGES', 900000000 + n, ${SUBJECT.id}, 2, now() - n * interval '1 day', case n when 1 then ${IN_ONE} else 1 end,
          '{"HARASSMENT": 1}', '답장 안 하면 화나요', case when n > 1 then ${MODERATOR.id} end,
          case when n > 1 then now() - n * interval '1 day' + interval '3 hours' end, case when n > 1 then true end,
          case when n > 1 then '3-2' end
     from generate_series(1, ${SUBJECT.cases}) n where $1::bigint > 0 order by n desc`,
  `insert into reports (case_id, reporter_id, subject_id, reason, created_at, acted)
   select c.id, 3 + (c.id * 13 + nth * 331) % (${PEOPLE} - 2), c.subject_id, 'SPAM', c.opened_at, c.acted
     from cases c, generate_series(1, c.reports) nth order by c.opened_at`,
  `insert into report_evidence (report_id, position, said_by, text, said_at)
   select id, 0, 'SUBJECT', '오픈채팅 들어오세요. 선착순 20명만 받아요.', created_at from reports where $1::bigint > 0`,
  `insert into measures (case_id, subject_id, kind, by_id, rule, since, until)
   select id, subject_id, 'WARNING', ${MODERATOR.id}, rule, decided_at, null from cases where acted and $1::bigint > 0`,
  "update cases set number = id",
  `insert into desk_log (at, by_id, act, case_id, subject_id, detail)
   select line.at, line.by_id, act, c.id, c.subject_id, detail
     from cases c, lateral (
       select c.opened_at, null::bigint, 'OPENED', '{}'::jsonb
       union all
       select created_at, null, 'REPORTED', jsonb_build_object('reason', reason) from reports where case_id = c.id
       union all
       select c.opened_at, ${MODERATOR.id}, act, '{}' from unnest(array['CLAIMED', 'EVIDENCE_OPENED']) act
       union all
       select c.decided_at, ${MODERATOR.id}, 'DECIDED', jsonb_build_object(
                'measures', jsonb_build_array(case when c.acted then 'WARNING' else 'NONE' end), 'terms', '[null]'::jsonb, 'goal', 24)
        where c.decided_at is not null) line (at, by_id, act, detail)
    where $1::bigint > 0 order by line.at`,
  "analyze",
  `insert into desk_counts
   select span, since, by_id, what, jsonb_object_agg(key, change)
     from (select added.span, added.since, added.by_id, added.what, added.key, sum(added.change) as change
             from desk_log line, desk_changes(line) added where $1::bigint > 0 group by 1, 2, 3, 4, 5) counted
    group by span, since, by_id, what`,
  "alter table cases enable trigger case_gets_number",
  "alter table desk_log enable trigger desk_log_is_counted",
];

/** Puts `reports` of them into an empty database. */
export async function fill({ pool }: OpenDatabase, reports: number): Promise<Filled> {
  for (const statement of FILL) await pool.query(statement, statement.includes("$1") ? [reports] : []);
  const hash = createHash("sha256").update(MODERATOR.token).digest();
  await pool.query(
    "insert into sessions (token_hash, member_id, expires_at) values ($1, $2, now() + interval '1 day')",
    [hash, MODERATOR.id],
  );
  await pool.query("vacuum analyze");
  const { rows } = await pool.query<{ id: number }>(
    "select id from cases where subject_id = $1 and decided_at is null limit 1",
    [SUBJECT.id],
  );
  return { one: Number(rows[0]?.id) };
}
