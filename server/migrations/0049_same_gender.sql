-- 같은 성별에게만 보이기: who wants it shows on the map to members of the gender they gave, and to nobody else. For servers of the
-- version before such a member is hidden, like one who pauses.

alter table members add column location_same_gender boolean not null default false;

-- As `groups`, of those who are hidden there for that reason. Each choice of filters is a bit: 8 × (female) + 4 × (seen within 7
-- days) + (any sport, RUNNING, HIKING, WEIGHT).
alter table locations add column same_groups integer not null default 0;
-- allow index: empty, since nobody is shown so yet; it reads the table once, seconds for a million members
create index locations_shown_same on locations using gist (cell) include (member_id, same_groups) where same_groups <> 0;

-- As before, but for those who show to their own gender only.
create or replace function map_groups(m members) returns integer stable language sql as $$
  select case when m.is_public and not m.location_paused and m.left_at is null and not m.location_same_gender
               and m.last_seen_at > now() - interval '30 days' and map_held_until(m) is null
    then (case when m.last_seen_at > now() - interval '7 days' then 4097 else 1 end)
       * (case m.gender when true then 17 when false then 257 else 1 end)
       * (case when m.exercise_choice = '{}' then 15 else 1
            + (case when 'RUNNING' = any (m.exercise_choice) then 2 else 0 end)
            + (case when 'HIKING' = any (m.exercise_choice) then 4 else 0 end)
            + (case when 'WEIGHT' = any (m.exercise_choice) then 8 else 0 end) end)
    else 0 end
$$;

-- Without a gender (any more) there is nobody to show to.
create function map_same_groups(m members) returns integer stable language sql as $$
  select case when m.is_public and not m.location_paused and m.left_at is null and m.location_same_gender
               and m.gender is not null and m.last_seen_at > now() - interval '30 days' and map_held_until(m) is null
    then (case when m.gender then 1 else 256 end)
       * (case when m.last_seen_at > now() - interval '7 days' then 17 else 1 end)
       * (case when m.exercise_choice = '{}' then 15 else 1
            + (case when 'RUNNING' = any (m.exercise_choice) then 2 else 0 end)
            + (case when 'HIKING' = any (m.exercise_choice) then 4 else 0 end)
            + (case when 'WEIGHT' = any (m.exercise_choice) then 8 else 0 end) end)
    else 0 end
$$;

-- As map_cells, of same_groups.
create table map_same_cells (
  level smallint not null,
  x integer not null,
  y integer not null,
  totals integer[] not null check (cardinality(totals) = 16),
  primary key (level, x, y)
) with (fillfactor = 70);

create function map_same_apply(changes map_change[]) returns void language plpgsql strict as $$
begin
  insert into map_same_cells as c (level, x, y, totals)
  select level, x, y, totals from (
    select level, x >> (16 - level) as x, y >> (16 - level) as y, array[
        sum(change * (groups & 1)), sum(change * (groups >> 1 & 1)), sum(change * (groups >> 2 & 1)),
        sum(change * (groups >> 3 & 1)), sum(change * (groups >> 4 & 1)), sum(change * (groups >> 5 & 1)),
        sum(change * (groups >> 6 & 1)), sum(change * (groups >> 7 & 1)), sum(change * (groups >> 8 & 1)),
        sum(change * (groups >> 9 & 1)), sum(change * (groups >> 10 & 1)), sum(change * (groups >> 11 & 1)),
        sum(change * (groups >> 12 & 1)), sum(change * (groups >> 13 & 1)), sum(change * (groups >> 14 & 1)),
        sum(change * (groups >> 15 & 1))
      ]::integer[] as totals
      from unnest(changes), generate_series(9, 16) as level
     group by 1, 2, 3) as squares
   where totals <> array_fill(0, array[16])
   order by level, x, y
  on conflict (level, x, y) do update set totals = (
    select array_agg(kept + added order by place)
      from unnest(c.totals, excluded.totals) with ordinality as t (kept, added, place));
end $$;

-- As before, and the same of same_groups.
create or replace function map_count_added() returns trigger language plpgsql as $$
begin
  perform map_apply(array_agg(row(x, y, groups, change)::map_change))
    from (select cell[0] as x, cell[1] as y, groups, count(*) as change from added where groups <> 0 group by 1, 2, 3) c;
  if exists (select from added where same_groups <> 0) then
    perform map_same_apply(array_agg(row(x, y, same_groups, change)::map_change))
      from (select cell[0] as x, cell[1] as y, same_groups, count(*) as change
              from added where same_groups <> 0 group by 1, 2, 3) c;
  end if;
  return null;
end $$;

create or replace function map_count_removed() returns trigger language plpgsql as $$
begin
  perform map_apply(array_agg(row(x, y, groups, change)::map_change))
    from (select cell[0] as x, cell[1] as y, groups, -count(*) as change from removed where groups <> 0 group by 1, 2, 3) c;
  if exists (select from removed where same_groups <> 0) then
    perform map_same_apply(array_agg(row(x, y, same_groups, change)::map_change))
      from (select cell[0] as x, cell[1] as y, same_groups, -count(*) as change
              from removed where same_groups <> 0 group by 1, 2, 3) c;
  end if;
  return null;
end $$;

create or replace function map_count_changed() returns trigger language plpgsql as $$
begin
  perform map_apply(array_agg(row(x, y, groups, change)::map_change))
    from (select cell[0] as x, cell[1] as y, groups, sum(sign) as change
            from (select cell, groups, 1 as sign from added union all select cell, groups, -1 from removed) both_sides
           where groups <> 0 group by 1, 2, 3 having sum(sign) <> 0) c;
  if exists (select from added where same_groups <> 0) or exists (select from removed where same_groups <> 0) then
    perform map_same_apply(array_agg(row(x, y, same_groups, change)::map_change))
      from (select cell[0] as x, cell[1] as y, same_groups, sum(sign) as change
              from (select cell, same_groups, 1 as sign from added
                    union all select cell, same_groups, -1 from removed) both_sides
             where same_groups <> 0 group by 1, 2, 3 having sum(sign) <> 0) c;
  end if;
  return null;
end $$;

create or replace function map_follow_member() returns trigger language plpgsql as $$
begin
  update locations set groups = map_groups(new), same_groups = map_same_groups(new), ages_at = map_ages_at(new)
   where member_id = new.id
     and ((groups, same_groups) <> (map_groups(new), map_same_groups(new))
          or map_held_until(new) is not null and ages_at is distinct from map_ages_at(new));
  return null;
end $$;

drop trigger map_follow_member on members;
create trigger map_follow_member
  after update of is_public, location_paused, last_seen_at, gender, exercise_choice, left_at, suspended_until, off_map_until,
    location_same_gender
  on members for each row execute function map_follow_member();
