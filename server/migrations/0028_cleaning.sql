-- What one node does for all: when it is to be done next. No lock, which a pooler between would not keep for one of them.
create table jobs (
  name text primary key,
  due_at timestamptz not null
);

-- What is kept no longer is found without looking at the rest.
create index notifications_by_age on notifications (created_at);
create index notifications_by_reading on notifications (read_at) where read_at is not null;
