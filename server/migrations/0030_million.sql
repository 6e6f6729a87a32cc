-- What a million members and much that is old asks for. The statements of before are served as well.

-- Servers of the version before may be writing: what is taken over below, and kept by triggers from then on, must not
-- change in between. In the order in which they take them.
-- allow rewrite: half a minute for 1.5 million pairs, in which nobody asks for a mate (docs/operations.md, Upgrades)
lock table members, mate_relations in share row exclusive mode;

-- Pages of one owner are asked for in the order of both columns (platform/db/owned.ts), which an index answers from any
-- place on only where both run the same way.
-- allow index: writing posts waits for a second a million of them
create index posts_in_category on posts (category, id);
drop index posts_of_category;
-- allow index: writing notifications waits for some seconds a million of them
create index notifications_in_order on notifications (member_id, id);
drop index notifications_of_member;

-- Who is near and asked for is told by the index alone, as long as it knows that it holds what the table does.
drop index locations_shown;
-- allow index: the map waits for some seconds a million members
create index locations_shown on locations using gist (cell) include (member_id, groups) where groups <> 0;
alter table locations set (autovacuum_vacuum_scale_factor = 0.02);

-- As before, but: squares whose counts stay are left alone (of a short way most), and the counts are added one by one
-- instead of taken apart and sorted together again.
create or replace function map_apply(changes map_change[]) returns void language plpgsql strict as $$
begin
  insert into map_cells as c (level, x, y, totals)
  select level, x, y, totals from (
    select level, x >> (16 - level) as x, y >> (16 - level) as y, array[
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
     group by 1, 2, 3) as squares
   where totals <> array_fill(0, array[24])
   order by level, x, y
  on conflict (level, x, y) do update set totals = array[
    c.totals[1] + excluded.totals[1], c.totals[2] + excluded.totals[2], c.totals[3] + excluded.totals[3],
    c.totals[4] + excluded.totals[4], c.totals[5] + excluded.totals[5], c.totals[6] + excluded.totals[6],
    c.totals[7] + excluded.totals[7], c.totals[8] + excluded.totals[8], c.totals[9] + excluded.totals[9],
    c.totals[10] + excluded.totals[10], c.totals[11] + excluded.totals[11], c.totals[12] + excluded.totals[12],
    c.totals[13] + excluded.totals[13], c.totals[14] + excluded.totals[14], c.totals[15] + excluded.totals[15],
    c.totals[16] + excluded.totals[16], c.totals[17] + excluded.totals[17], c.totals[18] + excluded.totals[18],
    c.totals[19] + excluded.totals[19], c.totals[20] + excluded.totals[20], c.totals[21] + excluded.totals[21],
    c.totals[22] + excluded.totals[22], c.totals[23] + excluded.totals[23], c.totals[24] + excluded.totals[24]];
end $$;

-- The mates of each member in order of nickname, so that a page of ten thousand reads a page. Both sides of a pair have a
-- row, kept by what changes the pair or the nickname. No foreign keys: a row comes and goes with its pair, which has them.
create table mate_names (
  member_id bigint not null,
  mate_id bigint not null,
  -- the mate's nickname_key
  mate_key text collate "C" not null
);
insert into mate_names (member_id, mate_id, mate_key)
select low_id, id, nickname_key from mate_relations join members on id = high_id where state = 'ACCEPTED'
union all
select high_id, id, nickname_key from mate_relations join members on id = low_id where state = 'ACCEPTED';
-- Only now: each row indexed by itself would take minutes.
alter table mate_names add primary key (mate_id, member_id);
create index mate_names_in_order on mate_names (member_id, mate_key);

create function mate_names_follow_pair() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from mate_names
     where (mate_id, member_id) in ((old.high_id, old.low_id), (old.low_id, old.high_id));
  end if;
  if tg_op <> 'DELETE' and new.state = 'ACCEPTED' then
    -- Whose nickname is being changed is waited for.
    insert into mate_names (member_id, mate_id, mate_key)
    select new.low_id + new.high_id - id, id, nickname_key
      from (select id, nickname_key from members where id in (new.low_id, new.high_id) order by id for key share) m;
  end if;
  return null;
end $$;
create trigger mate_names_added after insert on mate_relations
  for each row when (new.state = 'ACCEPTED') execute function mate_names_follow_pair();
create trigger mate_names_changed after update of state on mate_relations
  for each row when (old.state <> new.state and 'ACCEPTED' in (old.state, new.state))
  execute function mate_names_follow_pair();
create trigger mate_names_removed after delete on mate_relations
  for each row when (old.state = 'ACCEPTED') execute function mate_names_follow_pair();

create function mate_names_follow_member() returns trigger language plpgsql as $$
begin
  update mate_names set mate_key = new.nickname_key where mate_id = new.id;
  return null;
end $$;
create trigger mate_names_renamed after update of nickname_key on members
  for each row when (old.nickname_key <> new.nickname_key) execute function mate_names_follow_member();
