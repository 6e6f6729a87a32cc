-- Each side may object once to each decision on a case, not once to the case. Of two objections of theirs servers of the version before
-- show the case twice, as long as these go on.
alter table objections drop constraint objections_about_id_member_id_key;
-- allow index: few rows
create index objections_about on objections (about_id, member_id);
