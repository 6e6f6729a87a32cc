import { once } from "node:events";
import { createConnection } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { HEART_BEAT_MS } from "@fitmate/contract/limits";
import { QUIET_HEADER } from "@fitmate/contract/eventStream";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startAnotherNode, startTestApp, type TestApp } from "../../../test/app.ts";
import { pathOf, TestMember } from "../../../test/client.ts";
import { TestStream } from "../../../test/stream.ts";
import { publishToMember } from "../../platform/sse/memberTopic.ts";
import { insertNotification } from "./storingQueries.ts";

let app: TestApp;
let asker: TestMember;
let other: TestMember;
let streams: TestStream[] = [];
beforeAll(async () => {
  app = await startTestApp();
  [asker, other] = await Promise.all([app.member("신청하는사람"), app.member("신청받는사람")]);
});
afterEach(() => {
  for (const stream of streams) stream.close();
  streams = [];
});
afterAll(() => app.close());

async function open(member: TestMember, lastEventId?: string): Promise<TestStream> {
  const stream = await TestStream.open(member, lastEventId);
  streams.push(stream);
  return stream;
}

const quietMs = ({ response }: TestStream) => Number(response.headers.get(QUIET_HEADER));

/** Fails when the server has not ended the stream after `milliseconds`. */
async function expectEnd(stream: TestStream, milliseconds: number): Promise<void> {
  const result = await Promise.race([stream.ended.then(() => "ended"), delay(milliseconds, "still open")]);
  expect(result).toBe("ended");
}

describe("the event stream", () => {
  it("opens at once, uncompressed, unbuffered, with a time to connect again", async () => {
    const { response, text } = await open(asker);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
    });
    expect(response.headers.has("content-encoding")).toBe(false);
    expect(text).toMatch(/^:.*\nretry: 5000\nid: [\d.]+\n\n/);
  });

  it("says for how long the member was told nothing before it stood, whichever stream was told", async () => {
    const [quiet, told] = [await app.member("조용한사람"), await app.member("방금들은이")];
    await delay(300);
    const asked = performance.now();
    await asker.call("requestMate", { query: { receiverNickname: told.nickname } });
    const [before, after] = await Promise.all([open(quiet), open(told)]);
    expect(quietMs(after)).toBeLessThanOrEqual(performance.now() - asked);
    expect(quietMs(before)).toBeGreaterThanOrEqual(300);
  });

  it("has no HEAD that would stay open", async () => {
    const headers = { "x-auth-token": asker.token };
    const head = await fetch(app.url + pathOf("subscribeNotifications"), { method: "HEAD", headers });
    expect(head.status).toBe(404);
  });

  it("carries a request to every tab of the asked, as it is listed, and hints to both", async () => {
    const [tab, anotherTab, mine] = [await open(other), await open(other), await open(asker)];
    await asker.call("requestMate", { query: { receiverNickname: other.nickname } });
    const listed = (await other.call("getNotifications")).body as unknown[];
    for (const stream of [tab, anotherTab]) {
      expect(await stream.next("data")).toEqual(listed[0]);
      expect(await stream.next("mates")).toBeNull();
    }
    expect(await mine.next("mates")).toBeNull();
    expect(mine.unread).toEqual([]);
  });

  it("carries the acceptance to the asker, and to the accepter's other tabs what changed", async () => {
    const hopeful = await app.member("곧메이트");
    await hopeful.call("requestMate", { query: { receiverNickname: other.nickname } });
    const [tab, mine] = [await open(other), await open(hopeful)];
    await other.call("acceptMate", { query: { senderNickname: hopeful.nickname } });
    expect(await mine.next("data")).toMatchObject({
      notificationType: "MATCHING_ACCEPTED",
      message: "신청받는사람님과 운동메이트가 되었어요.",
      sender: "신청받는사람",
    });
    expect(await mine.next("mates")).toBeNull();
    expect(await tab.next("mates")).toBeNull();
    expect(await tab.next("notifications")).toBeNull();
    expect([...mine.unread, ...tab.unread]).toEqual([]);
  });

  it("says nothing of a rejection to who is rejected", async () => {
    const hopeful = await app.member("기다리는사람");
    await hopeful.call("requestMate", { query: { receiverNickname: other.nickname } });
    const [tab, theirs] = [await open(other), await open(hopeful)];
    await other.call("rejectMate", { query: { senderNickname: hopeful.nickname } });
    expect(await tab.next("mates")).toBeNull();
    expect(await tab.next("notifications")).toBeNull();
    // Whatever was sent with the rejection is there before this.
    await hopeful.call("requestMate", { query: { receiverNickname: asker.nickname } });
    expect(await theirs.next("mates")).toBeNull();
    expect(theirs.unread).toEqual([]);
  });

  it("tells the other tabs what is read and deleted, one and all", async () => {
    const reader = await app.member("읽는사람");
    for (const each of [asker, other]) await each.call("requestMate", { query: { receiverNickname: reader.nickname } });
    const [newest] = await reader.ask("getNotifications");
    const params = { notificationId: newest?.notificationId };
    await reader.call("rejectMate", { query: { senderNickname: asker.nickname } });
    const tab = await open(reader);
    for (const act of [
      "readNotifications",
      "readNotification",
      "deleteReadNotifications",
      "deleteNotification",
    ] as const) {
      expect((await reader.call(act, { params })).status).toBe(200);
      expect([act, await tab.next("notifications")]).toEqual([act, null]);
    }
    tab.close();
  });

  it("goes on for the other tabs when one leaves", async () => {
    const [leaving, staying] = [await open(other), await open(other)];
    leaving.close();
    await leaving.ended;
    const late = await app.member("늦은사람");
    await late.call("requestMate", { query: { receiverNickname: other.nickname } });
    expect(await staying.next("data")).toMatchObject({ sender: "늦은사람" });
  });
});

describe("a stream that goes on from Last-Event-ID", () => {
  /** The id of a stream of `member` that has just ended. */
  async function leave(member: TestMember, lastEventId?: string): Promise<string> {
    const stream = await open(member, lastEventId);
    stream.close();
    await stream.ended;
    return stream.lastEventId ?? "";
  }

  /** Requests of members called `names` to `member`, one after the other. */
  async function ask(member: TestMember, ...names: string[]): Promise<void> {
    for (const name of names) {
      const sender = await app.member(name);
      await sender.call("requestMate", { query: { receiverNickname: member.nickname } });
    }
  }

  /** Who sent what came by name `data`, once nothing more can be on its way. */
  async function senders(member: TestMember, stream: TestStream): Promise<unknown[]> {
    publishToMember(app.ports.bus, await memberIdOf(member), "chat", "the last");
    while ((await stream.next("chat")) !== "the last");
    return stream.unread.flatMap(({ event, data }) => (event === "data" ? [(data as { sender: string }).sender] : []));
  }

  async function memberIdOf({ nickname }: TestMember): Promise<number> {
    const found = app.database.db.selectFrom("members").select("id").where("nickname", "=", nickname);
    return (await found.executeTakeFirstOrThrow()).id;
  }

  it("brings what came meanwhile, once, in order, and then what comes", async () => {
    const member = await app.member("다시오는이");
    const id = await leave(member);
    await ask(member, "먼저온이", "나중온이");
    const stream = await open(member, id);
    await ask(member, "방금온이");
    expect(await senders(member, stream)).toEqual(["먼저온이", "나중온이", "방금온이"]);
    expect(await leave(member, stream.lastEventId)).toBe(stream.lastEventId);
  });

  it("tells once what reaches it from the bus after it was brought from the store", async () => {
    const member = await app.member("느린버스");
    const id = await leave(member);
    await ask(member, "늦게들린이");
    const [stored] = (await member.call("getNotifications")).body as unknown[];
    const stream = await open(member, id);
    publishToMember(app.ports.bus, await memberIdOf(member), "data", stored);
    expect(await senders(member, stream)).toEqual(["늦게들린이"]);
  });

  it("brings nothing twice that a stream before has told, and again to who asks again from before it", async () => {
    const member = await app.member("두번온이");
    const id = await leave(member);
    const first = await open(member);
    await ask(member, "한번온이");
    expect(await first.next("data")).toMatchObject({ sender: "한번온이" });
    expect(await senders(member, await open(member, first.lastEventId))).toEqual([]);
    expect(await senders(member, await open(member, id))).toEqual(["한번온이"]);
  });

  it("brings on one node what came while the reader was on another, which is gone", async () => {
    const member = await app.member("옮겨온이");
    const node = await startAnotherNode(app);
    const there = await open(new TestMember(node.url, member.nickname, member.token));
    await ask(member, "거기온이");
    await there.next("data");
    await node.close();
    await there.ended;
    await ask(member, "그새온이");
    expect(await senders(member, await open(member, there.lastEventId))).toEqual(["그새온이"]);
  });

  it("brings what was stored under a smaller id by a transaction that ended later", async () => {
    const member = await app.member("늦게끝난이");
    const [memberId, senderId] = [await memberIdOf(member), await memberIdOf(asker)];
    const stream = await open(member);
    const late = await app.database.db.startTransaction().execute();
    await insertNotification(late, { memberId, type: "COMMENT", senderId });
    await ask(member, "앞지른이");
    await stream.next("data");
    stream.close();
    await late.commit().execute();
    expect(await senders(member, await open(member, stream.lastEventId))).toEqual([asker.nickname]);
  });

  it("does not bring what was read elsewhere, nor what is another's", async () => {
    const [member, stranger] = [await app.member("읽고온이"), await app.member("남의번호")];
    const [id, theirs] = [await leave(member), await leave(stranger)];
    await ask(member, "읽힌이");
    await member.call("readNotifications");
    expect(await senders(member, await open(member, id))).toEqual([]);
    expect(await senders(stranger, await open(stranger, "0"))).toEqual([]);
    expect(await senders(member, await open(member, theirs))).toEqual([]);
  });

  it.each(["", "먼저", "-1", "1.", ".1", "1e9", "9".repeat(16), `1${".1".repeat(51)}`, "1;drop"])(
    "begins anew from '%s', which no stream has given",
    async (lastEventId) => {
      const stream = await open(other, encodeURIComponent(lastEventId));
      expect(await senders(other, stream)).toEqual([]);
    },
  );

  it("goes on after an id beyond all others, as one from before a restored backup", async () => {
    const member = await app.member("되돌린이");
    const stream = await open(member, "999999999999999");
    await ask(member, "되돌려온이");
    expect(await senders(member, stream)).toEqual(["되돌려온이"]);
    stream.close();
    await ask(member, "또온이");
    expect(await senders(member, await open(member, stream.lastEventId))).toEqual(["또온이"]);
  });

  it("says that something was missed instead of bringing more than a hundred", async () => {
    const member = await app.member("오래간이");
    const [memberId, senderId] = [await memberIdOf(member), await memberIdOf(asker)];
    const id = await leave(member);
    const store = (count: number) =>
      sql`insert into notifications (member_id, type, sender_id)
          select ${memberId}, 'COMMENT', ${senderId} from generate_series(1, ${count}::int)`.execute(app.database.db);
    await store(100);
    expect(await senders(member, await open(member, id))).toHaveLength(100);
    await store(1);
    const stream = await open(member, id);
    expect(await stream.next("missed")).toBeNull();
    expect(await senders(member, stream)).toEqual([]);
    expect(await senders(member, await open(member, stream.lastEventId))).toEqual([]);
  });
});

describe("the end of a stream", () => {
  it("comes within a second of signing out, for that session only", async () => {
    const member = await app.member("나가는사람");
    const elsewhere = await TestMember.signIn(app.url, member.nickname);
    const [here, there] = [await open(member), await open(elsewhere)];
    await member.call("signOut");
    await expectEnd(here, 1_000);
    await asker.call("requestMate", { query: { receiverNickname: member.nickname } });
    expect(await there.next("data")).toMatchObject({ sender: asker.nickname });
    expect(await member.call("subscribeNotifications")).toMatchObject({
      status: 401,
      body: { code: "SESSION_EXPIRED" },
    });
  });

  it(
    "comes at the heart-beat after the session expired",
    async () => {
      const [member, staying] = [await app.member("오래된사람"), await app.member("남은사람")];
      const [stream, control] = [await open(member), await open(staying)];
      await sql`update sessions set expires_at = now() where member_id =
        (select id from members where nickname = ${member.nickname})`.execute(app.database.db);
      await expectEnd(stream, HEART_BEAT_MS + 2_000);
      expect(stream.text).toMatch(/\n\n:\n\n$/);
      expect(control.text).toMatch(/\n\n:\n\n$/);
    },
    HEART_BEAT_MS + 5_000,
  );

  it("comes to a reader who does not read", async () => {
    const sleeper = await app.member("자는사람");
    const { hostname, port } = new URL(app.url);
    const socket = createConnection(Number(port), hostname);
    socket.write(
      `GET ${pathOf("subscribeNotifications")} HTTP/1.1\r\nhost: x\r\nx-auth-token: ${sleeper.token}\r\nconnection: close\r\n\r\n`,
    );
    await once(socket, "data");
    socket.pause();
    const { id } = await app.database.db
      .selectFrom("members")
      .select("id")
      .where("nickname", "=", sleeper.nickname)
      .executeTakeFirstOrThrow();
    const megabyte = "a".repeat(1_000_000);
    // More than the operating system holds for a connection.
    for (let turn = 0; turn < 20; turn += 1) {
      publishToMember(app.bus, id, "chat", megabyte);
      await delay(5);
    }
    let bytes = 0;
    socket.on("data", (chunk) => void (bytes += chunk.length));
    socket.on("error", () => {});
    socket.resume();
    await once(socket, "close");
    expect(bytes).toBeLessThan(20 * megabyte.length);
  });

  it("comes with the server's, which does not wait for the reader to go", async () => {
    const second = await startTestApp();
    const member = await second.member("마지막사람");
    const stream = await TestStream.open(member);
    await Promise.all([second.close(), stream.ended]);
    expect(await fetch(second.url).catch(() => "refused")).toBe("refused");
  });
});
