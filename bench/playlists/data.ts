/** Members who save videos: a few videos are in very many lists, most in few. The same at every run. */
import { hashToken } from "../../server/src/features/accounts/sessions/sessions.ts";
import type { OpenDatabase } from "../../server/src/platform/db/database.ts";

/** A member with fifty lists of two hundred videos. */
export const COLLECTOR = { nickname: "collector", token: "collector".padEnd(43, "x") };
/** Of each member in their one list, and of each video in all. */
const SAVED_BY_EACH = 20;
const SAVED_OF_EACH = 10;

/** `memberId`: the collector's. */
export type Filled = { memberId: number };

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

const COLLECTOR_LISTS = `insert into playlists (member_id, name)
  select id, '목록 ' || n from members, generate_series(1, 50) n where nickname = $1`;
const COLLECTOR_SAVED = `
  with known as (select array_agg(id order by id) as ids from videos)
  insert into playlist_videos (playlist_id, video_id, position)
  select p.id, ids[1 + (p.id * 37 + place * 11) % array_length(ids, 1)], place
    from members m join playlists p on p.member_id = m.id, known, generate_series(1, 200) place
   where m.nickname = $1`;

/** Fills an empty, migrated database with so many saved videos, and the collector's. */
export async function fill({ pool }: OpenDatabase, saved: number): Promise<Filled> {
  const videos = saved / SAVED_OF_EACH;
  const session = await pool.connect();
  try {
    await session.query("select setseed(0.42)");
    await session.query(MEMBERS, [saved / SAVED_BY_EACH]);
    await session.query(VIDEOS, [videos]);
    await session.query(LISTS);
    await session.query(SAVED, [SAVED_BY_EACH, videos]);
    const { rows } = await session.query<{ id: number }>(
      "insert into members (nickname, nickname_key, is_public) values ($1, $1, true) returning id",
      [COLLECTOR.nickname],
    );
    const memberId = rows[0]?.id ?? 0;
    await session.query(COLLECTOR_LISTS, [COLLECTOR.nickname]);
    await session.query(COLLECTOR_SAVED, [COLLECTOR.nickname]);
    await session.query(
      "insert into sessions (token_hash, member_id, expires_at) values ($1, $2, now() + interval '1 day')",
      [hashToken(COLLECTOR.token), memberId],
    );
    await session.query("vacuum analyze");
    return { memberId };
  } finally {
    session.release();
  }
}
