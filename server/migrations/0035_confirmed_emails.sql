-- Since when the address is known to be its member's; null: nobody has shown that yet.
alter table members add column email_confirmed_at timestamptz;

-- One link a member: for the address of the account, or for the one that is to take its place. A newer one takes the place of the older.
create table email_confirmations (
  member_id bigint primary key references members on delete cascade,
  email text not null,
  -- SHA-256 of the token in the link; null until the mail leaves
  token_hash bytea unique,
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- On whose account a mail is, where its address does not tell: one that was asked for by more than one member, or has changed hands.
alter table mails add column member_id bigint references members on delete cascade;
