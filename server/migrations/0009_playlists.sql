create table playlists (
  -- also their order
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  -- NFC; 15 characters as a person counts them, an emoji may be made of many
  name text not null check (char_length(name) between 1 and 180),
  created_at timestamptz not null default now(),
  constraint playlists_name_taken unique (member_id, name)
);

create table playlist_videos (
  playlist_id bigint not null references playlists on delete cascade,
  -- also their order, and the cursor of their pages
  id bigint generated always as identity,
  video_id bigint not null references videos,
  saved_at timestamptz not null default now(),
  primary key (playlist_id, id),
  constraint playlist_videos_saved unique (playlist_id, video_id)
);
create index playlist_videos_of_video on playlist_videos (video_id);
