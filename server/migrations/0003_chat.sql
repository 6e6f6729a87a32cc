create table chat_rooms (
  id bigint generated always as identity primary key,
  low_id bigint not null references members,
  high_id bigint not null references members,
  -- position of the newest message; the row lock on this hands out positions without holes
  last_seq bigint not null default 0,
  created_at timestamptz not null default now(),
  unique (low_id, high_id),
  check (low_id < high_id)
);

-- One row a side. Each side's counters are kept right by whoever holds the lock on its row.
create table chat_room_members (
  member_id bigint not null references members,
  room_id bigint not null references chat_rooms on delete cascade,
  other_id bigint not null references members,
  last_read_seq bigint not null default 0,
  -- messages of the other member after last_read_seq
  unread_count integer not null default 0 check (unread_count >= 0),
  -- when the room last changed: the order of the room list
  updated_at timestamptz not null default now(),
  primary key (member_id, room_id)
);
create index chat_room_members_by_change on chat_room_members (member_id, updated_at desc, room_id desc);
-- The total of a member touches only the rooms where something waits.
create index chat_room_members_unread on chat_room_members (member_id) include (unread_count) where unread_count > 0;

create table chat_messages (
  room_id bigint not null references chat_rooms on delete cascade,
  seq bigint not null,
  sender_id bigint not null references members,
  client_message_id text,
  contents text not null,
  sent_at timestamptz not null default now(),
  primary key (room_id, seq),
  constraint chat_messages_once unique (room_id, sender_id, client_message_id)
);
