-- What is deleted with a member, with a room or after its time is found by an index, however much others have.

-- What tells of the member. `sender_id` stands in an index already: no update that stayed in its page moves an index by this one.
-- allow index: writing notifications waits for some seconds a million of them
create index notifications_of_sender on notifications (sender_id, member_id);
-- Requests nobody has answered in time, beside which there is much that is as old.
-- allow index: as above
create index notifications_pending on notifications (created_at) where state = 'PENDING';
-- allow index: readers of two days
create index post_views_of_reader on post_views (reader, post_id);

-- A room that goes takes its sides along. In place of an index of group rooms alone, whose statements it serves as well.
-- allow index: sides of rooms are few beside their messages; a second for a million
create index chat_room_members_of_room on chat_room_members (room_id, member_id);
drop index chat_room_members_of_group;
-- allow index: those who have left group rooms are few
create index chat_former_members_of_room on chat_former_members (room_id);
