-- Times and places to train together: announced ones (MEETUP), and those two mates agree on (PLAN).
create table gatherings (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('MEETUP', 'PLAN')),
  -- null: the host has left, and nobody goes on as host yet
  host_id bigint references members,
  cohost_id bigint references members,
  -- whose words it says; null once they are erased
  author_id bigint references members,
  sport text not null check (sport in ('RUNNING', 'HIKING', 'WEIGHT')),
  title text not null,
  description text not null,
  -- what the clocks of `zone` show, as 2026-11-28T20:00; the moment, for sorting; and the day of the wall clock, as days from 1970-01-01
  begins_wall text not null,
  zone text not null,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  day integer not null,
  place_name text not null,
  latitude float8 not null,
  longitude float8 not null,
  -- the square of the grid that holds the place, and what its surroundings are called
  x integer not null,
  y integer not null,
  area text not null,
  place_shown text not null check (place_shown in ('PARTICIPANTS', 'EVERYONE')),
  capacity integer not null check (capacity between 2 and 50),
  level text,
  pace_seconds integer,
  kilometres float8,
  ascent_metres integer,
  audience text not null check (audience in ('EVERYONE', 'MATES', 'SAME_GENDER')),
  -- whose gender SAME_GENDER means: true = men
  audience_gender boolean,
  joining text not null check (joining in ('OPEN', 'APPROVAL')),
  -- the first of its series; null: there is one only
  series_id bigint,
  -- kept counts of the members in each part; seats are handed out in this order
  confirmed integer not null default 0,
  offered integer not null default 0,
  waiting integer not null default 0,
  pending integer not null default 0,
  next_place integer not null default 1,
  -- RFC 5545, SEQUENCE
  revision integer not null default 0,
  created_at timestamptz not null default now(),
  -- when the host last changed time or place
  moved_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  succession_until timestamptz,
  -- who is in it has been reminded: the evening before, and shortly before
  reminded_tomorrow boolean not null default false,
  reminded_soon boolean not null default false,
  room_id bigint,
  -- to come and not cancelled: what is found
  listed boolean not null default true,
  check (confirmed + offered <= capacity),
  check (confirmed >= 0 and offered >= 0 and waiting >= 0 and pending >= 0),
  check ((audience = 'SAME_GENDER') = (audience_gender is not null)),
  check ((cancelled_at is null) = (cancel_reason is null)),
  check (cancelled_at is null or not listed)
);
-- One for each size of square that a list or a view is put together from, and one for where there is none.
create index gatherings_by_cell on gatherings (sport, x, y, day, begins_at, id) where listed and kind = 'MEETUP';
create index gatherings_by_4_cells on gatherings (sport, (x >> 2), (y >> 2), day, begins_at, id) where listed and kind = 'MEETUP';
create index gatherings_by_8_cells on gatherings (sport, (x >> 3), (y >> 3), day, begins_at, id) where listed and kind = 'MEETUP';
create index gatherings_by_16_cells on gatherings (sport, (x >> 4), (y >> 4), day, begins_at, id) where listed and kind = 'MEETUP';
create index gatherings_by_day on gatherings (sport, day, begins_at, id) where listed and kind = 'MEETUP';
create index gatherings_of_host on gatherings (host_id, created_at);
create index gatherings_of_author on gatherings (author_id);
create index gatherings_of_cohost on gatherings (cohost_id) where cohost_id is not null;
create index gatherings_of_series on gatherings (series_id, begins_at) where series_id is not null;
-- What falls due: the start of what is listed, and of the questions who goes on as host.
create index gatherings_due on gatherings (begins_at) where listed;
create index gatherings_in_succession on gatherings (succession_until) where succession_until is not null;

-- Who is, or has been, in one: at most once.
create table gathering_members (
  gathering_id bigint not null references gatherings on delete cascade,
  member_id bigint not null references members,
  part text not null
    check (part in ('CONFIRMED', 'WAITING', 'OFFERED', 'PENDING', 'LEFT', 'DECLINED', 'REMOVED')),
  -- first come, first served: given out under the lock on the gathering
  place integer not null,
  since timestamptz not null default now(),
  note text,
  offered_until timestamptz,
  -- left later than one may
  left_late boolean not null default false,
  -- would go on as host
  is_willing boolean not null default false,
  -- the gathering's own, for the order of one's own list
  begins_at timestamptz not null,
  primary key (gathering_id, member_id),
  check ((part = 'OFFERED') = (offered_until is not null))
);
create index gathering_members_in_order on gathering_members (member_id, begins_at, gathering_id);
create index gathering_members_offered on gathering_members (offered_until) where offered_until is not null;

-- What members are told of them: a sentence as it was true then, or the words it is about.
alter table notifications add column words text;
alter table notifications drop constraint notifications_type_check, add constraint notifications_type_check
  check (type in ('MATCHING', 'MATCHING_ACCEPTED', 'COMMENT', 'REPLY', 'LIKE', 'MESSAGE', 'MEETUP_REQUEST', 'MEETUP_SEAT',
    'MEETUP_CHANGED', 'MEETUP_CANCELLED', 'MEETUP_HOST', 'MEETUP_TOMORROW', 'MEETUP_SOON')) not valid;
alter table notifications validate constraint notifications_type_check;
alter table notification_settings drop constraint notification_settings_type_check, add constraint notification_settings_type_check
  check (type in ('MATCHING', 'MATCHING_ACCEPTED', 'COMMENT', 'REPLY', 'LIKE', 'MESSAGE', 'MEETUP_REQUEST', 'MEETUP_SEAT',
    'MEETUP_CHANGED', 'MEETUP_CANCELLED', 'MEETUP_HOST', 'MEETUP_TOMORROW', 'MEETUP_SOON')) not valid;
alter table notification_settings validate constraint notification_settings_type_check;
