create table videos (
  -- also the order within a category
  id bigint generated always as identity primary key,
  -- YouTube's id
  video_id text not null unique check (video_id ~ '^[A-Za-z0-9_-]{11}$'),
  category text not null check (category in ('running', 'hiking', 'health')),
  title text not null,
  -- false: the title says what the video is about, the published one is not known yet
  title_is_published boolean not null
);
create index videos_of_category on videos (category, id);
