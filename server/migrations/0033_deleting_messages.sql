-- A message that its sender has deleted: nothing of it is left but its place.
alter table chat_messages add column deleted_at timestamptz;

-- Whether a picture is shown by another message of the room as well.
-- allow index: sending messages waits for a second a million of them
create index chat_messages_by_picture on chat_messages using gin (pictures jsonb_path_ops) where pictures is not null;
