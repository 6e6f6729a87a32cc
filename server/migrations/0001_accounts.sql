create table members (
  id bigint generated always as identity primary key,
  nickname text not null,
  -- NFC, lower case: what makes a nickname unique
  nickname_key text not null unique,
  email text,
  email_key text unique,
  -- argon2id in PHC form; null for members who only sign in socially
  password_hash text,
  -- true = male, false = female, null = not chosen
  gender boolean,
  is_public boolean not null,
  introduction text not null default '',
  exercise_choice text[] not null default '{}' check (exercise_choice <@ array['RUNNING', 'HIKING', 'WEIGHT']),
  profile_picture text,
  created_at timestamptz not null default now()
);

create table sessions (
  -- SHA-256 of the token; the token itself is nowhere stored
  token_hash bytea primary key,
  member_id bigint not null references members on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_of_member on sessions (member_id);
create index sessions_by_expiry on sessions (expires_at);

-- Shape given by rate-limiter-flexible. Unlogged: after a crash the counting starts anew, which harms nobody.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expiry on rate_limits (expire);
