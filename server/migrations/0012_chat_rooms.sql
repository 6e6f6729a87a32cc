alter table chat_room_members
  -- the member wants no word about new messages here; they are counted all the same
  add column muted boolean not null default false,
  -- not listed; the next message, or opening the room by name, ends that
  add column hidden boolean not null default false;

drop index chat_room_members_by_change;
create index chat_room_members_by_change on chat_room_members (member_id, updated_at desc, room_id desc)
  where not hidden;

drop index chat_room_members_unread;
create index chat_room_members_unread on chat_room_members (member_id) include (unread_count)
  where unread_count > 0 and not hidden;
