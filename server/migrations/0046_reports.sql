-- Reports, the cases they make, what is decided on them, and the desk (docs/decisions/safety.md).

-- Who works at the desk; written by `npm run staff` only.
create table staff (
  member_id bigint primary key references members on delete cascade,
  role text not null check (role in ('MODERATOR', 'OPERATOR')),
  granted_at timestamptz not null default now()
);

-- What moderators look at: one open case a target, and one an objection.
create table cases (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('REPORT', 'OBJECTION')),
  target_kind text not null check (target_kind in ('PROFILE', 'POST', 'COMMENT', 'REQUEST', 'MESSAGES', 'MEETUP')),
  -- the member (PROFILE, MESSAGES), the post, the comment, the request or the gathering; no reference: it may be gone
  target_id bigint not null,
  -- whose it is; null once they are erased
  subject_id bigint references members,
  -- 0 = low, 3 = urgent
  severity smallint not null check (severity between 0 and 3),
  opened_at timestamptz not null default now(),
  -- kept counts: reports, by reason, and of reporters who were right before, with what their word weighs together
  reports integer not null default 0,
  reasons jsonb not null default '{}',
  trusted integer not null default 0,
  trusted_weight float8 not null default 0,
  -- the beginning of what was reported first
  excerpt text not null default '',
  claimed_by bigint references members,
  claimed_at timestamptz,
  decided_by bigint references members,
  decided_at timestamptz,
  acted boolean,
  rule text,
  -- to whom it is about
  words text not null default '',
  check ((decided_at is null) = (acted is null)),
  check ((claimed_by is null) = (claimed_at is null) or decided_at is not null)
);
create unique index cases_open_of_target on cases (target_kind, target_id) where decided_at is null and kind = 'REPORT';
create index cases_open on cases (severity desc, opened_at, id) where decided_at is null;
create index cases_unclaimed on cases (severity desc, opened_at, id) where decided_at is null and claimed_by is null;
create index cases_claimed on cases (claimed_by, severity desc, opened_at, id) where decided_at is null and claimed_by is not null;
create index cases_objected on cases (severity desc, opened_at, id) where decided_at is null and kind = 'OBJECTION';
create index cases_by_age on cases (opened_at) where decided_at is null;
create index cases_of_subject on cases (subject_id, id desc) include (reports, acted);
create index cases_decided on cases (decided_at) where decided_at is not null;
create index cases_decided_by on cases (decided_by) where decided_by is not null;

create table reports (
  id bigint generated always as identity primary key,
  case_id bigint not null references cases,
  -- null once they are erased
  reporter_id bigint references members,
  subject_id bigint references members,
  reason text not null check (reason in
    ('SPAM', 'HARASSMENT', 'SEXUAL', 'ILLEGAL_FILMING', 'MINORS', 'IMPERSONATION', 'DANGER', 'PRIVACY', 'OTHER')),
  words text not null default '',
  -- messages that were chosen, 1 of everything else, and where what was chosen begins
  count integer not null default 1,
  excerpt text not null default '',
  -- of messages: where those of the subject are
  room_id bigint,
  seqs integer[],
  -- a gathering in which both were
  gathering_id bigint,
  created_at timestamptz not null default now(),
  -- what came of it; null until it is decided
  acted boolean
);
-- One open report a person and object: a case is decided once.
create unique index reports_of_case on reports (case_id, reporter_id);
create index reports_of_reporter on reports (reporter_id, id desc) include (created_at, acted);
create index reports_of_subject on reports (subject_id, reporter_id);
create index reports_by_time on reports (created_at);

-- What was reported, as it was then.
create table report_evidence (
  id bigint generated always as identity primary key,
  report_id bigint not null references reports on delete cascade,
  position integer not null,
  said_by text not null check (said_by in ('SUBJECT', 'REPORTER', 'OTHER')),
  text text not null,
  -- unsigned references, held by upload_uses
  pictures text[] not null default '{}',
  said_at timestamptz
);
create index report_evidence_of_report on report_evidence (report_id, position);

-- What was done about somebody.
create table measures (
  id bigint generated always as identity primary key,
  case_id bigint not null references cases,
  subject_id bigint references members,
  kind text not null check (kind in ('WARNING', 'HIDE', 'NO_WRITING', 'OFF_MAP', 'SUSPENSION')),
  -- null: by itself, at once or by numbers
  by_id bigint references members,
  rule text,
  since timestamptz not null default now(),
  -- null: for good, or over at once
  until timestamptz,
  undone_at timestamptz,
  undone_by bigint references members,
  -- with HIDE, of messages: their room and places
  room_id bigint,
  seqs integer[]
);
create index measures_of_case on measures (case_id);
create index measures_of_subject on measures (subject_id, id desc);
create index measures_by_id on measures (by_id) where by_id is not null;
create index measures_undone_by on measures (undone_by) where undone_by is not null;
create index measures_by_time on measures (since);

-- Once a person and decision.
create table objections (
  -- its own case, which another moderator takes on
  case_id bigint primary key references cases,
  about_id bigint not null references cases,
  member_id bigint references members,
  of text not null check (of in ('SUBJECT', 'REPORTER')),
  words text not null,
  objected_at timestamptz not null default now(),
  accepted boolean,
  answer text,
  answered_at timestamptz,
  unique (about_id, member_id)
);
create index objections_of_member on objections (member_id);
create index objections_answered on objections (answered_at) where answered_at is not null;

-- What the desk says to itself of a member.
create table desk_notes (
  id bigint generated always as identity primary key,
  subject_id bigint not null references members,
  author_id bigint references members,
  words text not null,
  written_at timestamptz not null default now()
);
create index desk_notes_of_subject on desk_notes (subject_id, id desc);
create index desk_notes_of_author on desk_notes (author_id) where author_id is not null;

-- Who did what to whom, and when. Numbers of members, no references: it is never changed, not even by an erasure.
create table desk_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- null: by itself
  by_id bigint,
  act text not null,
  case_id bigint,
  subject_id bigint,
  detail jsonb not null default '{}'
);
create index desk_log_of_case on desk_log (case_id, id desc) where case_id is not null;
create index desk_log_by on desk_log (by_id, id desc) where by_id is not null;
create index desk_log_of_evidence on desk_log (id desc) where act in ('EVIDENCE_OPENED', 'PICTURES_OPENED');

-- The owner of a table may do with it what no grant keeps them from; this does, and also where triggers are switched off for a replica.
create function desk_log_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'desk_log is only ever added to' using errcode = 'insufficient_privilege';
end $$;
create trigger desk_log_is_final before update or delete or truncate on desk_log
  for each statement execute function desk_log_is_final();
alter table desk_log enable always trigger desk_log_is_final;
revoke update, delete, truncate on desk_log from public;

-- What holds of a member now, worked out of `measures` whenever one is made or undone; 'infinity': for good.
alter table members
  add column suspended_until timestamptz,
  add column no_writing_until timestamptz,
  add column off_map_until timestamptz,
  -- introduction and picture while they are hidden
  add column hidden_profile jsonb;

create function map_held_until(m members) returns timestamptz stable language sql as $$
  select nullif(greatest(coalesce(m.suspended_until, '-infinity'), coalesce(m.off_map_until, '-infinity'), now()), now())
$$;

-- Whoever is suspended or off the map shows to nobody until that is over, and then by themselves.
create or replace function map_groups(m members) returns integer stable language sql as $$
  select case when m.is_public and not m.location_paused and m.left_at is null
               and m.last_seen_at > now() - interval '30 days' and map_held_until(m) is null
    then (case when m.last_seen_at > now() - interval '7 days' then 4097 else 1 end)
       * (case m.gender when true then 17 when false then 257 else 1 end)
       * (case when m.exercise_choice = '{}' then 15 else 1
            + (case when 'RUNNING' = any (m.exercise_choice) then 2 else 0 end)
            + (case when 'HIKING' = any (m.exercise_choice) then 4 else 0 end)
            + (case when 'WEIGHT' = any (m.exercise_choice) then 8 else 0 end) end)
    else 0 end
$$;

create or replace function map_ages_at(m members) returns timestamptz stable language sql as $$
  select case when map_held_until(m) is not null then nullif(map_held_until(m), 'infinity')
    when not m.is_public or m.location_paused or m.left_at is not null
                or m.last_seen_at <= now() - interval '30 days' then null
    when m.last_seen_at > now() - interval '7 days' then m.last_seen_at + interval '7 days'
    else m.last_seen_at + interval '30 days' end
$$;

create or replace function map_follow_member() returns trigger language plpgsql as $$
begin
  update locations set groups = map_groups(new), ages_at = map_ages_at(new)
   where member_id = new.id
     and (groups <> map_groups(new) or map_held_until(new) is not null and ages_at is distinct from map_ages_at(new));
  return null;
end $$;

drop trigger map_follow_member on members;
create trigger map_follow_member
  after update of is_public, location_paused, last_seen_at, gender, exercise_choice, left_at, suspended_until, off_map_until
  on members for each row execute function map_follow_member();

-- What is hidden stays where it is, out of everybody's sight.
alter table posts add column hidden_at timestamptz;
-- what it said
alter table post_comments add column hidden text;
alter table gatherings add column hidden_at timestamptz;
-- what it said and showed; its row looks like that of a deleted one
alter table chat_messages add column hidden jsonb;

-- Pictures that were reported are held with the report.
alter table upload_uses drop constraint upload_uses_kind_check, add constraint upload_uses_kind_check
  check (kind in ('profile', 'post', 'room', 'report')) not valid;
alter table upload_uses validate constraint upload_uses_kind_check;
