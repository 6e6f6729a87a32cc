/** Whether every count that is kept is what counting anew gives. */
import type pg from "pg";

/** Per kept count the rows in which it differs from its recount. */
const DIFFERENCES: Readonly<Record<string, string>> = {
  "last position of a room": `
    select id, last_seq, real from chat_rooms,
      lateral (select count(*) as real from chat_messages where room_id = id) counted where last_seq <> real`,
  "unread messages": `
    select room_id, member_id, unread_count, real from chat_room_members side,
      lateral (select count(*) as real from chat_messages m
                where m.room_id = side.room_id and m.seq > side.last_read_seq and m.sender_id <> side.member_id) counted
     where unread_count <> real`,
  "people of a gathering": `
    select g.id, confirmed, offered, waiting, pending, real.* from gatherings g,
      lateral (select count(*) filter (where part = 'CONFIRMED') as comes, count(*) filter (where part = 'OFFERED') as kept,
                      count(*) filter (where part = 'WAITING') as waits, count(*) filter (where part = 'PENDING') as asks,
                      array_agg(member_id order by member_id) filter (where part = 'CONFIRMED') as people
                 from gathering_members where gathering_id = g.id) real
     where (confirmed, offered, waiting, pending) <> (comes, kept, waits, asks) or confirmed + offered > capacity
        or people <> (select array_agg(member_id order by member_id) from chat_room_members side where side.room_id = g.room_id)`,
  "likes, comments and views of a post": `
    select p.id, like_count, likes, reply_count, replies, view_count, views from posts p,
      lateral (select (select count(*) from post_likes where post_id = p.id) as likes,
                      (select count(*) from post_comments where post_id = p.id and not is_deleted) as replies,
                      (select count(*) from post_views where post_id = p.id) as views) counted
     where (like_count, reply_count, view_count) <> (likes, replies, views)`,
  "totals of posts": `
    with real (kind, key, total) as (
      select 'all', '', count(*) from posts having count(*) > 0
      union all select 'category', category, count(*) from posts group by category
      union all select 'hashtag', hashtag_key, count(*) from post_hashtags group by hashtag_key
      union all select 'gram', gram, count(*) from post_titles, unnest(title_grams(title_key)) gram group by gram)
    select kept.kind, kept.key, kept.total as kept, real.total as real
      from post_totals kept full join real on (kept.kind, kept.key) = (real.kind, real.key)
     where coalesce(kept.total, 0) <> coalesce(real.total, 0)`,
  "mates by name": `
    with real as (
      select low_id as member_id, id as mate_id, nickname_key as mate_key from mate_relations join members on id = high_id
       where state = 'ACCEPTED'
      union all select high_id, id, nickname_key from mate_relations join members on id = low_id where state = 'ACCEPTED')
    (table real except select member_id, mate_id, mate_key from mate_names)
    union all (select member_id, mate_id, mate_key from mate_names except table real)`,
  "squares of the map": `
    with shown as (
      select cell[0]::integer as x, cell[1]::integer as y, map_groups(m) as groups
        from locations join members m on m.id = member_id),
    real as (
      select level, x >> (16 - level) as x, y >> (16 - level) as y, bit, sum(groups >> bit & 1) as total
        from shown, generate_series(9, 16) level, generate_series(0, 23) bit group by 1, 2, 3, 4),
    kept as (select level, x, y, bit - 1 as bit, total from map_cells, unnest(totals) with ordinality t (total, bit))
    select * from real full join kept using (level, x, y, bit)
     where coalesce(real.total, 0) <> coalesce(kept.total, 0)`,
};

/** What is miscounted, in words; empty when all is well. */
export async function recount(pool: pg.Pool): Promise<string[]> {
  const complaints = await Promise.all(
    Object.entries(DIFFERENCES).map(async ([what, sql]) => {
      const { rows } = await pool.query<object>(sql);
      return rows.slice(0, 1).map((row) => `${what}: ${rows.length} wrong, for instance ${JSON.stringify(row)}`);
    }),
  );
  return complaints.flat();
}
