/** Two in a group room whom a block keeps apart. */
import { NAMELESS_PARTICIPANT } from "@fitmate/contract/groupRooms";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AnotherNode, startAnotherNode, startTestApp, type TestApp } from "../../../test/app.ts";
import { block } from "../../../test/blocks.ts";
import { historyOf, listen, messageOf, nextMessage } from "../../../test/chat.ts";
import { sendAll } from "../../../test/chatClient.ts";
import type { TestMember } from "../../../test/client.ts";
import { enter, listedOf, openTestGroup } from "../../../test/groupRooms.ts";
import { TestStream } from "../../../test/stream.ts";

let app: TestApp;
/** Another node on the same database and bus. */
let node: AnotherNode;
beforeAll(async () => {
  app = await startTestApp();
  node = await startAnotherNode(app);
});
afterAll(async () => {
  await node.close();
  await app.close();
});

const membersOf = (member: TestMember, chatRoomId: number) =>
  member.ask("getChatRoomMembers", { query: { chatRoomId } });

describe("between two whom a block keeps apart", () => {
  async function apart(name: string): Promise<[TestMember, TestMember, TestMember, number]> {
    const [blocking, blocked, third] = await Promise.all([
      app.member(`${name}막은이`),
      app.member(`${name}막힌이`),
      app.member(`${name}다른이`),
    ]);
    await block(blocking, blocked);
    return [blocking, blocked, third, await openTestGroup(app, [blocking, third])];
  }

  test("each is a nameless participant to the other, wherever names show", async () => {
    const [blocking, blocked, third, room] = await apart("가");
    await enter(app, room, blocked);
    await sendAll(app.url, blocked, room, ["안녕하세요"]);
    await sendAll(app.url, blocking, room, ["저도 왔어요"]);
    for (const [reader, other, seq, contents] of [
      [blocking, blocked, 2, "안녕하세요"],
      [blocked, blocking, 3, "저도 왔어요"],
    ] as const) {
      const texts = [
        await historyOf(reader, room),
        await membersOf(reader, room),
        await listedOf(reader),
        await reader.ask("searchChatMessages", { query: { chatRoomId: room, query: contents } }),
      ];
      expect(JSON.stringify(texts)).not.toContain(other.nickname);
      expect((await historyOf(reader, room)).find((message) => message.seq === seq)).toMatchObject({
        senderNickname: NAMELESS_PARTICIPANT,
        contents,
        folded: true,
      });
      expect(await membersOf(reader, room)).toContainEqual({
        nickname: NAMELESS_PARTICIPANT,
        profileImage: null,
        relation: "NONE",
        folded: true,
      });
    }
    const forThird = await historyOf(third, room);
    expect(forThird).toMatchObject([
      { contents: `${blocked.nickname}님이 들어왔어요` },
      { senderNickname: blocked.nickname },
      { senderNickname: blocking.nickname },
    ]);
    for (const message of forThird) expect(message).not.toHaveProperty("folded");
    expect((await historyOf(blocking, room))[0]).toMatchObject({
      contents: `${NAMELESS_PARTICIPANT}가 들어왔어요`,
      line: { kind: "ENTERED", nickname: null },
    });
    expect((await listedOf(blocking))[0]).toMatchObject({
      group: { memberCount: 3, faces: [{ nickname: third.nickname }] },
    });
  });

  test("so it is live on every node, from the moment of the block on; typing and renaming are not told", async () => {
    const [one, other, third] = await Promise.all([
      app.member("나중막은이"),
      app.member("나중막힌이"),
      app.member("다막은이"),
    ]);
    const room = await openTestGroup(app, [one, other, third]);
    const [listening, thirdListening, writing] = await Promise.all([
      listen(node.url, one, room),
      listen(node.url, third, room),
      listen(app.url, other, room),
    ]);
    await writing.send({ chatRoomId: room, contents: "이름 있는 말" });
    expect(await nextMessage(listening)).toMatchObject({ senderNickname: other.nickname });
    await block(other, one);
    await writing.publish("/pub/dm/typing", { chatRoomId: room });
    await writing.send({ chatRoomId: room, contents: "이름 없는 말" });
    expect(await nextMessage(listening)).toMatchObject({
      senderNickname: NAMELESS_PARTICIPANT,
      contents: "이름 없는 말",
      folded: true,
    });
    await nextMessage(thirdListening);
    const typing = await thirdListening.next();
    expect(typing.headers["type"]).toBe("typing");
    expect(JSON.parse(typing.body)).toEqual({ chatRoomId: room, nickname: other.nickname });
    expect(await nextMessage(thirdListening)).toMatchObject({ senderNickname: other.nickname });

    await other.call("deleteChatMessage", { query: { chatRoomId: room, seq: 2 } });
    const [folded, open] = [await listening.next(), await thirdListening.next()];
    expect(messageOf(folded)).toMatchObject({ deleted: true, senderNickname: NAMELESS_PARTICIPANT, folded: true });
    expect(messageOf(open)).toMatchObject({ deleted: true, senderNickname: other.nickname });

    const streams = await Promise.all([TestStream.open(one), TestStream.open(third)]);
    await other.call("changeNickname", { body: { nickname: "막고바꾼이" } });
    expect(await streams[1].next("nickname")).toMatchObject({ to: "막고바꾼이" });
    expect(streams[0].unread.filter(({ event }) => event === "nickname")).toEqual([]);
    for (const stream of streams) stream.close();
    for (const client of [listening, thirdListening, writing]) await client.close();
  });
});
