-- A browser that gets pushes. It goes with the session it was subscribed in.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  session_hash bytea not null constraint push_subscriptions_session references sessions on delete cascade,
  endpoint text not null unique,
  -- what a push to it is encrypted with (RFC 8291), in base64url
  p256dh text not null,
  auth text not null,
  renewed_at timestamptz not null default now()
);
create index push_subscriptions_of_member on push_subscriptions (member_id, renewed_at desc, id desc);
create index push_subscriptions_of_session on push_subscriptions (session_hash);

-- Pushes that wait to be sent, by whichever node comes first. What they say is written when they are.
create table pushes (
  subscription_id bigint not null references push_subscriptions on delete cascade,
  -- one of messages gets a new id with every message
  notification_id bigint not null references notifications on delete cascade on update cascade,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (notification_id, subscription_id)
);
create index pushes_due on pushes (due_at);
create index pushes_by_expiry on pushes (expires_at);
create index pushes_of_subscription on pushes (subscription_id);
