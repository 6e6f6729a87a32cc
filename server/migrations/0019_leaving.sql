-- What somebody has agreed to: one standing consent a kind, and those withdrawn, until the account is erased.
create table consents (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  kind text not null check (kind in ('AGE_14', 'TERMS', 'PRIVACY', 'LOCATION')),
  -- of the text that was shown
  version text not null,
  given_at timestamptz not null default now(),
  withdrawn_at timestamptz
);
create index consents_of_member on consents (member_id, kind, id desc);
create unique index consents_standing on consents (member_id, kind) where withdrawn_at is null;

alter table members
  -- when the member asked to be deleted; stays once they are erased, null = is here
  add column left_at timestamptz;

-- Who is leaving and can still come back, with what others no longer see. The nickname's key and the e-mail stay taken.
create table departures (
  member_id bigint primary key references members on delete cascade,
  nickname text not null,
  profile_picture text,
  erase_at timestamptz not null
);
create index departures_by_end on departures (erase_at);

-- The relations of whoever is leaving: out of sight of everything that asks how two members stand.
create table departed_relations (
  like mate_relations including defaults,
  primary key (low_id, high_id),
  foreign key (low_id) references members on delete cascade,
  foreign key (high_id) references members on delete cascade
);
create index departed_relations_of_high on departed_relations (high_id, low_id);

-- The location of somebody who is leaving stays, and shows to nobody.
create or replace function map_groups(m members) returns integer stable language sql as $$
  select case when m.is_public and not m.location_paused and m.left_at is null
               and m.last_seen_at > now() - interval '30 days'
    then (case when m.last_seen_at > now() - interval '7 days' then 4097 else 1 end)
       * (case m.gender when true then 17 when false then 257 else 1 end)
       * (case when m.exercise_choice = '{}' then 15 else 1
            + (case when 'RUNNING' = any (m.exercise_choice) then 2 else 0 end)
            + (case when 'HIKING' = any (m.exercise_choice) then 4 else 0 end)
            + (case when 'WEIGHT' = any (m.exercise_choice) then 8 else 0 end) end)
    else 0 end
$$;

create or replace function map_ages_at(m members) returns timestamptz stable language sql as $$
  select case when not m.is_public or m.location_paused or m.left_at is not null
                or m.last_seen_at <= now() - interval '30 days' then null
    when m.last_seen_at > now() - interval '7 days' then m.last_seen_at + interval '7 days'
    else m.last_seen_at + interval '30 days' end
$$;

drop trigger map_follow_member on members;
create trigger map_follow_member
  after update of is_public, location_paused, last_seen_at, gender, exercise_choice, left_at on members
  for each row execute function map_follow_member();
