-- 안심 체크인: a mate who has agreed is told when somebody does not say that they are back (docs/decisions/checkIn.md).
create table check_ins (
  id bigint generated always as identity primary key,
  gathering_id bigint not null references gatherings on delete cascade,
  member_id bigint not null references members,
  mate_id bigint not null references members,
  state text not null default 'ASKED' check (state in
    ('ASKED', 'ON', 'DUE', 'ALERTED', 'SAFE', 'DECLINED', 'WITHDRAWN', 'LAPSED', 'OFF', 'ENDED')),
  -- the end of the gathering when due_at was worked out: where it is another one, due_at moves by as much
  ends_at timestamptz not null,
  -- when the member is asked whether they are back, and when the mate is told if there is no answer
  due_at timestamptz not null,
  alert_at timestamptz not null,
  asked_at timestamptz not null default now(),
  alerted_at timestamptz,
  answered_at timestamptz,
  -- the mate has seen what they were told
  seen boolean not null default false,
  keep_until timestamptz not null,
  check (member_id <> mate_id),
  check ((state = 'SAFE') = (answered_at is not null))
);
-- One at a time; and all of a member's that are not over.
create unique index check_ins_open on check_ins (member_id, gathering_id) where state in ('ASKED', 'ON', 'DUE', 'ALERTED');
-- The last one of a gathering, and how many were asked for today.
create index check_ins_of_member on check_ins (member_id, asked_at);
create index check_ins_of_mate on check_ins (mate_id);
-- What a mate has to answer, or to see.
create index check_ins_to_see on check_ins (mate_id)
  where state = 'ASKED' or state in ('ALERTED', 'SAFE') and alerted_at is not null and not seen;
create index check_ins_of_gathering on check_ins (gathering_id);
-- What falls due, in the order in which it does.
create index check_ins_due on check_ins (due_at) where state in ('ASKED', 'ON');
create index check_ins_unanswered on check_ins (alert_at) where state = 'DUE';
create index check_ins_by_age on check_ins (keep_until);

alter table notifications drop constraint notifications_type_check, add constraint notifications_type_check
  check (type in ('MATCHING', 'MATCHING_ACCEPTED', 'COMMENT', 'REPLY', 'LIKE', 'MESSAGE', 'MEETUP_REQUEST', 'MEETUP_SEAT',
    'MEETUP_CHANGED', 'MEETUP_CANCELLED', 'MEETUP_HOST', 'MEETUP_TOMORROW', 'MEETUP_SOON', 'PLAN_ACCEPTED', 'PLAN_DECLINED',
    'PLAN_CANCELLED', 'TRAINED', 'AGAIN', 'CHECK_IN_ASKED', 'CHECK_IN_ANSWERED', 'CHECK_IN_DUE', 'CHECK_IN_ALERT', 'CHECK_IN_SAFE',
    'CHECK_IN_CHANGED')) not valid;
alter table notifications validate constraint notifications_type_check;
-- Not those that nobody switches off.
alter table notification_settings drop constraint notification_settings_type_check, add constraint notification_settings_type_check
  check (type in ('MATCHING', 'MATCHING_ACCEPTED', 'COMMENT', 'REPLY', 'LIKE', 'MESSAGE', 'MEETUP_REQUEST', 'MEETUP_SEAT',
    'MEETUP_CHANGED', 'MEETUP_CANCELLED', 'MEETUP_HOST', 'MEETUP_TOMORROW', 'MEETUP_SOON', 'PLAN_ACCEPTED', 'PLAN_DECLINED',
    'PLAN_CANCELLED', 'TRAINED', 'AGAIN', 'CHECK_IN_ASKED', 'CHECK_IN_ANSWERED')) not valid;
alter table notification_settings validate constraint notification_settings_type_check;
