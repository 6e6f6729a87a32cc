/** What a collector hears of nodes at work: real processes, as an operator would start them. */
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { type IncomingMessage, request as askOver } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@fitmate/contract/endpoints";
import pg from "pg";
import { createClient } from "redis";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { listen, nextMessage, openTestRoom } from "../../test/chat.ts";
import { ChatClient } from "../../test/chatClient.ts";
import { pathOf, TEST_PASSWORD, TestMember } from "../../test/client.ts";
import { Collector, type CollectedSpan } from "../../test/collector.ts";
import { createTestDatabase } from "../../test/database.ts";
import { freePort } from "../../test/freePort.ts";
import { startLocalServer } from "../../test/localServer.ts";
import { makeMates } from "../../test/mates.ts";
import { startNode, startTwoNodes, type TestNode } from "../../test/node.ts";
import { TestStream } from "../../test/stream.ts";
import { ChatRoomEvent } from "../features/chat/events.ts";

const REDIS_URL = process.env.TEST_REDIS_URL;
if (!REDIS_URL) process.stdout.write("Traces of two nodes: skipped, TEST_REDIS_URL is not set.\n");

/** Each in a form that nothing else in a trace has. */
const [SENDER, READER] = ["자취없는이", "발자국없는이"];
const EMAIL = "never.traced@secret-address.example";
const SENTENCE = "이말은어디에도안남아요";
const PLACE = { lat: 37.512345, long: 127.098765 };

/** Those of `carried` that stand in what was received, however they are written. */
function foundIn(received: string, carried: unknown[]): string[] {
  const forms = carried
    .map(String)
    .flatMap((each) => [each, encodeURIComponent(each), JSON.stringify(each).slice(1, -1)]);
  return forms.filter((form) => received.includes(form));
}

const only = <T>(found: T[]): T => {
  expect(found).toHaveLength(1);
  return found[0] as T;
};

const traceparentOf = (traceId: string) => `00-${traceId}-b7ad6b7169203331-01`;

describe.skipIf(!REDIS_URL)("a message between two nodes", () => {
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const prefix = `fitmate-test-traces-${process.pid}`;
  const hints: string[] = [];
  let collector: Collector;
  let sender: TestMember;
  let reader: TestMember;
  let send: CollectedSpan;

  beforeAll(async () => {
    collector = await Collector.start();
    const both = await startTwoNodes(REDIS_URL ?? "", {
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      REDIS_PREFIX: prefix,
    });
    const [one, two] = both.nodes;
    sender = await TestMember.signUp(one.url, SENDER);
    reader = await TestMember.signUp(two.url, READER);
    await makeMates(sender, reader);
    await sender.call("setMyLocation", { query: PLACE, headers: { traceparent: traceparentOf(traceId) } });
    const roomId = await openTestRoom(sender, reader);
    const stream = await TestStream.open(reader);
    const [writing, reading] = [await listen(one.url, sender, roomId), await listen(two.url, reader, roomId)];
    const eavesdropper = await createClient({ url: REDIS_URL }).connect();
    await eavesdropper.subscribe(`${prefix}:chat-room:${roomId}`, (hint) => void hints.push(hint));
    await writing.send({ chatRoomId: roomId, contents: SENTENCE });
    await Promise.all([nextMessage(reading), nextMessage(writing)]);
    await stream.next("chat");
    eavesdropper.destroy();
    stream.close();
    await Promise.all([writing.close(), reading.close()]);
    await both.close();
    send = only(collector.named("SEND /pub/dm/message"));
  });
  afterAll(() => collector.close());

  it("is one trace, from its frame through its statement and the bus to the sockets of both", () => {
    expect(send.parentSpanId ?? "").toBe("");
    const below = collector.below(send);
    const texts = below.map(({ attributes }) => attributes["db.query.text"]);
    expect(texts.filter((text) => String(text).includes("insert into chat_messages"))).toHaveLength(1);
    const publish = only(below.filter(({ name }) => name === "publish chat-room"));
    const heard = collector.below(publish);
    expect(heard.map(({ name }) => name)).toEqual(["process chat-room", "process chat-room"]);
    expect(new Set(heard.map(({ node }) => node)).size).toBe(2);
    const handedOn = heard.flatMap((each) => collector.below(each));
    expect(handedOn.map(({ name, attributes }) => [name, attributes["fitmate.listeners"]])).toEqual([
      ["hand on message", 1],
      ["hand on message", 1],
    ]);
    // The hint for the list of rooms of the one who reads elsewhere.
    const hinted = below.filter(({ name }) => name === "publish member").flatMap((each) => collector.below(each));
    expect(hinted.map(({ name, node }) => [name, node === send.node])).toEqual([["process member", false]]);
  });

  it("travels as a hint that nodes of before read, too", () => {
    const hint = JSON.parse(only(hints)) as object;
    expect(hint).toMatchObject({ traceparent: expect.stringContaining(send.traceId) });
    expect(ChatRoomEvent.parse(hint)).toMatchObject({ type: "message", body: { contents: SENTENCE } });
    expect(ChatRoomEvent.parse(hint)).not.toHaveProperty("traceparent");
  });

  it("and the requests before it: each a trace of its own with its statements", () => {
    const route = endpoints.signIn.path;
    const signIns = collector.named(`POST ${route}`);
    expect(signIns).toHaveLength(2);
    for (const signIn of signIns) {
      expect(signIn.parentSpanId ?? "").toBe("");
      expect(signIn.attributes).toMatchObject({
        "http.request.method": "POST",
        "http.route": route,
        "http.response.status_code": 200,
        "request.id": expect.stringMatching(/^[\da-f]{12}$/),
      });
      expect(collector.below(signIn).map(({ name }) => name)).toContain("insert");
    }
    const located = only(collector.named(`PUT ${endpoints.setMyLocation.path}`));
    const statements = collector.below(located);
    expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(["begin", "commit"]));
    for (const { attributes } of statements) expect(attributes["db.system.name"]).toBe("postgresql");
  });

  it("goes on no trace that a client has begun", () => {
    expect(collector.spans.filter((span) => span.traceId === traceId)).toEqual([]);
  });

  it("leaves nothing of anybody in what is sent", () => {
    const mails = [SENDER, READER].map((nickname) => encodeURIComponent(nickname).replaceAll("%", "").toLowerCase());
    const carried = [
      SENDER,
      READER,
      SENTENCE,
      TEST_PASSWORD,
      sender.token,
      reader.token,
      PLACE.lat,
      PLACE.long,
      ...mails,
    ];
    expect(collector.received).toContain("insert into chat_messages");
    expect(foundIn(collector.received, carried)).toEqual([]);
  });

  it("makes no spans of what comes round by itself", () => {
    const parents = new Set(collector.spans.map(({ spanId }) => spanId));
    const first = collector.spans.filter(({ parentSpanId }) => !parents.has(parentSpanId ?? ""));
    expect(new Set(first.map(({ name }) => name.split(" ")[0]))).toEqual(new Set(["GET", "POST", "PUT", "SEND"]));
  });
});

/** Signs up with a body that comes once the server waits for it; answers the status. */
async function signUpByAndBy(url: string, body: object, headers: Record<string, string> = {}): Promise<unknown> {
  const { method, path } = endpoints.signUp;
  const expecting = { "content-type": "application/json", expect: "100-continue", ...headers };
  const request = askOver(url + path, { method, headers: expecting });
  await once(request, "continue");
  request.end(JSON.stringify(body));
  const [response] = (await once(request, "response")) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

describe("a node", () => {
  const stack: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of stack.splice(0).toReversed()) await close();
  });

  async function start(environment: Record<string, string>): Promise<{ node: TestNode; databaseUrl: string }> {
    const database = await createTestDatabase();
    stack.push(() => database.drop());
    const node = await startNode({ DATABASE_URL: database.url, ...environment });
    stack.push(() => node.stop());
    return { node, databaseUrl: database.url };
  }

  async function startCollector(): Promise<Collector> {
    const collector = await Collector.start();
    stack.push(() => collector.close());
    return collector;
  }

  it("keeps what a trusted proxy says, tells of failures without what PostgreSQL quotes, and names the trace in its log", async () => {
    const collector = await startCollector();
    const { node, databaseUrl } = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER_ARG: "0",
      TRUST_PROXY: "1",
      LOG_LEVEL: "info",
    });
    const sql = new pg.Client({ connectionString: databaseUrl });
    await sql.connect();
    await sql.query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'invalid input: "%"', new.email using errcode = '22P02'; end $$;
      create trigger refuse before insert on members for each row execute function refuse()`);
    const traceId = "0af7651916cd43dd8448eb211c80319c";
    const body = { nickname: SENDER, email: EMAIL, password: TEST_PASSWORD, gender: true, isPublic: true };
    expect(await signUpByAndBy(node.url, body, { traceparent: traceparentOf(traceId) })).toBe(500);
    expect(await signUpByAndBy(node.url, body)).toBe(500);
    await sql.query("begin; lock table members in access exclusive mode");
    const left = { headers: { traceparent: traceparentOf(traceId) }, signal: AbortSignal.timeout(300) };
    await fetch(`${node.url}${pathOf("findId", { query: { email: EMAIL } })}`, left).catch(() => undefined);
    await sql.end();
    expect(await node.stop()).toBe(0);

    expect(new Set(collector.spans.map((span) => span.traceId))).toEqual(new Set([traceId]));
    const request = only(collector.named(`POST ${endpoints.signUp.path}`));
    expect(request).toMatchObject({ parentSpanId: "b7ad6b7169203331", attributes: { "error.type": "500" } });
    const failed = only(collector.below(request).filter(({ attributes }) => attributes["error.type"] !== undefined));
    expect(failed).toMatchObject({
      attributes: { "error.type": "22P02" },
      status: { message: "a value does not fit" },
    });
    expect(foundIn(collector.received, [SENDER, EMAIL, "secret-address", TEST_PASSWORD])).toEqual([]);
    const linesOf = ({ attributes }: CollectedSpan) =>
      node
        .log()
        .split("\n")
        .filter((line) => line.includes(`"reqId":"${String(attributes["request.id"])}"`));
    const lines = [...linesOf(request), ...linesOf(only(collector.named(`GET ${endpoints.findId.path}`)))];
    for (const told of ["request failed", '"status":500', '"left":true'])
      expect(only(lines.filter((line) => line.includes(told)))).toContain(`"trace_id":"${traceId}"`);
  });

  it("leads from each of many messages to the statement that stored it, shared or not", async () => {
    const collector = await startCollector();
    const { node } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    const [sender, reader] = [await TestMember.signUp(node.url, SENDER), await TestMember.signUp(node.url, READER)];
    await makeMates(sender, reader);
    const chatRoomId = await openTestRoom(sender, reader);
    const clients = await Promise.all(Array.from({ length: 10 }, () => ChatClient.connect(node.url, sender.token)));
    for (let round = 0; round < 4; round += 1)
      await Promise.all(clients.map((client) => client.send({ chatRoomId, contents: SENTENCE })));
    await Promise.all(clients.map((client) => client.close()));
    await node.stop();

    const isStoring = ({ attributes }: CollectedSpan) =>
      String(attributes["db.query.text"]).includes("insert into chat_messages");
    const storing = new Set(collector.spans.filter(isStoring).map(({ parentSpanId }) => parentSpanId));
    const sends = collector.named("SEND /pub/dm/message");
    expect(sends).toHaveLength(40);
    const [own, shared] = [
      sends.filter(({ spanId }) => storing.has(spanId)),
      sends.filter(({ spanId }) => !storing.has(spanId)),
    ];
    expect(own.length).toBeGreaterThan(0);
    expect(shared.length).toBeGreaterThan(0);
    expect(shared.filter(({ links }) => !links.some(({ spanId }) => storing.has(spanId)))).toEqual([]);
  });

  it.each(["is not there", "says nothing"])("answers as usual and ends in time while its collector %s", async (how) => {
    let url = `http://127.0.0.1:${await freePort()}`;
    if (how === "says nothing") {
      const silent = await startLocalServer(() => {});
      stack.push(() => silent.close());
      url = silent.url;
    }
    const { node } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: url, LOG_LEVEL: "warn" });
    const member = await TestMember.signUp(node.url, SENDER);
    expect(await member.ask("getMates")).toEqual([]);
    // Any later it would have been cut, which is told by another code.
    expect(await node.stop()).toBe(0);
    expect(node.log()).toContain("the collector does not take them");
    expect(node.log()).not.toContain('"level":50');
  });

  /** Which packages of OpenTelemetry a node has loaded by its end. */
  async function packagesOf(environment: Record<string, string>): Promise<Set<string | undefined>> {
    const folder = await mkdtemp(join(tmpdir(), "fitmate-loaded-"));
    stack.push(() => rm(folder, { recursive: true }));
    // With it Node writes down which scripts it has run.
    const { node } = await start({ NODE_V8_COVERAGE: folder, ...environment });
    await node.stop();
    const written = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), "utf8")));
    return new Set(Array.from(written.join("").matchAll(/@opentelemetry\/([\w-]+)\//g), ([, name]) => name));
  }

  it("loads OpenTelemetry's SDK for a collector, and without one nothing but the API", async () => {
    const { url } = await startCollector();
    expect(await packagesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: url })).toContain("sdk-trace");
    expect(await packagesOf({})).toEqual(new Set(["api"]));
  });
});
