-- Who has called a plan off: either of its two may. Null for gatherings, and once that one is erased.
alter table gatherings add column cancelled_by bigint;
alter table gatherings add constraint gatherings_cancelled_by foreign key (cancelled_by) references members not valid;

-- What one of two mates proposes to the other in their room.
create table plan_proposals (
  id bigint generated always as identity primary key,
  room_id bigint not null references chat_rooms on delete cascade,
  -- the message that brings it; null only while it is being stored
  seq bigint,
  proposer_id bigint not null references members,
  receiver_id bigint not null references members,
  state text not null check (state in ('OPEN', 'ACCEPTED', 'DECLINED', 'REPLACED', 'WITHDRAWN', 'LAPSED')),
  sport text not null check (sport in ('RUNNING', 'HIKING', 'WEIGHT')),
  -- as of gatherings
  begins_wall text not null,
  zone text not null,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  place_name text not null,
  latitude float8 not null,
  longitude float8 not null,
  words text not null,
  -- what has become of it
  plan_id bigint references gatherings on delete cascade,
  changed_at timestamptz not null default now(),
  check ((state = 'ACCEPTED') = (plan_id is not null)),
  check (proposer_id <> receiver_id)
);
-- One waits for an answer at a time.
create unique index plan_proposals_open on plan_proposals (room_id) where state = 'OPEN';
create index plan_proposals_of_room on plan_proposals (room_id, changed_at desc, id desc);
create index plan_proposals_due on plan_proposals (begins_at) where state = 'OPEN';
create unique index plan_proposals_of_plan on plan_proposals (plan_id) where plan_id is not null;
create index plan_proposals_of_proposer on plan_proposals (proposer_id, id);
create index plan_proposals_of_receiver on plan_proposals (receiver_id, id);

-- What is proposed with a mate request: goes with it, whichever way that ends.
create table request_proposals (
  low_id bigint not null,
  high_id bigint not null,
  proposer_id bigint not null references members on delete cascade,
  sport text not null check (sport in ('RUNNING', 'HIKING', 'WEIGHT')),
  begins_wall text not null,
  zone text not null,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  place_name text not null,
  latitude float8 not null,
  longitude float8 not null,
  words text not null,
  primary key (low_id, high_id),
  foreign key (low_id, high_id) references mate_relations on delete cascade,
  check (proposer_id in (low_id, high_id))
);

-- A message that brings a proposal.
alter table chat_messages add column proposal_id bigint;

alter table notifications drop constraint notifications_type_check, add constraint notifications_type_check
  check (type in ('MATCHING', 'MATCHING_ACCEPTED', 'COMMENT', 'REPLY', 'LIKE', 'MESSAGE', 'MEETUP_REQUEST', 'MEETUP_SEAT',
    'MEETUP_CHANGED', 'MEETUP_CANCELLED', 'MEETUP_HOST', 'MEETUP_TOMORROW', 'MEETUP_SOON', 'PLAN_ACCEPTED', 'PLAN_DECLINED',
    'PLAN_CANCELLED')) not valid;
alter table notifications validate constraint notifications_type_check;
alter table notification_settings drop constraint notification_settings_type_check, add constraint notification_settings_type_check
  check (type in ('MATCHING', 'MATCHING_ACCEPTED', 'COMMENT', 'REPLY', 'LIKE', 'MESSAGE', 'MEETUP_REQUEST', 'MEETUP_SEAT',
    'MEETUP_CHANGED', 'MEETUP_CANCELLED', 'MEETUP_HOST', 'MEETUP_TOMORROW', 'MEETUP_SOON', 'PLAN_ACCEPTED', 'PLAN_DECLINED',
    'PLAN_CANCELLED')) not valid;
alter table notification_settings validate constraint notification_settings_type_check;
