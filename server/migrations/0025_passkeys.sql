-- Passkeys (WebAuthn): public halves of key pairs whose other half never leaves its owner's device.
create table passkeys (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  -- chosen by the device, the same for nobody else
  credential_id bytea not null unique,
  -- COSE_Key (RFC 9052)
  public_key bytea not null,
  -- uses the device has counted; 0 for good where it does not count
  counter bigint not null,
  -- how the browser may reach it again: 'internal', 'hybrid', 'usb' …
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_of_member on passkeys (member_id, id);

-- Challenges that have been answered, until they would be too old anyway: none counts twice. Nothing is kept of the others.
create table used_challenges (
  nonce bytea primary key,
  expires_at timestamptz not null
);
create index used_challenges_by_expiry on used_challenges (expires_at);
