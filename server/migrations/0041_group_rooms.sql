-- Rooms of more than two, of which low_id and high_id are null, and other_id of their sides. The version before knows pairs only: it
-- looks for the other member through these columns, finds nobody, and so neither lists a group room nor writes in one.
alter table chat_rooms
  alter column low_id drop not null,
  alter column high_id drop not null,
  -- of a group room; null in a room of two
  add column title text,
  -- from then on nobody writes there
  add column read_only_at timestamptz,
  -- what the heading of the room leads to
  add column gathering_id bigint,
  -- raised by whoever enters or leaves, under the lock on this row: who stores a message knows whether the sides it has seen still hold
  add column roster bigint not null default 0,
  add constraint chat_rooms_kind
    check (num_nonnulls(low_id, high_id) = case when title is null then 2 else 0 end) not valid;

alter table chat_room_members
  alter column other_id drop not null,
  -- where the room stood when the member entered: what was said up to there is not theirs
  add column since_seq bigint not null default 0,
  -- the roster as it was then: the order in which members have entered
  add column entrance bigint not null default 0;
-- Everybody in a group room.
-- allow index: sides of rooms are few beside their messages; a second for a million
create index chat_room_members_of_group on chat_room_members (room_id, member_id) where other_id is null;

alter table chat_messages
  alter column sender_id drop not null,
  -- said by the room itself, by no sender: what happened
  add column line jsonb,
  -- to whom
  add column about_id bigint,
  add constraint chat_messages_about foreign key (about_id) references members not valid,
  add constraint chat_messages_said check (num_nonnulls(sender_id, line) = 1) not valid;

-- Who was in a group room: what they have said stays there, and is theirs.
create table chat_former_members (
  member_id bigint not null references members,
  room_id bigint not null references chat_rooms on delete cascade,
  primary key (member_id, room_id)
);
