/** What members have with each other and write, on top of those of map/data.ts. */
import type { OpenDatabase } from "../../server/src/platform/db/database.ts";

/** Member 1 has a hundredth of the members as mates; others one or two each. */
export async function addRelations({ pool }: OpenDatabase, members: number): Promise<void> {
  await pool.query(
    `insert into mate_relations (low_id, high_id, requester_id, state, answered_at)
     select 1, n, n, 'ACCEPTED', now() from generate_series(2, 1 + $1::integer / 100) n`,
    [members],
  );
  await pool.query(
    `insert into mate_relations (low_id, high_id, requester_id, state, answered_at)
     select n, n + 1 + n % 1000, n, 'ACCEPTED', now() from generate_series(2, $1::integer - 1000) n`,
    [members],
  );
  await pool.query(
    `insert into member_blocks (blocker_id, blocked_id)
     select n, 1 + n * 7919::bigint % $1 from generate_series(2, $1::integer, 2) n where n <> 1 + n * 7919::bigint % $1`,
    [members],
  );
}

/** A post for every ten members; the first has as many comments as all the others together, all of them written before. */
export async function addPosts({ pool }: OpenDatabase, members: number): Promise<void> {
  await pool.query(
    `insert into posts (author_id, title, category, hashtags, access_level)
     select n, '한강 야간 러닝', 'RUNNING', '{한강}', true from generate_series(1, $1::integer / 10) n`,
    [members],
  );
  await pool.query(`insert into post_bodies (post_id, description) select id, '<p>글</p>' from posts`);
  for (const post of ["1", "2 + n % ($1::integer / 10 - 1)"]) {
    await pool.query(
      `insert into post_comments (post_id, author_id, comment)
       select ${post}, n, '저도 갈래요' from generate_series(1, $1::integer) n`,
      [members],
    );
  }
  await pool.query("vacuum analyze");
}
