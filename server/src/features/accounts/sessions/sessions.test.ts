/** How many sessions there are, and how long at most. */
import { SESSIONS_MAX } from "@fitmate/contract/limits";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { ChatClient } from "../../../../test/chatClient.ts";
import { TestMember } from "../../../../test/client.ts";
import { TestStream } from "../../../../test/stream.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SIGN_IN_ATTEMPTS_PER_ACCOUNT: "1000" });
});
afterAll(() => app.close());

const sessionsOf = async (nickname: string): Promise<number> => {
  const { rows } = await app.database.pool.query<{ count: number }>(
    "select count(*)::integer from sessions join members on members.id = member_id where nickname = $1",
    [nickname],
  );
  return rows[0]?.count ?? 0;
};

describe("the sessions of a member", () => {
  it("are so many and no more: the longest unused ends, with its stream and its chat connection", async () => {
    const oldest = await app.member("Collector");
    const [stream, chat] = [await TestStream.open(oldest), await ChatClient.connect(app.url, oldest.token)];
    const second = await TestMember.signIn(app.url, "Collector");
    // Used last of all, though opened first of those to come.
    await app.database.pool.query(
      "update sessions set last_used_at = now() + interval '1 minute' where token_hash = sha256($1::text::bytea)",
      [second.token],
    );
    for (let n = 2; n < SESSIONS_MAX; n += 1) await TestMember.signIn(app.url, "Collector");
    expect((await oldest.call("getMyProfile")).status).toBe(200);

    const newest = await TestMember.signIn(app.url, "Collector");
    await Promise.all([stream.ended, chat.ended]);
    expect((await oldest.call("getMyProfile")).status).toBe(401);
    expect((await second.call("getMyProfile")).status).toBe(200);
    const listed = await newest.ask("getMySessions");
    expect(listed).toHaveLength(SESSIONS_MAX);
    expect(await sessionsOf("Collector")).toBe(SESSIONS_MAX);
  }, 60_000);

  it("are so many also when they are opened at once", async () => {
    await app.member("Stampede");
    const opened = await Promise.all(
      Array.from({ length: SESSIONS_MAX + 10 }, () => TestMember.signIn(app.url, "Stampede")),
    );
    expect(opened).toHaveLength(SESSIONS_MAX + 10);
    expect(await sessionsOf("Stampede")).toBe(SESSIONS_MAX);
  }, 60_000);
});

describe("a session", () => {
  const age = (nickname: string, days: number) =>
    app.database.pool.query(
      `update sessions set created_at = now() - make_interval(days => $2), last_used_at = now() - interval '1 hour'
        where member_id = (select id from members where nickname = $1)`,
      [nickname, days],
    );
  const daysLeft = async (nickname: string): Promise<number> => {
    const { rows } = await app.database.pool.query<{ days: number }>(
      `select extract(epoch from expires_at - now())::float8 / 86400 as days from sessions
        where member_id = (select id from members where nickname = $1)`,
      [nickname],
    );
    return rows[0]?.days ?? 0;
  };

  /** As if the last `days` had passed without anybody being here. */
  const passDays = (nickname: string, days: number) =>
    app.database.pool.query(
      `update sessions set created_at = created_at - make_interval(days => $2),
              last_used_at = last_used_at - make_interval(days => $2), expires_at = expires_at - make_interval(days => $2)
        where member_id = (select id from members where nickname = $1)`,
      [nickname, days],
    );

  it("lets in who taps a push a week later, and holds for two weeks from then on; past those nobody", async () => {
    const member = await app.member("Resting");
    for (const days of [7, 13]) {
      await passDays("Resting", days);
      expect((await member.call("getMyProfile")).status).toBe(200);
      await expect.poll(() => daysLeft("Resting")).toBeGreaterThan(13.9);
    }
    await passDays("Resting", 15);
    expect((await member.call("getMyProfile")).status).toBe(401);
  });

  it("ends 90 days after signing in, however much it is used", async () => {
    const member = await app.member("Faithful");
    await age("Faithful", 88);
    expect((await member.call("getMyProfile")).status).toBe(200);
    await expect.poll(() => daysLeft("Faithful")).toBeLessThan(2.01);
    expect(await daysLeft("Faithful")).toBeGreaterThan(1.9);

    await age("Faithful", 91);
    await member.call("getMyProfile");
    await expect.poll(async () => (await member.call("getMyProfile")).status).toBe(401);
  });
});
