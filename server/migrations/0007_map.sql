-- The map at any size: who shows there is worked out when it changes, and counted once for all who look.

alter table members
  -- kept to about an hour
  add column last_seen_at timestamptz not null default now(),
  add column location_paused boolean not null default false;

-- Every choice of filters is a bit: 12 × (seen within 7 days) + 4 × (any gender, male, female) + (any sport, RUNNING,
-- HIKING, WEIGHT). A member carries the bits of the choices that show them; no bit = hidden.
create function map_groups(m members) returns integer stable language sql as $$
  select case when m.is_public and not m.location_paused and m.last_seen_at > now() - interval '30 days'
    then (case when m.last_seen_at > now() - interval '7 days' then 4097 else 1 end)
       * (case m.gender when true then 17 when false then 257 else 1 end)
       * (case when m.exercise_choice = '{}' then 15 else 1
            + (case when 'RUNNING' = any (m.exercise_choice) then 2 else 0 end)
            + (case when 'HIKING' = any (m.exercise_choice) then 4 else 0 end)
            + (case when 'WEIGHT' = any (m.exercise_choice) then 8 else 0 end) end)
    else 0 end
$$;

-- When the groups of a member who is not seen again change by themselves; null = never.
create function map_ages_at(m members) returns timestamptz stable language sql as $$
  select case when not m.is_public or m.location_paused or m.last_seen_at <= now() - interval '30 days' then null
    when m.last_seen_at > now() - interval '7 days' then m.last_seen_at + interval '7 days'
    else m.last_seen_at + interval '30 days' end
$$;

alter table locations
  add column groups integer not null default 0,
  add column ages_at timestamptz;
drop index locations_by_cell;
create index locations_shown on locations using gist (cell) where groups <> 0;
create index locations_by_age on locations (ages_at) where ages_at is not null;

-- How many members each square holds, for every choice of filters (element 1 = bit 0); a square of level n is one of
-- the 2^n × 2^n of Web Mercator.
create table map_cells (
  level smallint not null,
  x integer not null,
  y integer not null,
  totals integer[] not null check (cardinality(totals) = 24),
  primary key (level, x, y)
) with (fillfactor = 70); -- room beside each row, so that counting moves no index

create type map_change as (x integer, y integer, groups integer, change bigint);

-- Squares are always locked in the same order: two changes wait for each other, never in a circle.
create function map_apply(changes map_change[]) returns void language plpgsql as $$
begin
  insert into map_cells as c (level, x, y, totals)
  select level, x >> (16 - level), y >> (16 - level), array[
      sum(change * (groups & 1)), sum(change * (groups >> 1 & 1)), sum(change * (groups >> 2 & 1)),
      sum(change * (groups >> 3 & 1)), sum(change * (groups >> 4 & 1)), sum(change * (groups >> 5 & 1)),
      sum(change * (groups >> 6 & 1)), sum(change * (groups >> 7 & 1)), sum(change * (groups >> 8 & 1)),
      sum(change * (groups >> 9 & 1)), sum(change * (groups >> 10 & 1)), sum(change * (groups >> 11 & 1)),
      sum(change * (groups >> 12 & 1)), sum(change * (groups >> 13 & 1)), sum(change * (groups >> 14 & 1)),
      sum(change * (groups >> 15 & 1)), sum(change * (groups >> 16 & 1)), sum(change * (groups >> 17 & 1)),
      sum(change * (groups >> 18 & 1)), sum(change * (groups >> 19 & 1)), sum(change * (groups >> 20 & 1)),
      sum(change * (groups >> 21 & 1)), sum(change * (groups >> 22 & 1)), sum(change * (groups >> 23 & 1))
    ]::integer[] as totals
    from unnest(changes), generate_series(9, 16) as level
   group by 1, 2, 3
  having bool_or(change <> 0)
   order by 1, 2, 3
  on conflict (level, x, y) do update set totals = (
    select array_agg(kept + added order by place)
      from unnest(c.totals, excluded.totals) with ordinality as t (kept, added, place));
end $$;

create function map_count_added() returns trigger language plpgsql as $$
begin
  perform map_apply(array_agg(row(x, y, groups, change)::map_change))
    from (select cell[0] as x, cell[1] as y, groups, count(*) as change from added where groups <> 0 group by 1, 2, 3) c;
  return null;
end $$;

create function map_count_removed() returns trigger language plpgsql as $$
begin
  perform map_apply(array_agg(row(x, y, groups, change)::map_change))
    from (select cell[0] as x, cell[1] as y, groups, -count(*) as change from removed where groups <> 0 group by 1, 2, 3) c;
  return null;
end $$;

create function map_count_changed() returns trigger language plpgsql as $$
begin
  perform map_apply(array_agg(row(x, y, groups, change)::map_change))
    from (select cell[0] as x, cell[1] as y, groups, sum(sign) as change
            from (select cell, groups, 1 as sign from added union all select cell, groups, -1 from removed) both_sides
           where groups <> 0 group by 1, 2, 3 having sum(sign) <> 0) c;
  return null;
end $$;

create trigger map_count_added after insert on locations
  referencing new table as added for each statement execute function map_count_added();
create trigger map_count_removed after delete on locations
  referencing old table as removed for each statement execute function map_count_removed();
create trigger map_count_changed after update on locations
  referencing old table as removed new table as added for each statement execute function map_count_changed();

-- Whoever changes a member changes the map with it, in the same transaction. Locks go from the member to the location
-- to the squares, everywhere.
create function map_follow_member() returns trigger language plpgsql as $$
begin
  update locations set groups = map_groups(new), ages_at = map_ages_at(new)
   where member_id = new.id and groups <> map_groups(new);
  return null;
end $$;
create trigger map_follow_member
  after update of is_public, location_paused, last_seen_at, gender, exercise_choice on members
  for each row execute function map_follow_member();

update locations set groups = map_groups(m), ages_at = map_ages_at(m) from members m where m.id = member_id;
