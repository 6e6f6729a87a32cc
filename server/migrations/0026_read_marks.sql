-- How far a member had read when the two of the room were last mates: since then the other is told no more than that.
alter table chat_room_members add column parted_read_seq bigint not null default 0;

update chat_room_members side set parted_read_seq = last_read_seq
 where last_read_seq > 0
   and not exists (select from mate_relations r
                    where r.low_id = least(side.member_id, side.other_id)
                      and r.high_id = greatest(side.member_id, side.other_id) and r.state = 'ACCEPTED');

-- Whatever ends being mates, it happens in the same transaction. Rooms are locked before sides and in order of their ids, as
-- by whoever stores messages; what is being read at this moment is waited for, and counts.
create function chat_keep_read_marks() returns trigger language plpgsql as $$
declare
  room_ids bigint[];
begin
  select array_agg(id) into room_ids
    from (select room.id from parted join chat_rooms room on room.low_id = parted.low_id and room.high_id = parted.high_id
           where parted.state = 'ACCEPTED' order by room.id for update of room) locked;
  update chat_room_members side set parted_read_seq = last_read_seq
    from chat_rooms room
   where room.id = any (room_ids) and side.room_id = room.id and side.member_id in (room.low_id, room.high_id);
  return null;
end $$;
create trigger chat_keep_read_marks after delete on mate_relations
  referencing old table as parted for each statement execute function chat_keep_read_marks();
