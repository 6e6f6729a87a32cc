alter table videos
  -- gone: YouTube plays it no more, and it comes back if YouTube does; removed: the operator does not want it
  add state text not null default 'shown' check (state in ('shown', 'gone', 'removed')),
  -- when YouTube was last asked about it
  add checked_at timestamptz,
  -- what is stored was told by the Data API, whose terms let it be kept for 30 days without asking again
  add from_api boolean not null default false;

drop index videos_of_category;
create index videos_of_category on videos (category, id) where state = 'shown';

-- How far a channel or playlist was read when the last reading broke off.
create table video_readings (
  playlist_id text primary key,
  page_token text not null,
  read_count integer not null
);

-- One row: from when on some process may refresh the catalogue.
create table video_refresh (
  only_row boolean primary key default true check (only_row),
  due_at timestamptz not null
);
insert into video_refresh (due_at) values ('-infinity');
