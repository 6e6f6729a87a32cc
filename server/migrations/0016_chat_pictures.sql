-- The pictures of a message, in their order: `[{ "address", "width", "height" }]`, the address unsigned. null: text only.
alter table chat_messages add column pictures jsonb;
