-- What servers of one installation share and nobody else may know.
create table server_keys (
  name text primary key,
  secret bytea not null
);

-- A stored picture; the same bytes are one row, whoever brings them.
create table uploads (
  -- folder and SHA-256 of the largest size, hex: `pictures/…` or `profiles/…`
  name text primary key check (name ~ '^(pictures|profiles)/[0-9a-f]{64}$'),
  width integer not null,
  height integer not null,
  -- all sizes together
  bytes bigint not null,
  -- when it was brought last
  uploaded_at timestamptz not null default now()
);
create index uploads_by_age on uploads (uploaded_at);

-- Who brought it and may put it somewhere.
create table upload_owners (
  name text not null references uploads on delete cascade,
  owner_id bigint not null references members on delete cascade,
  primary key (owner_id, name)
);
create index upload_owners_by_name on upload_owners (name);

-- Where it shows. A picture in use cannot be removed; without a use it is, after a day.
create table upload_uses (
  kind text not null check (kind in ('profile', 'post', 'room')),
  -- the member, the post or the chat room
  target_id bigint not null,
  name text not null references uploads,
  -- everybody may see it there
  is_public boolean not null,
  primary key (kind, target_id, name)
);
create index upload_uses_by_name on upload_uses (name);
