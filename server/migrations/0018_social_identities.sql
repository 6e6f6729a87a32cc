-- Who may sign in as a member through somebody else: the provider's id of a person, never their e-mail.
create table social_identities (
  provider text not null check (provider in ('kakao')),
  subject text not null,
  member_id bigint not null references members on delete cascade,
  created_at timestamptz not null default now(),
  primary key (provider, subject),
  unique (member_id, provider)
);
