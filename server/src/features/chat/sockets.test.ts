/** Who gets in, who may listen, and how long. */
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { chatRoomDestination } from "@fitmate/contract/chat";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { TestApp } from "../../../test/app.ts";
import { expectRefusal, listen, newPair, startTestChat } from "../../../test/chat.ts";
import { ChatClient } from "../../../test/chatClient.ts";
import { TEST_PASSWORD, TestMember } from "../../../test/client.ts";
import { createGapBus } from "../../../test/gapBus.ts";
import { moderator, punish } from "../../../test/safety.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import { sessionEndedTopic } from "../accounts/events.ts";
import { createTokenResolver, liveSessions } from "../accounts/sessions/sessions.ts";
import { type ChatSockets, createChatSockets } from "./sockets.ts";

let app: TestApp;
let mina: TestMember;
let stranger: TestMember;
let roomId: number;

beforeAll(async () => {
  ({ app, mina, stranger, roomId } = await startTestChat({ LIMIT_FACTOR: "1" }));
});
afterAll(() => app.close());

/** The chat's side of connections, without the connections. */
function bareSockets(bus: Bus = app.bus): ChatSockets {
  const { db } = app.database;
  return createChatSockets({
    db,
    bus,
    signing: app.ports.signing,
    limitFactor: 1,
    resolveToken: createTokenResolver(db, () => {}),
    sessions: { endedTopic: sessionEndedTopic, selectLive: (ids) => liveSessions(db, ids) },
  });
}

describe("coming in", () => {
  test.each(["", "wrong", "x".repeat(43)])("the token '%s' is refused", async (token) => {
    await expectRefusal(ChatClient.connect(app.url, token), "SESSION_EXPIRED");
  });

  test("an expired token is refused", async () => {
    const late = await app.member("late");
    await app.database.db
      .updateTable("sessions")
      .set({ expires_at: new Date(0) })
      .where("member_id", "in", (query) => query.selectFrom("members").select("id").where("nickname", "=", "late"))
      .execute();
    await expectRefusal(ChatClient.connect(app.url, late.token), "SESSION_EXPIRED");
  });

  test("who is leaving, or suspended, is told so: their session leads to the way back, and to the reasons", async () => {
    const leaver = await app.member("leaver");
    await leaver.ask("leave", { body: { password: TEST_PASSWORD } });
    const back = await TestMember.signIn(app.url, "leaver");
    await expectRefusal(ChatClient.connect(app.url, back.token), "ACCOUNT_LEAVING");

    const [staff, reporter] = [await moderator(app, "staff"), await app.member("reporter")];
    await app.member("rude");
    await punish(staff, reporter, "rude", [{ kind: "SUSPENSION", days: 7 }]);
    const suspended = await TestMember.signIn(app.url, "rude");
    await expectRefusal(ChatClient.connect(app.url, suspended.token), "ACCOUNT_SUSPENDED");
  });

  test("foreign pages are refused, our own and the development server's are not", async () => {
    const connectFrom = (origin: string) =>
      ChatClient.connect(app.url, undefined, {
        webSocketFactory: () => new WebSocket(`${app.url.replace("http", "ws")}/ws`, { headers: { origin } }),
      });
    await expect(connectFrom("https://foreign.example")).rejects.toThrow("403");
    for (const origin of [app.url, "http://localhost:5173"]) await (await connectFrom(origin)).close();
  });

  test("an upgrade to anything else is an ordinary request", async () => {
    const asked = request(`${app.url}/healthz`, { headers: { connection: "upgrade", upgrade: "h2c" } }).end();
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(200);
  });
});

describe("subscribing", () => {
  test("needs a signed-in member of the room", async () => {
    const visitor = await ChatClient.connect(app.url);
    await expectRefusal(visitor.listen(roomId), "SIGN_IN_REQUIRED");
    const other = await ChatClient.connect(app.url, stranger.token);
    // At once: a RECEIPT first would say that they listened until the next look at who may.
    await expectRefusal(other.listen(roomId), "FORBIDDEN");
  });

  test.each([
    ["/sub/dm/room/999999999", "CHAT_ROOM_NOT_FOUND"],
    ["/sub/dm/room/", "NOT_FOUND"],
    ["/sub/dm/room/NaN", "NOT_FOUND"],
    ["/sub/dm/room/0", "NOT_FOUND"],
    ["/sub/dm/room/01", "NOT_FOUND"],
    ["/sub/dm/room/-1", "NOT_FOUND"],
    ["/sub/dm/room/1e3", "NOT_FOUND"],
    ["/sub/dm/room/99999999999999999999", "NOT_FOUND"],
    ["/sub/dm/room/*", "NOT_FOUND"],
    ["/sub/dm/room/1,2", "NOT_FOUND"],
    ['["/sub/dm/room/1"]', "NOT_FOUND"],
    ["/sub/dm/room/__proto__", "NOT_FOUND"],
    ["__proto__", "NOT_FOUND"],
    ["/pub/dm/message", "NOT_FOUND"],
  ] as const)("%s: %s", async (address, code) => {
    const client = await ChatClient.connect(app.url, mina.token);
    await expectRefusal(client.subscribe(address), code);
  });
});

describe("leaving a room", () => {
  const leave = (room: number, nickname: string) =>
    app.database.pool.query(
      "delete from chat_room_members where room_id = $1 and member_id = (select id from members where nickname = $2)",
      [room, nickname],
    );

  test("ends what listens to it, and nothing else", async () => {
    const [a, b, room] = await newPair(app, "leave1", "leave2");
    const [leaving, knowing, staying, elsewhere] = await Promise.all([
      ChatClient.connect(app.url, a.token),
      listen(app.url, a, room),
      listen(app.url, b, room),
      ChatClient.connect(app.url, a.token),
    ]);
    await leaving.listen(room);
    await leave(room, "leave1");
    await expectRefusal(leaving.next(), "FORBIDDEN");
    // Who knows of such an end keeps the connection.
    expect((await knowing.next()).headers["type"]).toBe("end");
    await knowing.close();
    await expectRefusal(elsewhere.listen(room), "FORBIDDEN");
    await staying.leave();
    await staying.close();
  });
});

describe("the end of a session", () => {
  test("signing out closes that session's connections before anything else comes, and no others", async () => {
    const [first, second] = [await TestMember.signIn(app.url, "미나"), await TestMember.signIn(app.url, "미나")];
    const [subscribed, idle, other] = await Promise.all([
      listen(app.url, first, roomId),
      ChatClient.connect(app.url, first.token),
      listen(app.url, second, roomId),
    ]);
    const publisher = await ChatClient.connect(app.url);
    await publisher.send({ chatRoomId: roomId, contents: "곧 나가요", token: first.token });
    await subscribed.next();
    await first.call("signOut");
    await other.send({ chatRoomId: roomId, contents: "아직 있어요" });
    for (const client of [subscribed, idle, publisher]) await expectRefusal(client.next(), "SESSION_EXPIRED");
    await other.close();
  });

  test("a session that ran out ends its connections", async () => {
    const member = await TestMember.signIn(app.url, "준호");
    const listener = await listen(app.url, member, roomId);
    const tokenHash = Buffer.from(await crypto.subtle.digest("SHA-256", Buffer.from(member.token)));
    await app.database.pool.query("update sessions set expires_at = now() where token_hash = $1", [tokenHash]);
    await expectRefusal(listener.next(), "SESSION_EXPIRED");
  });

  test("a session that ran out, with nobody told, can neither send nor listen nor stay", async () => {
    const member = await TestMember.signIn(app.url, "준호");
    const { db } = app.database;
    const sockets = bareSockets();
    const refusals: string[] = [];
    const quiet = sockets.application({ belongsTo: () => {}, refuse: ({ code }) => refusals.push(code) });
    await quiet.connect(new Map([["X-AUTH-TOKEN", member.token]]));
    const sender = await ChatClient.connect(app.url, member.token);
    await sockets.closeEnded();
    expect(refusals).toEqual([]);

    const tokenHash = Buffer.from(await crypto.subtle.digest("SHA-256", Buffer.from(member.token)));
    await db
      .updateTable("sessions")
      .set({ expires_at: new Date(0) })
      .where("token_hash", "=", tokenHash)
      .execute();
    await expectRefusal(sender.send({ chatRoomId: roomId, contents: "x" }), "SESSION_EXPIRED");
    await expect(quiet.subscribe(chatRoomDestination(roomId), () => {}, new Map())).rejects.toMatchObject({
      code: "SESSION_EXPIRED",
    });
    await sockets.closeEnded();
    expect(refusals).toEqual(["SESSION_EXPIRED"]);
    quiet.closed();
    await sockets.closeEnded();
    expect(refusals).toHaveLength(1);
  });
});

describe("looking at many connections whose session has ended untold", () => {
  const CONNECTIONS = 600;

  /** The bus they hear of ends on, a second's look, and how many have been closed by it. */
  async function openMany() {
    const member = await TestMember.signIn(app.url, "준호");
    const bus = createGapBus();
    const sockets = bareSockets(bus);
    const closed = new Set<number>();
    for (let number = 0; number < CONNECTIONS; number += 1) {
      const connection = sockets.application({ belongsTo: () => {}, refuse: () => closed.add(number) });
      await connection.connect(new Map([["X-AUTH-TOKEN", member.token]]));
    }
    await sockets.closeEnded();
    expect(closed.size).toBe(0);
    const tokenHash = Buffer.from(await crypto.subtle.digest("SHA-256", Buffer.from(member.token)));
    await app.database.pool.query("delete from sessions where token_hash = $1", [tokenHash]);
    const look = async () => {
      await sockets.closeEnded();
      return closed.size;
    };
    return { bus, look };
  }

  test("goes round, 250 a second", async () => {
    const { look } = await openMany();
    expect([await look(), await look(), await look()]).toEqual([250, 500, CONNECTIONS]);
  });

  test("goes round within two seconds while other nodes cannot be heard, and once more when they can", async () => {
    const { bus, look } = await openMany();
    bus.isWhole = false;
    expect(await look()).toBe(300);
    bus.isWhole = true;
    bus.openGap();
    expect(await look()).toBe(CONNECTIONS);
  });
});

test("60 messages at once and no more", async () => {
  const connection = bareSockets().application({ belongsTo: () => {}, refuse: () => {} });
  await connection.connect(new Map([["X-AUTH-TOKEN", mina.token]]));
  const body = Buffer.from(JSON.stringify({ chatRoomId: roomId, contents: "또" }));
  const sent = await Promise.allSettled(Array.from({ length: 61 }, () => connection.send("/pub/dm/message", body)));
  expect(sent.slice(0, 60).map(({ status }) => status)).toEqual(Array(60).fill("fulfilled"));
  expect(sent.at(-1)).toMatchObject({ status: "rejected", reason: { code: "TOO_MANY_REQUESTS" } });
  connection.closed();
});

test("a member listens anew 200 times at once and no more, on however many connections", async () => {
  const sockets = bareSockets();
  const listenAnew = async () => {
    const connection = sockets.application({ belongsTo: () => {}, refuse: () => {} });
    await connection.connect(new Map([["X-AUTH-TOKEN", mina.token]]));
    const again = () => connection.subscribe(`/sub/dm/room/${roomId}`, () => {}, new Map());
    return Promise.allSettled(Array.from({ length: 75 }, again));
  };
  const outcomes = (await Promise.all([listenAnew(), listenAnew(), listenAnew(), listenAnew()])).flat();
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThan(60);
  for (const refusal of refused) expect(refusal).toMatchObject({ reason: { code: "TOO_MANY_REQUESTS" } });
});

test("60 messages at once of one member, on however many connections", async () => {
  const sockets = bareSockets();
  const body = Buffer.from(JSON.stringify({ chatRoomId: roomId, contents: "또" }));
  const sent = await Promise.allSettled(
    Array.from({ length: 4 }, async () => {
      const connection = sockets.application({ belongsTo: () => {}, refuse: () => {} });
      await connection.connect(new Map([["X-AUTH-TOKEN", mina.token]]));
      return Promise.allSettled(Array.from({ length: 50 }, () => connection.send("/pub/dm/message", body)));
    }),
  );
  const outcomes = sent.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
  expect(outcomes).toHaveLength(200);
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThan(60);
  for (const refusal of refused) expect(refusal).toMatchObject({ reason: { code: "TOO_MANY_REQUESTS" } });
});
