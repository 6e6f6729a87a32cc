-- 위치 장부: on each day, for what a member's square was used, and to how many members it was shown.

create table location_days (
  member_id bigint not null references members on delete cascade,
  -- in Korea
  day date not null,
  purpose text not null check (purpose in ('MAP', 'RECOMMENDATION', 'MEETUPS', 'PLANS', 'PAUSE')),
  shown_to integer not null check (shown_to >= 0),
  primary key (member_id, day, purpose)
);
-- What has had its time.
create index location_days_by_day on location_days (day);

-- The same of the days that are not over. Who looked is a bit of `seen`, chosen by the day's salt: enough to count everybody
-- once, on all nodes together. Becomes a number in location_days, and is gone, soon after its day.
create table location_looks (
  member_id bigint not null references members on delete cascade,
  day date not null,
  purpose text not null check (purpose in ('MAP', 'RECOMMENDATION', 'MEETUPS', 'PLANS')),
  seen bit(1024) not null,
  primary key (member_id, day, purpose)
) with (fillfactor = 70); -- room beside each row, so that counting moves no index
create index location_looks_by_day on location_looks (day);

-- Without it a bit says nothing of who set it.
create table location_look_salts (
  day date primary key,
  salt bytea not null
);

-- Who pauses, since when: whole days of it become rows of location_days.
create table location_pauses (
  member_id bigint primary key references members on delete cascade,
  since timestamptz not null default now()
);
insert into location_pauses (member_id) select id from members where location_paused and left_at is null;
