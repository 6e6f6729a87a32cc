import { once } from "node:events";
import { connect } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { HttpClient, TEST_PASSWORD, TestMember } from "../../test/client.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { startNode, type TestNode } from "../../test/node.ts";

/** Each in a form that nothing else in a log has. */
const EMAIL = "never.logged@secret-address.example";
const NICKNAME = "일지에없는이";
const PLACE = { lat: 37.512345, long: 127.098765 };
const SENTENCE = "이말은아무데도안남아요";
const FINDS = 30;

let database: TestDatabase;
let node: TestNode;
let sql: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = new pg.Client({ connectionString: database.url });
  node = await startNode({
    DATABASE_URL: database.url,
    LOG_LEVEL: "trace",
    FIND_ATTEMPTS_PER_ADDRESS: String(FINDS),
    FIND_ATTEMPTS_PER_ACCOUNT: String(FINDS),
  });
  await sql.connect();
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

const signUp = (visitor: HttpClient, nickname = NICKNAME) =>
  visitor.call("signUp", {
    body: { nickname, email: EMAIL, password: TEST_PASSWORD, gender: true, isPublic: true },
  });

/** What is answered as it should be: found, not found, refused, by its address alone. */
async function callAsUsual(visitor: HttpClient): Promise<{ member: TestMember; secret: string }> {
  await signUp(visitor);
  const member = await TestMember.signIn(node.url, NICKNAME);
  const query = { email: EMAIL };
  await visitor.call("findId", { query });
  await visitor.call("findPassword", { query });
  await visitor.call("checkDuplicate", { params: { field: "email" }, query });
  await visitor.call("checkDuplicate", { params: { field: "nickname" }, query: { nickname: NICKNAME } });
  await member.call("setMyLocation", { query: PLACE });
  await member.call("getMapCell", { query: PLACE });
  await member.call("searchPlaces", { query: { query: SENTENCE } });
  await member.call("blockMember", { params: { nickname: NICKNAME } });
  const search = new URLSearchParams(query).toString();
  await visitor.request("GET", `/messenger/${encodeURIComponent(NICKNAME)}?${search}`);
  await visitor.request("HEAD", `/finduserid?${search}`);
  const { feedUrl } = await member.ask("makeCalendarFeed");
  const secret = feedUrl.slice(feedUrl.lastIndexOf("/") + 1, -".ics".length);
  await visitor.call("readCalendarFeed", { params: { secret } });
  return { member, secret };
}

/** What no handler ever sees: unknown addresses, an escaped question mark, broken bodies, no HTTP at all. */
async function callWrongly(visitor: HttpClient, member: TestMember, secret: string): Promise<void> {
  const [email, { lat, long }] = [encodeURIComponent(EMAIL), PLACE];
  await visitor.request("GET", `/api/nothing?email=${email}`);
  await visitor.request("GET", `/api/users/findID%3Femail=${email}`);
  await visitor.request("GET", `/api/users/findID?email=${email}&email=%zz`);
  await visitor.request("DELETE", `/api/users/findID/${email}`);
  for (const rest of ["", ".ics/", ".ICS", ".ics%zz", `.ics?secret=${secret}`])
    await visitor.request("GET", `/calendar/${secret}${rest}`);
  await visitor.request("POST", `/calendar/${secret}.ics`);
  await member.request("PUT", `/api/location?lat=${lat}&long=${long}&long=${long}`);
  await member.request("PUT", `/api/location/pause?lat=${lat}`, { body: `{"${SENTENCE}": ` });
  await visitor.request("POST", "/api/users/signup", { body: { email: EMAIL, [SENTENCE]: true } });
  const socket = connect(Number(new URL(node.url).port), "127.0.0.1");
  socket.write(`GET /api/users/findID?email=${EMAIL} HTTP/1.1\r\nX-AUTH-TOKEN: ${member.token}\r\nno header\r\n\r\n`);
  await once(socket.resume(), "close");
}

/** Faults: a query that waits, also longer than who asks, a statement that cannot be run, rows that PostgreSQL quotes. */
async function callWhileBroken(visitor: HttpClient, secret: string): Promise<number[]> {
  const find = () => visitor.call("findId", { query: { email: EMAIL } });
  await sql.query("begin; lock table members in access exclusive mode");
  const waiting = find();
  const signal = AbortSignal.timeout(500);
  await fetch(`${node.url}/api/users/findID?email=${EMAIL}`, { signal }).catch(() => undefined);
  await sql.query("commit");
  await waiting;

  await sql.query("alter table members rename to gone");
  const { status: unknownTable } = await find();
  const { status: unreadableFeed } = await visitor.call("readCalendarFeed", { params: { secret } });
  await sql.query("alter table gone rename to members; alter table members add check (email is null) not valid");
  await sql.query("delete from members");
  const { status: quotedRow } = await signUp(visitor);
  await sql.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'invalid input: "%"', new.email using errcode = '22P02'; end $$;
    create trigger refuse before insert on members for each row execute function refuse()`);
  const { status: quotedValue } = await signUp(visitor);
  const limited = await Promise.all(Array.from({ length: FINDS }, find));
  return [unknownTable, unreadableFeed, quotedRow, quotedValue, Math.max(...limited.map(({ status }) => status))];
}

it("logs each request by its route, and nothing of what it carried, also where it failed", async () => {
  const visitor = new HttpClient(node.url);
  const { member, secret } = await callAsUsual(visitor);
  await callWrongly(visitor, member, secret);
  expect(await callWhileBroken(visitor, secret)).toEqual([500, 500, 500, 500, 429]);
  await node.stop();

  const log = node.log();
  const carried = [
    EMAIL,
    NICKNAME,
    SENTENCE,
    TEST_PASSWORD,
    member.token,
    secret,
    "secret-address",
    PLACE.lat,
    PLACE.long,
  ];
  const forms = carried
    .map(String)
    .flatMap((text) => [text, encodeURIComponent(text), JSON.stringify([...Buffer.from(text)]).slice(1, -1)]);
  expect(forms.filter((form) => log.includes(form))).toEqual([]);
  for (const told of [
    '"route":"/api/users/findID"',
    '"route":"/calendar/:secret.ics"',
    '"route":"/api/location"',
    "request failed",
  ])
    expect(log).toContain(told);
});
