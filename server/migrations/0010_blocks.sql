-- Who wants to have nothing to do with whom. Each of the two is looked up by: neither sees the other.
create table member_blocks (
  blocker_id bigint not null references members on delete cascade,
  blocked_id bigint not null references members on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index member_blocks_of_blocked on member_blocks (blocked_id, blocker_id);
