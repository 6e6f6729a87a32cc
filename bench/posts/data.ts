/** Posts for the community: as many as asked for, over two years, the same at every run. */
import type { OpenDatabase } from "../../server/src/platform/db/database.ts";

/** Stands in about every third title. */
export const FREQUENT_WORD = "러닝";
/** Stands in 20 titles, however many there are. */
export const RARE_WORD = "산삼";
/** Of every tenth post. */
export const HASHTAG = "한강";

const WHERE = ["한강", "서울숲", "북한산", "관악산", "헬스장", "올림픽공원", "도봉산", "여의도", "남산", "뚝섬"];
const WHEN = ["야간", "새벽", "주말", "초보", "아침", "저녁", "첫", "혼자", "가을", "겨울"];
const WHAT = ["러닝", "러닝", "러닝", "등산", "산행", "스쿼트", "데드리프트", "벤치프레스", "달리기", "하체운동"];
const WHY = [
  "후기",
  "코스 추천",
  "같이 하실 분",
  "질문이요",
  "기록 공유",
  "준비물 정리",
  "자세 봐주세요",
  "느낌 좋네요",
  "일지",
  "모임",
];

const MEMBERS = `insert into members (nickname, nickname_key, is_public)
  select 'r' || n, 'r' || n, true from generate_series(1, 2000) n`;

const POSTS = `
  with drawn as materialized (
    select n, 1 + floor(random() * 10)::int as place, 1 + floor(random() * 10)::int as time,
           1 + floor(random() * 10)::int as sport, 1 + floor(random() * 10)::int as reason,
           floor(power(random(), 3) * 3000)::int as tag, 1 + floor(random() * 2000)::int as author
      from generate_series(1, $1::int) n)
  insert into posts (author_id, title, category, hashtags, access_level, created_at)
  select author,
         ($2::text[])[place] || ' ' || ($3::text[])[time] || ' ' || ($4::text[])[sport] || ' ' || ($5::text[])[reason]
           || ' ' || n % 1000 || case when n % greatest(1, $1 / 20) = 0 then ' ' || $6 else '' end,
         (array['RUNNING', 'HIKING', 'WEIGHT'])[1 + sport % 3],
         array[($2::text[])[place], ($4::text[])[sport], '모임' || tag],
         n % 20 <> 0, now() - interval '730 days' * (1 - n::float8 / $1)
    from drawn order by n`;

/** What a post brings with it, as the services store it. */
const REST = [
  "insert into post_titles select id, lower(title) from posts order by id",
  `insert into post_bodies (post_id, description)
     select id, repeat('<p>천천히 같이 뛰어요. 물과 가벼운 겉옷을 챙겨 오세요.</p>', 20) from posts order by id`,
  `insert into post_hashtags (hashtag_key, post_id, written_at)
     select distinct lower(hashtag), id, created_at from posts, unnest(hashtags) as hashtag`,
  `insert into post_totals (kind, key, total) select 'all', '', count(*) from posts`,
  `insert into post_totals (kind, key, total) select 'category', category, count(*) from posts group by category`,
  `insert into post_totals (kind, key, total)
     select 'hashtag', hashtag_key, count(*) from post_hashtags group by hashtag_key`,
  `insert into post_totals (kind, key, total)
     select 'gram', gram, count(*) from post_titles, unnest(title_grams(title_key)) as gram group by gram`,
  // Below the newest, which is read: a discussion as it may be.
  `insert into post_comments (post_id, author_id, comment)
     select max(id), 1 + n % 2000, '저도 갈래요. 몇 시에 어디서 만나나요? ' || n from posts, generate_series(1, 20) n group by n`,
  "update posts set reply_count = 20 where id = (select max(id) from posts)",
];

/** Fills an empty, migrated database; answers the id of the newest post. */
export async function fill({ pool }: OpenDatabase, posts: number): Promise<number> {
  const session = await pool.connect();
  try {
    await session.query("select setseed(0.42)");
    // What is written here fits together, and the index takes it all at once in the vacuum.
    await session.query("set session_replication_role = replica");
    await session.query("set gin_pending_list_limit = '2000MB'");
    await session.query("alter index post_titles_by_gram set (fastupdate = on)");
    await session.query(MEMBERS);
    await session.query(POSTS, [posts, WHERE, WHEN, WHAT, WHY, RARE_WORD]);
    for (const statement of REST) await session.query(statement);
    await session.query("alter index post_titles_by_gram set (fastupdate = off)");
    await session.query("vacuum analyze");
    const { rows } = await session.query("select max(id) as id from posts where access_level");
    return rows[0].id;
  } finally {
    session.release();
  }
}
