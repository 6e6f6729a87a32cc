/** What members do to find each other, and what they see of it. */
import { sql } from "kysely";
import type { TestApp } from "./app.ts";
import type { TestMember } from "./client.ts";

let pairs = 0;
/** Two members who have nothing to do with each other yet. */
export async function strangers(app: TestApp): Promise<[TestMember, TestMember]> {
  pairs += 1;
  return Promise.all([app.member(`묻는이${pairs}`), app.member(`상대${pairs}`)]);
}

export const request = (from: TestMember, to: TestMember, body?: object) =>
  from.call("requestMate", { query: { receiverNickname: to.nickname }, body });
export const cancel = (by: TestMember, to: TestMember) =>
  by.call("cancelMateRequest", { query: { receiverNickname: to.nickname } });
export const accept = (by: TestMember, of: TestMember) =>
  by.call("acceptMate", { query: { senderNickname: of.nickname } });
export const reject = (by: TestMember, of: TestMember) =>
  by.call("rejectMate", { query: { senderNickname: of.nickname } });

export const sentBy = (member: TestMember) => member.ask("getSentRequests");
export const receivedBy = (member: TestMember) => member.ask("getReceivedRequests");
export const matesOf = (member: TestMember) => member.ask("getMates");
export const notificationsOf = (member: TestMember) => member.ask("getNotifications");

/** Makes the two mates the way people do: one asks, the other accepts. */
export async function makeMates(one: TestMember, other: TestMember): Promise<void> {
  const steps = [await request(one, other), await accept(other, one)];
  for (const { status, body } of steps) {
    if (status !== 200) throw new Error(`becoming mates answered ${status}: ${JSON.stringify(body)}`);
  }
}

/** Lets `days` pass since the two asked, answered and were told. */
export async function letPass(
  { database: { db } }: TestApp,
  days: number,
  one: TestMember,
  other: TestMember,
): Promise<void> {
  const ids = sql`(select id from members where nickname in (${one.nickname}, ${other.nickname}))`;
  await sql`update mate_relations set requested_at = requested_at - make_interval(days => ${days}),
    answered_at = answered_at - make_interval(days => ${days}) where low_id in ${ids} and high_id in ${ids}`.execute(
    db,
  );
  await sql`update notifications set created_at = created_at - make_interval(days => ${days})
    where member_id in ${ids}`.execute(db);
}

/** What is stored between the two. */
export async function relationsBetween(
  { database: { db } }: TestApp,
  one: TestMember,
  other: TestMember,
): Promise<{ state: string }[]> {
  const { rows } = await sql<{ state: string }>`select r.state from mate_relations r
    join members l on l.id = r.low_id join members h on h.id = r.high_id
    where array[l.nickname, h.nickname] @> array[${one.nickname}, ${other.nickname}]::text[]`.execute(db);
  return rows;
}
