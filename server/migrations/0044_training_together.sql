-- 함께 운동: who says of whom that they trained together, and the numbers that grow of it (docs/decisions/together.md).

-- Whoever came has been asked.
alter table gatherings add column asked_after boolean not null default false;
-- allow index: of gatherings there are few yet
create index gatherings_ended on gatherings (ends_at) where not asked_after and cancelled_at is null;

-- Who came to one that is over, and is asked about it.
create table training_questions (
  gathering_id bigint not null references gatherings on delete cascade,
  member_id bigint not null references members,
  kind text not null check (kind in ('MEETUP', 'PLAN')),
  ended_at timestamptz not null,
  closes_at timestamptz not null,
  -- how many others were to come
  others integer not null,
  answered_at timestamptz,
  primary key (gathering_id, member_id)
);
create index training_questions_of_member on training_questions (member_id, ended_at);
create index training_questions_open on training_questions (member_id, ended_at) where answered_at is null;

-- What one of them says of another, once for all. Not having said 또 할래요 is one thing, whatever was pressed instead.
create table training_answers (
  id bigint generated always as identity primary key,
  gathering_id bigint not null references gatherings on delete cascade,
  -- null: has been erased, and was there; only that somebody did not come is left of them
  author_id bigint references members,
  subject_id bigint not null references members,
  met boolean not null,
  again boolean not null,
  praises text[] not null,
  said_at timestamptz not null default now(),
  -- while its author is suspended
  taken_out boolean not null default false,
  unique (gathering_id, author_id, subject_id),
  check (author_id <> subject_id),
  check (author_id is not null or not met),
  check (met or not again and praises = '{}')
);
create index training_answers_of_author on training_answers (author_id, gathering_id);
create index training_answers_of_subject on training_answers (subject_id);
create index training_answers_missed on training_answers (subject_id, gathering_id) where not met;

-- Of two who both say so, one row for each: what it is to `member_id` to have trained with `person`.
create table trainings (
  member_id bigint not null references members,
  -- the id of the other one; once they are erased a number below zero, the same in all rows of the two
  person bigint not null,
  gathering_id bigint not null references gatherings on delete cascade,
  other_id bigint references members,
  ended_at timestamptz not null,
  -- counts for others: a pair once in thirty days
  counts boolean not null,
  -- what the other one said of the member
  again boolean not null,
  praises text[] not null,
  -- what the member said of the other one: 또 할래요
  wanted boolean not null,
  -- from the next midnight on, so that nobody sees two profiles change together
  shown_from timestamptz not null,
  -- when `again` and `praises` join the numbers, in one go with those of at least two other people; null: not yet
  released_at timestamptz,
  -- while the other one is suspended
  taken_out boolean not null default false,
  primary key (member_id, person, gathering_id),
  check (other_id is null and person < 0 or other_id = person)
);
create index trainings_of_member on trainings (member_id, ended_at);
create index trainings_of_other on trainings (other_id) where other_id is not null;

-- What a recount of the above answers, kept; it holds until `stale_at`, from when on time alone has made it another.
create table training_counts (
  member_id bigint primary key references members,
  times integer not null default 0,
  people integer not null default 0,
  again integer not null default 0,
  praises text[] not null default '{}',
  stale_at timestamptz
);
create index training_counts_stale on training_counts (stale_at) where stale_at is not null;

-- What the moderators alone are told.
create table training_notes (
  id bigint generated always as identity primary key,
  gathering_id bigint not null references gatherings on delete cascade,
  -- null: erased; of `about_id` also: nobody in particular
  author_id bigint references members,
  about_id bigint references members,
  text text not null,
  written_at timestamptz not null default now()
);
create index training_notes_of_author on training_notes (author_id, gathering_id) where author_id is not null;
create index training_notes_about on training_notes (about_id) where about_id is not null;
create index training_notes_by_age on training_notes (written_at);

alter table notifications drop constraint notifications_type_check, add constraint notifications_type_check
  check (type in ('MATCHING', 'MATCHING_ACCEPTED', 'COMMENT', 'REPLY', 'LIKE', 'MESSAGE', 'MEETUP_REQUEST', 'MEETUP_SEAT',
    'MEETUP_CHANGED', 'MEETUP_CANCELLED', 'MEETUP_HOST', 'MEETUP_TOMORROW', 'MEETUP_SOON', 'PLAN_ACCEPTED', 'PLAN_DECLINED',
    'PLAN_CANCELLED', 'TRAINED', 'AGAIN')) not valid;
alter table notifications validate constraint notifications_type_check;
alter table notification_settings drop constraint notification_settings_type_check, add constraint notification_settings_type_check
  check (type in ('MATCHING', 'MATCHING_ACCEPTED', 'COMMENT', 'REPLY', 'LIKE', 'MESSAGE', 'MEETUP_REQUEST', 'MEETUP_SEAT',
    'MEETUP_CHANGED', 'MEETUP_CANCELLED', 'MEETUP_HOST', 'MEETUP_TOMORROW', 'MEETUP_SOON', 'PLAN_ACCEPTED', 'PLAN_DECLINED',
    'PLAN_CANCELLED', 'TRAINED', 'AGAIN')) not valid;
alter table notification_settings validate constraint notification_settings_type_check;
