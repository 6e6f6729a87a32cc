-- Each side may object once to each decision on a case, not once to the case. Of two objections of theirs servers of the version before
-- show the case twice, as long as these go on.
alter table objections drop constraint objections_about_id_member_id_key;
-- allow index: few rows
create index objections_about on objections (about_id, member_id);

-- A message that was hidden may show again: whoever deletes another one that shows the same picture looks among these. Nobody sends one
-- while all are looked through once.
-- allow index: a look at each message, as with the one by picture
create index chat_messages_hidden on chat_messages (room_id) where hidden is not null;
