-- Pages of one owner are asked for in the order of both columns (platform/db/owned.ts), which an index answers from any
-- place on only where both run the same way. The statements of before are served as well.
create index posts_in_category on posts (category, id);
drop index posts_of_category;
create index notifications_in_order on notifications (member_id, id);
drop index notifications_of_member;
