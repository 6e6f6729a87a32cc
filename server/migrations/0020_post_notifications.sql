alter table notifications
  add column post_id bigint references posts on delete cascade,
  -- COMMENT and REPLY: what was written; the notification goes with it
  add column comment_id bigint references post_comments on delete cascade,
  -- LIKE: how many likes one notification tells of, the newest by sender_id, and when the first of them came
  add column likes integer not null default 1 check (likes > 0),
  add column likes_since timestamptz;
create index notifications_of_post on notifications (post_id) where post_id is not null;
create index notifications_of_comment on notifications (comment_id) where comment_id is not null;
-- Likes of a post are told together until they are read.
create unique index notifications_of_likes on notifications (member_id, post_id) where type = 'LIKE' and read_at is null;
create index post_likes_by_time on post_likes (post_id, created_at);
