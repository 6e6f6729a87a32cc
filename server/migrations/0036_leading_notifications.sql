-- MESSAGE: the first of the messages that wait, which the notification leads to. Null in what was told before.
alter table notifications add column message_seq bigint;
