-- What one node does for all: when it is to be done next. No lock, which a pooler between would not keep for one of them.
create table jobs (
  name text primary key,
  due_at timestamptz not null
);

-- What is kept no longer is found without looking at the rest.
-- allow index: writing notifications waits for some seconds a million of them
create index notifications_by_age on notifications (created_at);
-- allow index: as above
create index notifications_by_reading on notifications (read_at) where read_at is not null;

-- Rows that are written all the time stay in their page and move no index (HOT), if there is room and no indexed column changes.
alter table sessions set (fillfactor = 80);
alter table chat_rooms set (fillfactor = 80);
alter table chat_room_members set (fillfactor = 80);

-- Where something may wait: set with the first message that does, and taken back once nothing has waited for a day. In place of
-- the count itself, which would move the index with every message and every reading of it.
alter table chat_room_members add column may_wait boolean not null default false;
create function chat_note_waiting() returns trigger language plpgsql as $$
begin
  new.may_wait := true;
  return new;
end $$;
create trigger chat_note_waiting before insert or update on chat_room_members
  for each row when (new.unread_count > 0 and not new.may_wait) execute function chat_note_waiting();
update chat_room_members set may_wait = true where unread_count > 0;
-- allow index: sides of rooms are few beside their messages; a second for a million
create index chat_room_members_waiting on chat_room_members (member_id) where may_wait and not hidden;
drop index chat_room_members_unread;
