-- Messages in eight parts by the hash of their room (docs/tables.md). Columns, rows and names stay as they were: the version before goes
-- on with them. While the rows are moved nobody writes a message, nor anything of a member.
-- allow rewrite: 12 s for a million messages, once; whoever writes meanwhile is told to try again, and tries
lock table members, chat_rooms in share row exclusive mode;
-- allow rewrite: as above
lock table chat_messages in access exclusive mode;

create table divided (like chat_messages including defaults including constraints) partition by hash (room_id);
do $$
begin
  for part in 0..7 loop
    execute format('create table chat_messages_p%s partition of divided for values with (modulus 8, remainder %1$s)', part);
  end loop;
end $$;
insert into divided select * from chat_messages;
-- allow drop-table: what was in it has been moved
drop table chat_messages;
-- allow rename: it takes the place of the one before
alter table divided rename to chat_messages;

-- Called as those of the table, with the part at the end (platform/db/violations.ts).
do $$
begin
  for part in 0..7 loop
    execute format('alter table chat_messages_p%s add constraint chat_messages_pkey_p%1$s primary key (room_id, seq),
      add constraint chat_messages_once_p%1$s unique (room_id, sender_id, client_message_id)', part);
  end loop;
end $$;
-- allow check: made of those of the parts
alter table chat_messages
  add constraint chat_messages_pkey primary key (room_id, seq),
  add constraint chat_messages_once unique (room_id, sender_id, client_message_id);
-- allow index: of photos only
create index chat_messages_by_picture on chat_messages using gin (pictures jsonb_path_ops) where pictures is not null;
-- allow check: looked at once, with the move
alter table chat_messages
  add constraint chat_messages_room_id_fkey foreign key (room_id) references chat_rooms on delete cascade,
  add constraint chat_messages_sender_id_fkey foreign key (sender_id) references members,
  add constraint chat_messages_about foreign key (about_id) references members;
-- Of all parts together nobody else does (features/chat/statisticsQueries.ts).
analyze chat_messages;
