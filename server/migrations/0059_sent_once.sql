-- What the browser called a post or a comment when it sent it: sent again because the answer was lost, it is stored once.
alter table posts add column client_id text;
alter table post_comments add column client_id text;
-- allow index: nothing has such a name yet; a look at each post
create unique index posts_sent_once on posts (author_id, client_id) where client_id is not null;
-- allow index: the same of comments, a second for a million
create unique index post_comments_sent_once on post_comments (author_id, client_id) where client_id is not null;
