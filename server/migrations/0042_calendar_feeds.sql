-- A member's gatherings for a calendar elsewhere, at an address that only its holder knows: of its secret the SHA-256 is kept.
create table calendar_feeds (
  member_id bigint primary key references members on delete cascade,
  secret_hash bytea not null unique,
  -- of the password the member had when it was made: another one ends it
  password_mark bytea not null,
  made_at timestamptz not null default now()
);

-- When `revision` last grew (RFC 5545, LAST-MODIFIED); null: it is as it was announced.
alter table gatherings add column changed_at timestamptz;
