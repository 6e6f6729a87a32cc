-- Mail waiting to be sent. A row says what a mail is about, never what it says: a link in it is made when it leaves.
create table mails (
  id bigint generated always as identity primary key,
  kind text not null,
  recipient text not null,
  attempts integer not null default 0,
  -- also pushed forward while a node sends it, so that no other does
  due_at timestamptz not null default now(),
  -- later than that nobody waits for it any more
  expires_at timestamptz not null
);
create index mails_by_due on mails (due_at);

-- One link a member: a newer one takes the place of the older.
create table password_resets (
  member_id bigint primary key references members on delete cascade,
  -- SHA-256 of the token in the link
  token_hash bytea not null unique,
  expires_at timestamptz not null
);

-- Coarse words for the device, such as 'Windows의 Chrome'; the browser's own description is not kept.
alter table sessions add column device text not null default '알 수 없는 기기';
