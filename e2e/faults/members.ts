/** Who chats: made straight in the database, since signing up forty people is not what is tested here. */
import { HttpClient } from "../../server/test/client.ts";
import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";
import type { Member } from "./chatter.ts";

export type Pair = { members: [Member, Member]; roomId: number };

/** `count` pairs of mates with a room each. */
export async function makePairs(pool: pg.Pool, url: string, count: number): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let index = 0; index < count; index++) {
    const [one, other] = [await makeMember(pool, `p${index}a`), await makeMember(pool, `p${index}b`)];
    await pool.query(
      `insert into mate_relations (low_id, high_id, requester_id, state, answered_at) values ($1, $2, $1, 'ACCEPTED', now())`,
      [one.id, other.id],
    );
    const { nickname } = other;
    const { chatRoomId } = await new HttpClient(url, one.token).ask("openChatRoom", { params: { nickname } });
    pairs.push({ members: [one, other], roomId: chatRoomId });
  }
  return pairs;
}

/** `count` members who are signed in, in one statement. */
export async function makeCrowd(pool: pg.Pool, count: number): Promise<Member[]> {
  const members = Array.from({ length: count }, (_, index) => ({
    nickname: `c${index}`,
    token: randomBytes(32).toString("base64url"),
  }));
  await pool.query(
    `with asked as (select * from unnest($1::text[], $2::bytea[]) as asked (nickname, token_hash)),
          made as (insert into members (nickname, nickname_key, is_public)
                   select nickname, nickname, true from asked returning id, nickname)
     insert into sessions (token_hash, member_id, expires_at)
     select token_hash, id, now() + interval '1 day' from made join asked using (nickname)`,
    [members.map(({ nickname }) => nickname), members.map(({ token }) => createHash("sha256").update(token).digest())],
  );
  return members;
}

/** A member who is signed in. */
export async function makeMember(pool: pg.Pool, nickname: string): Promise<Member & { id: string }> {
  const { rows } = await pool.query<{ id: string }>(
    "insert into members (nickname, nickname_key, is_public) values ($1, $1, true) returning id",
    [nickname],
  );
  const id = rows[0]?.id ?? "";
  const token = randomBytes(32).toString("base64url");
  await pool.query(
    "insert into sessions (token_hash, member_id, expires_at) values ($1, $2, now() + interval '1 day')",
    [createHash("sha256").update(token).digest(), id],
  );
  return { id, nickname, token };
}
