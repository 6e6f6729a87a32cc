/** Group rooms: who comes and goes, what the room says of it, and what those never see who know of rooms of two only. */
import { ROOM_SPEAKER } from "@fitmate/contract/groupRooms";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AnotherNode, startAnotherNode, startTestApp, type TestApp } from "../../../test/app.ts";
import { expectRefusal, historyOf, listen, nextMessage } from "../../../test/chat.ts";
import { ChatClient, sendAll } from "../../../test/chatClient.ts";
import type { TestMember } from "../../../test/client.ts";
import { changing, enter, idOf, leave, listedOf, openTestGroup, TITLE } from "../../../test/groupRooms.ts";
import { makeMates } from "../../../test/mates.ts";
import { TestStream } from "../../../test/stream.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { changeGroupRoom, enterGroupRoom, leaveGroupRoom, sayInGroupRoom } from "./groupRoomService.ts";

let app: TestApp;
/** Another node on the same database and bus. */
let node: AnotherNode;
let host: TestMember;
let runner: TestMember;
let late: TestMember;
let stranger: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  node = await startAnotherNode(app);
  [host, runner, late, stranger] = await Promise.all([
    app.member("성수러너"),
    app.member("퇴근후한강"),
    app.member("느린거북"),
    app.member("낯선이"),
  ]);
});
afterAll(async () => {
  await node.close();
  await app.close();
});

const roomOf = (member: TestMember, chatRoomId: number) => member.ask("getChatRoom", { query: { chatRoomId } });
const membersOf = (member: TestMember, chatRoomId: number) =>
  member.ask("getChatRoomMembers", { query: { chatRoomId } });
const said = async (member: TestMember, chatRoomId: number) =>
  (await historyOf(member, chatRoomId)).map(({ contents }) => contents);

describe("a room", () => {
  test("is listed for whoever asks for group rooms, by its title, and says who is in it", async () => {
    const room = await openTestGroup(app, [host, runner, late]);
    await makeMates(host, runner);
    await sendAll(app.url, late, room, ["라이트 챙겼어요"]);
    const [listed] = await listedOf(host);
    expect(listed).toEqual({
      chatRoomId: room,
      receiverNickname: TITLE,
      receiverProfileImage: null,
      lastMessage: expect.objectContaining({ contents: "라이트 챙겼어요", senderNickname: "느린거북" }),
      unreadCount: 1,
      receiverReadSeq: 0,
      readOnly: false,
      muted: false,
      hidden: false,
      updatedAt: expect.any(String),
      group: {
        title: TITLE,
        memberCount: 3,
        gatheringId: 7,
        sinceSeq: 0,
        readOnlyAt: null,
        faces: [
          { nickname: "퇴근후한강", profileImage: null },
          { nickname: "느린거북", profileImage: null },
        ],
      },
    });
    expect(await roomOf(host, room)).toEqual(listed);
    expect(await membersOf(host, room)).toEqual([
      { nickname: "성수러너", profileImage: null, relation: "SELF" },
      { nickname: "퇴근후한강", profileImage: null, relation: "MATES" },
      { nickname: "느린거북", profileImage: null, relation: "NONE" },
    ]);
    expect(await host.ask("getChatUnread", { query: { groups: "true" } })).toEqual({ unreadCount: 1 });
  });

  test("is not there for a client that knows of rooms of two only", async () => {
    const [one, other] = await Promise.all([app.member("옛앱"), app.member("옛앱메이트")]);
    await makeMates(one, other);
    const { chatRoomId } = await one.ask("openChatRoom", { params: { nickname: other.nickname } });
    const room = await openTestGroup(app, [one, other]);
    await sendAll(app.url, other, room, ["여럿이"]);
    for (const query of [{}, { groups: "false" }] as const) {
      expect(await one.ask("getChatRooms", { query })).toMatchObject([{ chatRoomId }]);
      expect(await one.ask("getChatUnread", { query })).toEqual({ unreadCount: 0 });
    }
    const [pair] = await one.ask("getChatRooms");
    expect(pair).not.toHaveProperty("group");
    await sendAll(app.url, other, chatRoomId, ["둘이서"]);
    const [message] = await historyOf(one, chatRoomId);
    for (const field of ["unreadBy", "line", "folded"]) expect(message).not.toHaveProperty(field);
    const members = await membersOf(one, chatRoomId);
    expect(members.toSorted((a, b) => a.nickname.length - b.nickname.length)).toMatchObject([
      { nickname: "옛앱", relation: "SELF" },
      { nickname: "옛앱메이트", relation: "MATES" },
    ]);
  });

  test("is for those who are in it", async () => {
    const room = await openTestGroup(app, [host]);
    const query = { chatRoomId: room };
    for (const name of ["getChatRoom", "getChatHistory", "getChatRoomMembers"] as const)
      expect(await stranger.call(name, { query })).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    const client = await ChatClient.connect(app.url, stranger.token);
    await expectRefusal(client.listen(room), "FORBIDDEN");
    const writer = await ChatClient.connect(app.url, stranger.token);
    await expectRefusal(writer.send({ chatRoomId: room, contents: "저도요" }), "FORBIDDEN");
  });

  test("is muted, hidden and read by each for themselves", async () => {
    const room = await openTestGroup(app, [host, runner]);
    await host.call("muteChatRoom", { body: { chatRoomId: room, muted: true } });
    await host.call("hideChatRoom", { query: { chatRoomId: room, seq: 0 } });
    expect(await roomOf(host, room)).toMatchObject({ muted: true, hidden: true });
    expect(await roomOf(runner, room)).toMatchObject({ muted: false, hidden: false });
    await sendAll(app.url, runner, room, ["거기 있어요?"]);
    expect(await roomOf(host, room)).toMatchObject({ hidden: false, unreadCount: 1 });
    await host.call("markChatRead", { query: { chatRoomId: room, seq: 1 } });
    expect(await roomOf(host, room)).toMatchObject({ unreadCount: 0 });
  });

  test("of another title is shown by it at once; once it is over it is read only", async () => {
    const room = await openTestGroup(app, [host, runner]);
    const stream = await TestStream.open(runner);
    await sendAll(app.url, host, room, ["아직 열려 있어요"]);
    await stream.next("chat");
    const readOnlyAt = new Date(Date.now() - 1_000);
    await changing(app, (trx) => changeGroupRoom(trx, room, { title: "일요일 아침 한강", readOnlyAt }));
    expect(await stream.next("chat")).toEqual({ chatRoomId: room, seq: 0 });
    stream.close();
    expect(await roomOf(runner, room)).toMatchObject({
      receiverNickname: "일요일 아침 한강",
      readOnly: true,
      group: { readOnlyAt: readOnlyAt.toISOString() },
    });
    const client = await listen(app.url, runner, room);
    await expectRefusal(client.send({ chatRoomId: room, contents: "늦었나요" }), "CHAT_ROOM_OVER");
    expect(await said(runner, room)).toEqual(["아직 열려 있어요"]);
    // What was stored before it was over is not refused when it comes once more.
    await changing(app, (trx) => changeGroupRoom(trx, room, { readOnlyAt: null }));
    const again = await ChatClient.connect(app.url, runner.token);
    const draft = { chatRoomId: room, contents: "한 번만", clientMessageId: "once" };
    await again.send(draft);
    await changing(app, (trx) => changeGroupRoom(trx, room, { readOnlyAt }));
    await again.send(draft);
    await again.close();
    expect(await said(runner, room)).toEqual(["아직 열려 있어요", "한 번만"]);
  });
});

describe("who enters", () => {
  test("reads from then on, and nothing of before, by no way", async () => {
    const room = await openTestGroup(app, [host, runner]);
    await sendAll(app.url, host, room, ["우리끼리", "둘만의 말"]);
    await enter(app, room, late);
    expect(await historyOf(late, room)).toMatchObject([
      { seq: 3, contents: "느린거북님이 들어왔어요", line: { kind: "ENTERED", nickname: "느린거북" } },
    ]);
    expect(await roomOf(late, room)).toMatchObject({ unreadCount: 0, lastMessage: { seq: 3 } });
    await sendAll(app.url, host, room, ["반가워요 우리"]);
    for (const page of [{}, { before: 4 }, { after: 0 }, { before: 2 }]) {
      const seqs = (await historyOf(late, room, page)).map(({ seq }) => seq);
      expect(seqs.filter((seq) => seq < 3)).toEqual([]);
    }
    const found = await late.ask("searchChatMessages", { query: { chatRoomId: room, query: "우리" } });
    expect(found).toMatchObject({ messages: [{ seq: 4 }], next: null });
    expect(await roomOf(late, room)).toMatchObject({ unreadCount: 1 });
    // Who was there has not to read what the room says.
    await runner.call("markChatRead", { query: { chatRoomId: room, seq: 4 } });
    await enter(app, room, stranger);
    expect(await roomOf(runner, room)).toMatchObject({ unreadCount: 0, lastMessage: { seq: 5 } });
  });

  test("without a line finds an empty room", async () => {
    const room = await openTestGroup(app, [host]);
    await sendAll(app.url, host, room, ["전에 한 말"]);
    await enter(app, room, late, null);
    expect(await historyOf(late, room)).toEqual([]);
    expect(await roomOf(late, room)).toMatchObject({ lastMessage: null });
    await enter(app, room, late);
    expect(await historyOf(late, room)).toEqual([]);
  });

  test("is heard of on every node, by name, and the counts of others stay", async () => {
    const room = await openTestGroup(app, [host, runner]);
    const [here, there] = await Promise.all([listen(app.url, host, room), listen(node.url, runner, room)]);
    const stream = await TestStream.open(late);
    await enter(app, room, late);
    expect(await stream.next("chat")).toEqual({ chatRoomId: room, seq: 1 });
    stream.close();
    for (const client of [here, there]) {
      const line = await nextMessage(client);
      expect(line).toMatchObject({
        senderNickname: ROOM_SPEAKER,
        contents: "느린거북님이 들어왔어요",
        line: { kind: "ENTERED", nickname: "느린거북" },
      });
      expect(line).not.toHaveProperty("unreadBy");
      await client.close();
    }
  });

  test("at the same moment as others is there once, up to the size of a room", async () => {
    const room = await openTestGroup(app, []);
    const ids = await Promise.all([host, runner, late, stranger].map((member) => idOf(app, member)));
    await Promise.all([...ids, ...ids].map((id) => changing(app, (trx) => enterGroupRoom(trx, room, id))));
    expect(await membersOf(host, room)).toHaveLength(4);
    const lines = await app.database.pool.query("select seq::int from chat_messages where room_id = $1 order by 1", [
      room,
    ]);
    expect(lines.rows.map(({ seq }: { seq: number }) => seq)).toEqual([1, 2, 3, 4]);
    await app.database.pool.query(
      `with new as (insert into members (nickname, nickname_key, is_public)
                    select 'full' || n, 'full' || n, true from generate_series(1, 46) n returning id)
       insert into chat_room_members (member_id, room_id) select id, $1 from new`,
      [room],
    );
    const one = await app.member("한명더");
    await expect(enter(app, room, one)).rejects.toThrow("full");
  });
});

describe("who leaves", () => {
  test("hears that the room is theirs no more, and the others that it changed", async () => {
    const room = await openTestGroup(app, [host, late]);
    const [ofLate, ofHost] = [await TestStream.open(late), await TestStream.open(host)];
    await leave(app, room, late);
    expect(await ofLate.next("chat")).toEqual({ chatRoomId: room, seq: 0, ended: true });
    expect(await ofHost.next("chat")).toEqual({ chatRoomId: room, seq: 1 });
    for (const stream of [ofLate, ofHost]) stream.close();
  });

  test("is out at once on every node: what listens ends, and nothing of after comes", async () => {
    const room = await openTestGroup(app, [host, runner, late]);
    const [leaving, leavingThere, staying] = await Promise.all([
      listen(app.url, late, room),
      listen(node.url, late, room),
      listen(node.url, host, room),
    ]);
    await leave(app, room, late);
    await sendAll(node.url, host, room, ["이제 둘이네요"]);
    for (const client of [leaving, leavingThere]) {
      const end = await client.next();
      expect(end.headers["type"]).toBe("end");
      expect(JSON.parse(end.body)).toEqual({ chatRoomId: room });
    }
    expect(await nextMessage(staying)).toMatchObject({
      contents: "느린거북님이 나갔어요",
      line: { kind: "LEFT", nickname: "느린거북" },
    });
    expect(await nextMessage(staying)).toMatchObject({ contents: "이제 둘이네요", unreadBy: 1 });
    // Whatever had come would be there before this; the connections are good for other rooms.
    for (const client of [leaving, leavingThere]) {
      const other = await openTestGroup(app, [late]);
      await client.leave();
      await client.listen(other);
      expect(client.unread).toEqual([]);
      await client.close();
    }
    await staying.close();
    expect(await late.call("getChatHistory", { query: { chatRoomId: room } })).toMatchObject({ status: 403 });
    expect((await listedOf(late)).map(({ chatRoomId }) => chatRoomId)).not.toContain(room);
    const writer = await ChatClient.connect(app.url, late.token);
    await expectRefusal(writer.send({ chatRoomId: room, contents: "아직요" }), "FORBIDDEN");
  });

  test("reads nothing of after, although it was asked for before", async () => {
    const room = await openTestGroup(app, [host, late]);
    await sendAll(app.url, host, room, ["아직 함께"]);
    const [id, hostId] = [await idOf(app, late), await idOf(app, host)];
    const answers = await inTransaction(app.database.db, async (trx) => {
      // Holds them up between the look at who asks and the messages.
      await sql`lock table chat_messages in access exclusive mode`.execute(trx);
      const asked = [
        late.ask("getChatHistory", { query: { chatRoomId: room } }),
        late.ask("searchChatMessages", { query: { chatRoomId: room, query: "님" } }),
      ];
      const waiting = sql`select from pg_locks where relation = 'chat_messages'::regclass and not granted`;
      await expect.poll(async () => (await waiting.execute(app.database.db)).rows.length).toBe(asked.length);
      await leaveGroupRoom(trx, room, id);
      await sayInGroupRoom(trx, room, { kind: "HOST_CHANGED", memberId: hostId });
      return asked;
    });
    expect(await Promise.all(answers)).toEqual([[], { messages: [], next: null }]);
  });

  test("hears of it as a refusal where the client knows of messages only", async () => {
    const room = await openTestGroup(app, [host, late]);
    const client = await ChatClient.connect(app.url, late.token);
    await client.listen(room);
    await leave(app, room, late, { kind: "REMOVED", memberId: await idOf(app, late) });
    await expectRefusal(client.next(), "FORBIDDEN");
    expect(await said(host, room)).toEqual(["주최자가 느린거북님을 내보냈어요"]);
  });

  test("and comes back reads from then on, nothing of the time between, nor of the time before", async () => {
    const room = await openTestGroup(app, [host, late]);
    await sendAll(app.url, host, room, ["처음"]);
    await leave(app, room, late, null);
    await sendAll(app.url, host, room, ["사이"]);
    await enter(app, room, late, null);
    await sendAll(app.url, host, room, ["다시"]);
    expect(await said(late, room)).toEqual(["다시"]);
    expect(await roomOf(late, room)).toMatchObject({ unreadCount: 1 });
  });

  test("is told of by nobody, and nothing more happens, where they were not in it", async () => {
    const room = await openTestGroup(app, [host]);
    await leave(app, room, stranger);
    expect(await historyOf(host, room)).toEqual([]);
  });

  test("cannot leave, nor be told of, a room that has gone; nobody enters it", async () => {
    const { chatRoomId: pair } = await host.ask("openChatRoom", { params: { nickname: "퇴근후한강" } });
    for (const gone of [999_999, pair]) {
      await leave(app, gone, host);
      await changing(app, (trx) => sayInGroupRoom(trx, gone, { kind: "CANCELLED", reason: "아무도 없어요" }));
      await changing(app, (trx) => changeGroupRoom(trx, gone, { title: "없는 방" }));
      await expect(enter(app, gone, stranger)).rejects.toThrow("no such group room");
    }
    expect(await roomOf(host, pair)).toMatchObject({ receiverNickname: "퇴근후한강", lastMessage: null });
  });
});

describe("the room itself", () => {
  test("says what changed in a sentence, and as what it is", async () => {
    const room = await openTestGroup(app, [host, runner]);
    const client = await listen(app.url, runner, room);
    const lines = [
      [
        { kind: "TIME_CHANGED", from: "2026-10-18T19:30", to: "2026-10-18T20:00" },
        "시간이 바뀌었어요: 10월 18일 오후 7:30 → 오후 8:00",
      ],
      [
        { kind: "TIME_CHANGED", from: "2026-10-18T00:05", to: "2026-11-01T12:00" },
        "시간이 바뀌었어요: 10월 18일 오전 12:05 → 11월 1일 오후 12:00",
      ],
      [
        { kind: "PLACE_CHANGED", from: "자양역 3번 출구 앞", to: "뚝섬유원지" },
        "장소가 바뀌었어요: 자양역 3번 출구 앞 → 뚝섬유원지",
      ],
      [{ kind: "CAPACITY_CHANGED", from: 8, to: 10 }, "정원이 바뀌었어요: 8명 → 10명"],
      [{ kind: "CANCELLED", reason: "비가 많이 와요" }, "번개가 취소되었어요: 비가 많이 와요"],
    ] as const;
    for (const [line, contents] of lines) {
      await changing(app, (trx) => sayInGroupRoom(trx, room, line));
      expect(await nextMessage(client)).toMatchObject({ contents, line, senderNickname: ROOM_SPEAKER });
    }
    await changing(app, async (trx) =>
      sayInGroupRoom(trx, room, { kind: "HOST_CHANGED", memberId: await idOf(app, runner) }),
    );
    const last = await nextMessage(client);
    expect(last).toMatchObject({ contents: "퇴근후한강님이 주최를 맡았어요", seq: lines.length + 1 });
    expect((await historyOf(host, room)).at(-1)).toEqual(last);
    expect(await roomOf(host, room)).toMatchObject({ unreadCount: 0, lastMessage: last });
    const found = await host.ask("searchChatMessages", { query: { chatRoomId: room, query: "바뀌었어요" } });
    expect(found.messages).toEqual([]);
    const removal = await runner.call("deleteChatMessage", { query: { chatRoomId: room, seq: last.seq } });
    expect(removal).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    await client.close();
  });

  test("takes its line back with the transaction, without a hole", async () => {
    const room = await openTestGroup(app, [host]);
    const undone = changing(app, async (trx) => {
      await sayInGroupRoom(trx, room, { kind: "CAPACITY_CHANGED", from: 2, to: 3 });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await sendAll(app.url, host, room, ["첫 말"]);
    expect(await historyOf(host, room)).toMatchObject([{ seq: 1 }]);
  });

  test("calls people by the names of today", async () => {
    const [renamed, witness] = await Promise.all([app.member("옛이름"), app.member("증인")]);
    const room = await openTestGroup(app, [witness]);
    await enter(app, room, renamed);
    const stream = await TestStream.open(witness);
    await renamed.call("changeNickname", { body: { nickname: "새이름" } });
    expect(await stream.next("nickname")).toEqual({ from: "옛이름", to: "새이름" });
    stream.close();
    expect(await said(witness, room)).toEqual(["새이름님이 들어왔어요"]);
  });
});
