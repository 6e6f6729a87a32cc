-- What a member wants to be told of. A type without a row is told of, and by push too.
create table notification_settings (
  member_id bigint not null references members on delete cascade,
  type text not null check (type in ('MATCHING', 'MATCHING_ACCEPTED', 'COMMENT', 'REPLY', 'LIKE', 'MESSAGE')),
  enabled boolean not null,
  -- also by push; counts only where enabled
  push boolean not null,
  primary key (member_id, type)
);

-- LIKE and MESSAGE: how many of them one notification tells of
alter table notifications rename column likes to count;
-- MESSAGE: where they wait; one notification a room and member, the newest
alter table notifications add column room_id bigint references chat_rooms on delete cascade;
alter table notifications add check (room_id is null or type = 'MESSAGE');
create unique index notifications_of_room on notifications (room_id, member_id) where room_id is not null;
-- The bell counts some types only.
drop index notifications_unread;
create index notifications_unread on notifications (member_id, type) where read_at is null;
