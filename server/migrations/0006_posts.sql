create table posts (
  id bigint generated always as identity primary key,
  author_id bigint not null references members,
  title text not null,
  -- NFC, lower case: what searches compare with, alike under every locale of the database
  title_key text not null,
  -- every character and every pair of neighbours in the title's words: finds Korean words of any length
  title_grams text[] not null,
  category text not null check (category in ('RUNNING', 'HIKING', 'WEIGHT')),
  -- as written; post_hashtags holds their keys
  hashtags text[] not null,
  -- false = mates only
  access_level boolean not null,
  like_count integer not null default 0 check (like_count >= 0),
  reply_count integer not null default 0 check (reply_count >= 0),
  view_count integer not null default 0 check (view_count >= 0),
  created_at timestamptz not null default now()
) with (fillfactor = 85); -- room beside each row, so that counting moves no index
create index posts_of_category on posts (category, id desc);
create index posts_of_author on posts (author_id, id desc);
create index posts_by_title on posts using gin (title_grams) with (fastupdate = off);
alter table posts alter column title_grams set statistics 1000;

-- Apart from what lists read: rows of a list stay short.
create table post_bodies (
  post_id bigint primary key references posts on delete cascade,
  -- sanitised HTML
  description text not null,
  images text[] not null default '{}'
);

create table post_hashtags (
  hashtag_key text not null,
  post_id bigint not null references posts on delete cascade,
  primary key (hashtag_key, post_id)
);
create index post_hashtags_of_post on post_hashtags (post_id);

-- How many posts a list has, kept by the transaction of each change instead of counted by each request.
create table post_totals (
  kind text not null check (kind in ('all', 'category', 'hashtag')),
  key text not null,
  total bigint not null check (total >= 0),
  primary key (kind, key)
);

create table post_likes (
  post_id bigint not null references posts on delete cascade,
  member_id bigint not null references members,
  created_at timestamptz not null default now(),
  primary key (post_id, member_id)
);

-- Comments, and answers to them, one level deep. Whoever writes one holds the lock on the post's row.
create table post_comments (
  id bigint generated always as identity primary key,
  post_id bigint not null references posts on delete cascade,
  parent_id bigint references post_comments on delete cascade,
  author_id bigint not null references members,
  -- empty once deleted
  comment text not null,
  -- keeps the place of a comment that was answered
  is_deleted boolean not null default false,
  created_at timestamptz not null default now(),
  check (not is_deleted or parent_id is null)
);
create index post_comments_of_post on post_comments (post_id, id);
create index post_comments_of_parent on post_comments (parent_id) where parent_id is not null;

-- Who has read what today, so that nobody counts twice. Days that are over are removed.
create table post_views (
  -- in Korea
  day date not null,
  post_id bigint not null references posts on delete cascade,
  -- a member's id, or a visitor's salted hash
  reader text not null,
  primary key (day, post_id, reader)
);
create index post_views_of_post on post_views (post_id);

-- Without the day's salt nobody can tell again who the visitors were.
create table post_view_salts (
  day date primary key,
  salt text not null
);
