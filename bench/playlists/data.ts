/** Members who save videos: a few videos are in very many lists, most in few. The same at every run. */
import type { OpenDatabase } from "../../server/src/platform/db/database.ts";

/** How large a catalogue and its audience are; `saved` rows are spread over one list a member. */
export type Size = { members: number; videos: number; saved: number };

const MEMBERS = `insert into members (nickname, nickname_key, is_public) select 'm' || n, 'm' || n, true
  from generate_series(1, $1::integer) n`;
const VIDEOS = `insert into videos (video_id, category, title, title_is_published)
  select 'b' || lpad(n::text, 10, '0'), 'running', '영상 ' || n, true from generate_series(1, $1::integer) n`;
const LISTS = "insert into playlists (member_id, name) select id, '아침 러닝' from members";
const SAVED = `
  with known as (select array_agg(id order by id) as ids from videos),
  drawn as materialized (
    select p.id as playlist_id, place, 1 + floor(random() ^ 2 * $2::integer)::integer as video
      from playlists p, generate_series(1, $1::integer) place)
  insert into playlist_videos (playlist_id, video_id, position)
  select playlist_id, ids[video], place from drawn, known
  on conflict on constraint playlist_videos_saved do nothing`;

/** One more member with fifty lists of two hundred videos. */
const COLLECTOR_LISTS = `insert into playlists (member_id, name)
  select id, '목록 ' || n from members, generate_series(1, 50) n where nickname = $1`;
const COLLECTOR_SAVED = `
  with known as (select array_agg(id order by id) as ids from videos)
  insert into playlist_videos (playlist_id, video_id, position)
  select p.id, ids[1 + (p.id * 37 + place * 11) % array_length(ids, 1)], place
    from members m join playlists p on p.member_id = m.id, known, generate_series(1, 200) place
   where m.nickname = $1`;

/** Fills an empty, migrated database. */
export async function fill({ pool }: OpenDatabase, { members, videos, saved }: Size): Promise<void> {
  const session = await pool.connect();
  try {
    await session.query("select setseed(0.42)");
    await session.query(MEMBERS, [members]);
    await session.query(VIDEOS, [videos]);
    await session.query(LISTS);
    await session.query(SAVED, [Math.ceil(saved / members), videos]);
  } finally {
    session.release();
  }
}

/** Gives the member of that nickname fifty lists of two hundred videos; call it when they have signed up. */
export async function collect({ pool }: OpenDatabase, nickname: string): Promise<void> {
  await pool.query(COLLECTOR_LISTS, [nickname]);
  await pool.query(COLLECTOR_SAVED, [nickname]);
  await pool.query("vacuum analyze");
}
