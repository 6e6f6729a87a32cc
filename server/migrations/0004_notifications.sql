create table notifications (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  type text not null check (type in ('MATCHING', 'MATCHING_ACCEPTED', 'COMMENT', 'REPLY', 'LIKE', 'MESSAGE')),
  sender_id bigint not null references members on delete cascade,
  url text,
  -- only for MATCHING: how the request stands
  state text check (state in ('PENDING', 'ACCEPTED', 'REJECTED')),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  check ((type = 'MATCHING') = (state is not null))
);
create index notifications_of_member on notifications (member_id, id desc);
create index notifications_unread on notifications (member_id) where read_at is null;
-- A request waits in one notification at most; an answer finds it here.
create unique index notifications_of_pending_request on notifications (member_id, sender_id)
  where type = 'MATCHING' and state = 'PENDING';
