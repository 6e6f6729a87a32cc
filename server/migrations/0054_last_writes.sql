-- Up to where in PostgreSQL's log a replica has to be before this session may read there; null: wherever it is. Not indexed: it is
-- written with every change of a member's, in its page (HOT).
alter table sessions add column last_write text;
