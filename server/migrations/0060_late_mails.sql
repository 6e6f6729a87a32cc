-- Mails that are too late are looked for with each taking; while a mail server is away, many wait.
-- allow index: what waits is little, and goes within three days
create index mails_by_expiry on mails (expires_at);
