/** Several nodes on one database and one bus, and the clients people really use. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AnotherNode, startAnotherNode, startTestApp, type TestApp } from "../../../test/app.ts";
import { expectRefusal, messageOf, nextMessage, openTestRoom } from "../../../test/chat.ts";
import { ChatClient } from "../../../test/chatClient.ts";
import { TestMember } from "../../../test/client.ts";
import { makeMates } from "../../../test/mates.ts";
import { hasRedis, OwnRedis } from "../../../test/redis.ts";
import { createRedisBus } from "../../platform/bus/redis.ts";

let app: TestApp;
let node: AnotherNode;
let mina: TestMember;
let jun: TestMember;
let roomId: number;

beforeAll(async () => {
  app = await startTestApp();
  node = await startAnotherNode(app);
  [mina, jun] = await Promise.all([app.member("미나"), app.member("준호")]);
  await makeMates(mina, jun);
  roomId = await openTestRoom(mina, jun);
});
afterAll(async () => {
  await node.close();
  await app.close();
});

async function listenOn(url: string, member: TestMember): Promise<ChatClient> {
  const client = await ChatClient.connect(url, member.token);
  await client.listen(roomId);
  return client;
}

test("every node with a listener delivers, again after the last one has left and another came", async () => {
  for (const contents of ["하나", "둘"]) {
    const sender = await listenOn(node.url, mina);
    const listeners = [await listenOn(app.url, jun), await listenOn(node.url, jun), sender];
    await sender.send({ chatRoomId: roomId, contents });
    for (const listener of listeners) {
      expect(messageOf(await listener.next())).toMatchObject({ contents });
      await listener.close();
      expect(await listener.ended).toMatchObject({ closeCode: 1000 });
    }
  }
});

test("a sign-out on one node closes the connections on the other", async () => {
  const member = await TestMember.signIn(app.url, "미나");
  const client = await listenOn(node.url, member);
  await member.call("signOut");
  await expectRefusal(client.next(), "SESSION_EXPIRED");
});

test("@stomp/stompjs: connect, subscribe, publish, receipt, heart-beats, error", async () => {
  const client = await listenOn(node.url, jun);
  expect(client.version).toBe("1.2");
  const contents = "같이 뛰어요 🏃‍♀️\n콜론: 역슬래시 \\";
  await client.send({ chatRoomId: roomId, contents, token: jun.token });
  expect(await nextMessage(client)).toMatchObject({ contents, senderNickname: "준호" });
  await client.leave();
  expect(client.unread).toEqual([]);
  await expectRefusal(client.listen(999_999_999), "CHAT_ROOM_NOT_FOUND");
});

describe.skipIf(!hasRedis)("two nodes and a Redis that goes away", () => {
  let redis: OwnRedis;
  const open: { close(): Promise<unknown> }[] = [];

  beforeAll(async () => {
    redis = await OwnRedis.start();
  });
  afterAll(async () => {
    for (const each of open.toReversed()) await each.close();
    await redis.stop();
  });

  async function startRedisNode(): Promise<string> {
    const bus = await createRedisBus(redis.url, () => {});
    open.push(bus);
    const started = await startAnotherNode(app, { bus });
    open.push(started);
    return started.url;
  }

  test("chat goes on inside a node, reaches the other within 5 s, and nothing comes twice or out of order", async () => {
    const [hereUrl, thereUrl] = [await startRedisNode(), await startRedisNode()];
    const [here, there] = [await listenOn(hereUrl, mina), await listenOn(thereUrl, jun)];
    const heardBy = (listener: ChatClient) => listener.unread.map((heard) => messageOf(heard).contents);
    const said: string[] = [];
    const say = async (speaker: ChatClient, contents: string) => {
      said.push(contents);
      await speaker.send({ chatRoomId: roomId, contents });
    };

    await say(here, "아직 있어요");
    await say(there, "네, 들려요");
    await redis.stop();
    await say(here, "없어도 들려요");
    await expect.poll(() => heardBy(here), { timeout: 1_000 }).toContain("없어도 들려요");
    await expect.poll(() => heardBy(there)).toContain("없어도 들려요");
    await say(there, "저도요");
    await say(there, "끊겨도 순서대로");
    await expect.poll(() => heardBy(here)).toEqual(said);

    await redis.start();
    await say(here, "돌아왔어요");
    await say(there, "다시 바로");
    for (const listener of [here, there]) {
      await expect.poll(() => heardBy(listener)).toEqual(said);
      await listener.close();
    }
  });
});
