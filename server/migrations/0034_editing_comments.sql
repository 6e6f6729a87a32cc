-- Its author has changed it since.
alter table post_comments add column edited_at timestamptz;
