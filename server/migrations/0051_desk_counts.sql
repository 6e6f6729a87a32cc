-- Numbers of the desk out of its log, filters of the log, numbers of cases without holes, and claims that lapse
-- (docs/decisions/safety.md).

-- Each report has a line of its own, with its reason and not with whoever reported. Those of before get theirs now.
insert into desk_log (at, act, case_id, subject_id, detail)
select r.created_at, 'REPORTED', r.case_id, r.subject_id, jsonb_strip_nulls(jsonb_build_object('reason', r.reason,
         'from', case when rights.id is not null then case when rights.email is null then 'MEMBER' else 'VISITOR' end end))
  from reports r left join rights_reports rights on rights.id = r.rights_report_id order by r.id;

-- Newest first, by whatever is asked for.
-- allow index: a day's lines
create index desk_log_by_time on desk_log (at desc, id desc);
-- allow index: a day's lines
create index desk_log_by_staff on desk_log (by_id, at desc, id desc) where by_id is not null;
-- allow index: a day's lines
create index desk_log_by_act on desk_log (act, at desc, id desc);
-- allow index: a day's lines
create index desk_log_by_subject on desk_log (subject_id, at desc, id desc) where subject_id is not null;
-- allow index: a day's lines
create index desk_log_opened_evidence on desk_log (at desc, id desc) where act in ('EVIDENCE_OPENED', 'PICTURES_OPENED');
drop index desk_log_by, desk_log_of_evidence;

-- What the log comes to, by days, weeks and months of Korea; nothing else is counted for numbers.
create table desk_counts (
  span text not null check (span in ('DAY', 'WEEK', 'MONTH')),
  since date not null,
  -- what one moderator has decided; 0: everybody and everything
  by_id bigint not null,
  what text not null,
  -- key → how many: a reason, a measure, or minutes that a decision took
  counts jsonb not null,
  primary key (span, since, by_id, what)
) with (fillfactor = 70); -- room beside each row, so that counting moves no index

-- Minutes as precisely as they are told, rounded down: to 5 from 10 on, to half an hour from an hour, to two from ten, to half a day
-- from two days, to a day from ten. The middle of what is rounded is the middle, rounded.
create function told_minutes(took interval) returns integer immutable language sql as $$
  select minutes - minutes % case when minutes < 10 then 1 when minutes < 60 then 5 when minutes < 600 then 30
                                  when minutes < 2880 then 120 when minutes < 14400 then 720 else 1440 end
    from (select floor(extract(epoch from took) / 60)::integer as minutes) whole
$$;

-- What one line adds to which count. It reads nothing but the log, so that all counts can be made anew from it.
create function desk_changes(line desk_log)
  returns table (span text, since date, by_id bigint, what text, key text, change integer) stable language sql as $$
  select spans.span, date_trunc(lower(spans.span), counted.at at time zone 'Asia/Seoul')::date,
         counted.by_id, counted.what, counted.key, sum(counted.change)::integer
    from (
      select line.at, 0::bigint as by_id, 'REPORTS' as what, line.detail ->> 'reason' as key, 1 as change
       where line.act = 'REPORTED'
      union all
      select line.at, 0, 'HIDDEN', line.act, 1 where line.act in ('HIDDEN_AT_ONCE', 'HIDDEN_BY_NUMBERS')
      union all
      -- of somebody's rights: who says so, what gave way and what came back by itself
      select line.at, 0, 'RIGHTS', line.detail ->> 'from', 1 where line.act = 'REPORTED' and line.detail ? 'from'
      union all
      select line.at, 0, 'RIGHTS', line.act, 1 where line.act in ('GAVE_WAY', 'CAME_BACK')
      union all
      -- lines of before say one number of days for all
      select line.at, 0, 'MEASURES', case when kind = 'SUSPENSION' and
               coalesce(line.detail -> 'terms' -> (place - 1)::integer, line.detail -> 'days') = 'null'
             then 'SUSPENSION_FOR_GOOD' else kind end, 1
        from jsonb_array_elements_text(line.detail -> 'measures') with ordinality as given (kind, place)
       where line.act = 'DECIDED' and kind <> 'NONE'
      union all
      select line.at, 0, 'UNDONE', kind, 1
        from jsonb_array_elements_text(line.detail -> 'measures') as undone (kind) where line.act = 'UNDONE'
      union all
      -- of the reports of that day, those that led to something: as it stands
      select told.at, 0, 'ACTED', '', case line.act when 'DECIDED' then 1 else -1 end
        from desk_log told
       where told.act = 'REPORTED' and told.case_id = case
               when line.act = 'DECIDED' and line.detail -> 'measures' <> '["NONE"]' then line.case_id
               when line.act = 'OBJECTION_ACCEPTED' and (line.detail ->> 'acted')::boolean then (line.detail ->> 'about')::bigint end
      union all
      -- how long the first decision on a case took, by the hours in which it was to be
      select line.at, decider, 'TOOK_' || coalesce(line.detail ->> 'goal', '24'), told_minutes(line.at - opened.at)::text, 1
        from desk_log opened, unnest(array[0, line.by_id]) as decider
       where line.act = 'DECIDED' and opened.case_id = line.case_id and opened.act = 'OPENED'
         and not exists (select from desk_log earlier where earlier.case_id = line.case_id and earlier.id < line.id
                                                        and earlier.act in ('DECIDED', 'CAME_BACK'))
      union all
      select line.at, 0, 'OBJECTED', '', 1 where line.act = 'OBJECTED'
      union all
      -- by whose decision it was
      select line.at, decider, 'ANSWERED', line.act, 1
        from unnest(array[0, (line.detail ->> 'decidedBy')::bigint]) as decider
       where line.act in ('OBJECTION_ACCEPTED', 'OBJECTION_REJECTED') and decider is not null
      union all
      select line.at, decider, 'TOOK_' || (line.detail ->> 'goal'), told_minutes(line.at - objected.at)::text, 1
        from desk_log objected, unnest(array[0, line.by_id]) as decider
       where line.act in ('OBJECTION_ACCEPTED', 'OBJECTION_REJECTED') and line.detail ? 'goal'
         and objected.case_id = line.case_id and objected.act = 'OBJECTED'
    ) counted, unnest(array['DAY', 'WEEK', 'MONTH']) as spans (span)
   group by 1, 2, 3, 4, 5
$$;

-- Counted, and numbered, at the end of the transaction and one after the other: nobody waits there for what somebody else holds.
create function desk_takes_turns() returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('desk', 0))
$$;

create function desk_log_is_counted() returns trigger language plpgsql as $$
begin
  perform desk_takes_turns();
  insert into desk_counts as kept (span, since, by_id, what, counts)
  select span, since, by_id, what, jsonb_object_agg(key, change) from desk_changes(new) group by span, since, by_id, what
  on conflict (span, since, by_id, what) do update set counts = kept.counts || (
    select jsonb_object_agg(added.key, coalesce((kept.counts ->> added.key)::integer, 0) + added.value::integer)
      from jsonb_each_text(excluded.counts) added);
  return null;
end $$;
create constraint trigger desk_log_is_counted after insert on desk_log deferrable initially deferred
  for each row execute function desk_log_is_counted();

insert into desk_counts
select span, since, by_id, what, jsonb_object_agg(key, change)
  from (select added.span, added.since, added.by_id, added.what, added.key, sum(added.change) as change
          from desk_log line, desk_changes(line) added group by 1, 2, 3, 4, 5) counted
 group by span, since, by_id, what;

-- What a case is called by, without holes from here on. Null until its transaction ends.
alter table cases add column number integer;
-- those of before have been told by their id
update cases set number = id;
-- allow index: a day's cases
create unique index cases_by_number on cases (number);

create function case_gets_number() returns trigger language plpgsql as $$
begin
  perform desk_takes_turns();
  update cases set number = (select coalesce(max(number), 0) + 1 from cases) where id = new.id;
  return null;
end $$;
create constraint trigger case_gets_number after insert on cases deferrable initially deferred
  for each row execute function case_gets_number();

-- Claims that lapse: `claimed_at` is when their owner did something with the case last.
-- allow index: a day's cases
create index cases_claimed_at on cases (claimed_at) where decided_at is null and claimed_by is not null;
