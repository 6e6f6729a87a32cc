/** Reading from a replica: a real PostgreSQL with a real standby behind two nodes, and all that may happen to it. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type AnotherNode, startAnotherNode, startTestApp, type TestApp } from "../test/app.ts";
import { HttpClient, TestMember } from "../test/client.ts";
import { freePort } from "../test/freePort.ts";
import { newMeetup } from "../test/meetups.ts";
import { comment } from "../test/posts.ts";
import { findPostgres } from "../test/postgres.ts";
import { type Replication, startReplication } from "../test/replication.ts";
import { TestStream } from "../test/stream.ts";
import { lookAtReplicas } from "./doctor/database.ts";
import { migrate } from "./platform/db/migrate.ts";
import { openDatabase } from "./platform/db/database.ts";
import { USUAL_LIMITS } from "./platform/db/limits.ts";
import { Replicas } from "./platform/db/replicas.ts";

const PROGRAMS = findPostgres();
/** For whatever comes by itself within seconds, on a machine that has much else to do. */
const SOON = { timeout: 30_000, interval: 100 };
/** As old as a test may get. */
const ANY_AGE_MS = 600_000;
const SHORT_MS = 3_000;
const WORDS = { description: "<p>같이 뛰어요</p>", category: "RUNNING" as const };

describe.skipIf(!PROGRAMS)("with a replica", () => {
  let replication: Replication;
  let app: TestApp;
  const opened: Replicas[] = [];
  const nodes: AnotherNode[] = [];
  let [one, two, strict]: HttpClient[] = [];

  const startNode = async (oldestMs: number): Promise<HttpClient> => {
    const { database, ports } = app;
    const urls = [replication.standbyUrl];
    const replicas = new Replicas(database, { urls, size: 5, prepares: true, log: ports.log, oldestMs });
    opened.push(replicas);
    const node = await startAnotherNode(app, { replicas });
    nodes.push(node);
    return new HttpClient(node.url);
  };

  beforeAll(async () => {
    replication = await startReplication(PROGRAMS ?? "");
    const first = openDatabase(replication.primaryUrl, 1, () => {});
    await migrate(first.db);
    await first.close();
    app = await startTestApp({}, undefined, async () => replication.primaryUrl);
    [one, two, strict] = [await startNode(ANY_AGE_MS), await startNode(ANY_AGE_MS), await startNode(SHORT_MS)];
  }, 120_000);
  afterAll(async () => {
    for (const node of nodes) await node.close();
    for (const replicas of opened) await replicas.close();
    await app?.close();
    await replication?.stop();
  }, 60_000);

  const memberAt = (node: HttpClient | undefined, { nickname, token }: TestMember) =>
    new TestMember(node?.url ?? "", nickname, token);
  const titles = async (reader: HttpClient | undefined) =>
    (await reader?.ask("searchPosts", { query: { page: 0, size: 50 } }))?.postList.map(({ title }) => title) ?? [];
  const write = async (by: TestMember, title: string) => (await by.ask("createPost", { body: { ...WORDS, title } })).id;
  /** How many pages of posts the replica was asked for. */
  const pagesRead = () => replication.standby.statements().split('as "postId", p.category').length - 1;
  /** Whether the replica is what `reader` reads the posts from. */
  const isServed = async (reader: HttpClient | undefined): Promise<boolean> => {
    const before = pagesRead();
    await titles(reader);
    return pagesRead() > before;
  };
  const served = (...readers: (HttpClient | undefined)[]) =>
    vi.waitFor(async () => {
      for (const reader of readers) expect(await isServed(reader)).toBe(true);
    }, SOON);
  /** Lets the replica be where the primary is, as all nodes know, and then stay there. */
  const stopTime = async (...readers: (HttpClient | undefined)[]) => {
    await served(one, two, ...readers);
    await replication.standby.pause();
  };

  it("reads lists there, for visitors and for members whose last change it has, and nothing of sessions", async () => {
    const writer = await TestMember.signUp(one?.url ?? "", "쓰는이");
    await write(writer, "첫 글");
    await served(one, two, writer, memberAt(two, writer));
    expect(await titles(two)).toEqual(["첫 글"]);
    expect(replication.standby.statements()).not.toMatch(/ from "sessions"/);
    expect(replication.standby.statements()).toContain("set default_transaction_read_only = on");
  });

  it("is looked at by the doctor", async () => {
    const { db } = app.database;
    const find = async (url: string) => {
      const config = { ...app.ports.config, databaseReplicaUrls: [url] };
      return (await lookAtReplicas(db, config)).map(({ verdict, advice }) => [verdict, advice]);
    };
    expect(await find(replication.standbyUrl)).toEqual([["fine", undefined]]);
    expect(await find(replication.primaryUrl)).toEqual([["warning", expect.stringMatching(/replays nothing/)]]);
    expect(await find(app.ports.config.databaseUrl ?? "")).toEqual([
      ["wrong", expect.stringMatching(/of another installation/)],
    ]);
    const nowhere = `postgres://fitmate@127.0.0.1:${await freePort()}/fitmate`;
    expect(await find(nowhere)).toEqual([["wrong", expect.stringMatching(/cannot be reached/)]]);
  });

  it("lets nobody read what they have changed in its old state, on whichever node", async () => {
    const writer = await TestMember.signUp(one?.url ?? "", "고치는이");
    const laptop = await TestMember.signIn(two?.url ?? "", "고치는이");
    const postId = await write(writer, "처음 말");
    await stopTime(writer, laptop);
    try {
      await write(writer, "둘째 글");
      expect(await titles(memberAt(two, writer))).toContain("둘째 글");
      expect(await titles(writer)).toContain("둘째 글");
      expect(await titles(laptop)).toContain("둘째 글");
      // Who signs in anew is the same person.
      expect(await titles(await TestMember.signIn(two?.url ?? "", "고치는이"))).toContain("둘째 글");
      expect(await titles(two)).not.toContain("둘째 글");

      await comment(writer, postId, "내 댓글");
      const seen = await memberAt(two, writer).ask("getComments", { params: { postId }, query: {} });
      expect(seen.replyList.map(({ comment: words }) => words)).toContain("내 댓글");
    } finally {
      await replication.standby.resume();
    }
    await served(writer, memberAt(two, writer));
  });

  it("shows nobody what was taken back, and finds for everybody what a link leads to", async () => {
    const writer = await TestMember.signUp(one?.url ?? "", "지우는이");
    const postId = await write(writer, "지울 글");
    await stopTime();
    try {
      const later = await write(writer, "링크로 받은 글");
      expect((await two?.call("getPost", { params: { postId: later } }))?.status).toBe(200);
      expect(await titles(two)).not.toContain("링크로 받은 글");
      expect(await titles(two)).toContain("지울 글");
      await writer.ask("deletePost", { params: { postId } });
      for (const node of [one, two]) {
        await vi.waitFor(async () => expect(await titles(node)).not.toContain("지울 글"), SOON);
        expect((await node?.call("getPost", { params: { postId } }))?.status).toBe(404);
      }
    } finally {
      await replication.standby.resume();
    }
  });

  it("keeps two apart from the moment one blocks the other", async () => {
    const [host, other] = [
      await TestMember.signUp(one?.url ?? "", "여는이"),
      await TestMember.signUp(two?.url ?? "", "막힌이"),
    ];
    await host.ask("createMeetup", { body: newMeetup() });
    const found = async (reader: HttpClient | undefined) =>
      (await reader?.ask("getMeetups", { query: {} }))?.meetups.length;
    await stopTime(host, other);
    try {
      expect(await found(memberAt(two, other))).toBe(1);
      await host.ask("blockMember", { params: { nickname: "막힌이" } });
      expect(await found(memberAt(two, other))).toBe(0);
      expect(await found(memberAt(one, other))).toBe(0);
      expect(await found(two)).toBe(1);
      await host.ask("unblockMember", { params: { nickname: "막힌이" } });
      expect(await found(memberAt(two, other))).toBe(1);
    } finally {
      await replication.standby.resume();
    }
  });

  it("has ready what a member is told of", async () => {
    const [writer, guest] = [
      await TestMember.signUp(one?.url ?? "", "듣는이"),
      await TestMember.signUp(two?.url ?? "", "말하는이"),
    ];
    const postId = await write(writer, "이야기");
    const commentsFor = async (reader: HttpClient | undefined) =>
      (await reader?.ask("getComments", { params: { postId }, query: {} }))?.replyList.length;
    const stream = await TestStream.open(writer);
    await stopTime(writer);
    try {
      await comment(guest, postId, "반가워요");
      await stream.next("data", SOON.timeout);
      expect(await commentsFor(memberAt(two, writer))).toBe(1);
      expect(await commentsFor(one)).toBe(0);
    } finally {
      stream.close();
      await replication.standby.resume();
    }
  });

  it("is left out while it is late", async () => {
    const writer = await TestMember.signUp(one?.url ?? "", "늦는이");
    await served(strict);
    await stopTime();
    try {
      await write(writer, "늦게 온 글");
      await vi.waitFor(async () => expect(await titles(strict)).toContain("늦게 온 글"), SOON);
      expect(await titles(two)).not.toContain("늦게 온 글");
    } finally {
      await replication.standby.resume();
    }
    await served(strict);
  });

  it("holds nobody up by falling silent or dying, and is read from again when it is back", async () => {
    const readers = [one, two, strict];
    const all = () => Promise.all(Array.from({ length: 30 }, (_, each) => titles(readers[each % readers.length])));
    await served(...readers);
    replication.standby.freeze(true);
    try {
      const begun = performance.now();
      expect(new Set((await all()).map((found) => found.length > 0))).toEqual(new Set([true]));
      // By the usual limits they would have waited at least for so long.
      expect(performance.now() - begun).toBeLessThan(USUAL_LIMITS.statementMs + USUAL_LIMITS.silenceMs);
    } finally {
      replication.standby.freeze(false);
    }
    await served(...readers);
    await replication.standby.kill();
    expect(new Set((await all()).map((found) => found.length > 0))).toEqual(new Set([true]));
    await replication.standby.start();
    await served(...readers);
  });

  it("is read from no more once it is promoted", async () => {
    const writer = await TestMember.signUp(one?.url ?? "", "남는이");
    await served(one, two, writer);
    await replication.standby.ask("select pg_promote()");
    await write(writer, "옛 자리에 쓴 글");
    expect(await titles(memberAt(two, writer))).toContain("옛 자리에 쓴 글");
    await vi.waitFor(async () => expect(await titles(two)).toContain("옛 자리에 쓴 글"), SOON);
    // Each node finds out with its next look.
    await vi.waitFor(async () => {
      for (const reader of [one, two, strict]) expect(await isServed(reader)).toBe(false);
    }, SOON);
    const read = pagesRead();
    for (const reader of [one, two, writer]) await titles(reader);
    expect(pagesRead()).toBe(read);
  });
});
