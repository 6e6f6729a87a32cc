/** Two processes behind one database and one Redis, one person on each: everything live reaches the other node. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { messageOf } from "../test/chat.ts";
import { ChatClient } from "../test/chatClient.ts";
import { TestMember } from "../test/client.ts";
import { startTwoNodes, type TestNodes } from "../test/node.ts";
import { hasRedis } from "../test/redis.ts";
import { OwnRedisCluster } from "../test/redisCluster.ts";
import { TestStream } from "../test/stream.ts";

const REDIS_URL = process.env.TEST_REDIS_URL;
if (!REDIS_URL) process.stdout.write("Two nodes: skipped, TEST_REDIS_URL is not set.\n");

describe.skipIf(!REDIS_URL)("two nodes", () => {
  let both: TestNodes;
  let minseo: TestMember;
  let runner: TestMember;
  let streamOfMinseo: TestStream;
  let streamOfRunner: TestStream;

  beforeAll(async () => {
    both = await startTwoNodes(REDIS_URL ?? "");
    const [one, two] = both.nodes;
    minseo = await TestMember.signUp(one.url, "달리는민서");
    runner = await TestMember.signUp(two.url, "성수러너");
    [streamOfMinseo, streamOfRunner] = await Promise.all([TestStream.open(minseo), TestStream.open(runner)]);
  });
  afterAll(async () => {
    for (const stream of [streamOfMinseo, streamOfRunner]) stream?.close();
    await both?.close();
  });

  it("carry a request to the other's bell", async () => {
    await minseo.call("requestMate", { query: { receiverNickname: runner.nickname } });
    expect(await streamOfRunner.next("data")).toMatchObject({ notificationType: "MATCHING", sender: "달리는민서" });
    expect(await streamOfRunner.next("mates")).toBeNull();
  });

  it("carry the acceptance back", async () => {
    await runner.call("acceptMate", { query: { senderNickname: minseo.nickname } });
    expect(await streamOfMinseo.next("data")).toMatchObject({
      notificationType: "MATCHING_ACCEPTED",
      sender: "성수러너",
    });
  });

  it("carry messages both ways, once each and in order, with hints to those who look elsewhere", async () => {
    const { chatRoomId } = await minseo.ask("openChatRoom", { params: { nickname: runner.nickname } });
    const join = async ({ url, token }: TestMember) => {
      const chat = await ChatClient.connect(url, token);
      await chat.listen(chatRoomId);
      return { chat, say: (contents: string) => chat.send({ chatRoomId, contents, token }) };
    };
    const [ofMinseo, ofRunner] = await Promise.all([join(minseo), join(runner)]);
    for (let turn = 1; turn <= 10; turn += 1) {
      await (turn % 2 === 0 ? ofRunner : ofMinseo).say(`${turn}번째 메시지`);
    }
    const expected = Array.from({ length: 10 }, (_, index) => ({
      seq: index + 1,
      contents: `${index + 1}번째 메시지`,
      senderNickname: index % 2 === 0 ? "달리는민서" : "성수러너",
    }));
    for (const { chat } of [ofRunner, ofMinseo])
      await expect.poll(() => chat.unread.map(messageOf)).toMatchObject(expected);
    expect(await streamOfRunner.next("chat")).toMatchObject({ chatRoomId });
    await Promise.all([ofMinseo.chat.close(), ofRunner.chat.close()]);
  });

  it("carry another nickname to open pages and sockets, and answer by it at once", async () => {
    const { chatRoomId } = await runner.ask("openChatRoom", { params: { nickname: minseo.nickname } });
    const [ofMinseo, ofRunner] = await Promise.all(
      [minseo, runner].map(async ({ url, token }) => {
        const chat = await ChatClient.connect(url, token);
        await chat.listen(chatRoomId);
        return chat;
      }),
    );
    // On the other node: the socket, and the page that the member has open, are on the first.
    await new TestMember(runner.url, minseo.nickname, minseo.token).ask("changeNickname", {
      body: { nickname: "쉬는민서" },
    });
    for (const stream of [streamOfMinseo, streamOfRunner]) {
      expect(await stream.next("nickname")).toEqual({ from: "달리는민서", to: "쉬는민서" });
    }
    await ofMinseo?.send({ chatRoomId, contents: "저 민서예요" });
    await expect.poll(() => ofRunner?.unread.map(messageOf)).toMatchObject([{ senderNickname: "쉬는민서" }]);
    for (const { url, token } of [minseo, runner]) {
      const reader = new TestMember(url, "", token);
      const history = await reader.ask("getChatHistory", { query: { chatRoomId } });
      expect(new Set(history.map(({ senderNickname }) => senderNickname))).toEqual(new Set(["쉬는민서", "성수러너"]));
    }
    for (const { url } of both.nodes) {
      const reader = new TestMember(url, runner.nickname, runner.token);
      // Links of before lead to the same room.
      expect(await reader.ask("openChatRoom", { params: { nickname: "달리는민서" } })).toEqual({ chatRoomId });
      expect(await reader.ask("getMates")).toMatchObject([{ otherUserNickname: "쉬는민서" }]);
    }
    await Promise.all([ofMinseo?.close(), ofRunner?.close()]);
  });

  it("stop cleanly on SIGTERM with a stream open", async () => {
    const codes = await Promise.all(both.nodes.map((node) => node.stop()));
    expect(codes).toEqual([0, 0]);
    await streamOfRunner.ended;
  });
});

describe.skipIf(!hasRedis)("two nodes on a Redis Cluster", () => {
  let cluster: OwnRedisCluster;
  let both: TestNodes;
  beforeAll(async () => {
    cluster = await OwnRedisCluster.start();
    both = await startTwoNodes("", { REDIS_CLUSTER_URLS: cluster.urls.join() });
  });
  afterAll(async () => {
    await both?.close();
    await cluster.stop();
  });

  it("carry messages of a room both ways, and a hint to the bell", async () => {
    const [one, two] = both.nodes;
    const minseo = await TestMember.signUp(one.url, "달리는민서");
    const runner = await TestMember.signUp(two.url, "성수러너");
    const stream = await TestStream.open(runner);
    await minseo.call("requestMate", { query: { receiverNickname: runner.nickname } });
    expect(await stream.next("data")).toMatchObject({ notificationType: "MATCHING", sender: "달리는민서" });
    await runner.call("acceptMate", { query: { senderNickname: minseo.nickname } });
    const { chatRoomId } = await minseo.ask("openChatRoom", { params: { nickname: runner.nickname } });
    const chats = await Promise.all(
      [minseo, runner].map(async ({ url, token }) => {
        const chat = await ChatClient.connect(url, token);
        await chat.listen(chatRoomId);
        return chat;
      }),
    );
    await chats[0]?.send({ chatRoomId, contents: "여기서 저기로" });
    await expect.poll(() => chats[1]?.unread.map(messageOf)).toMatchObject([{ contents: "여기서 저기로" }]);
    await chats[1]?.send({ chatRoomId, contents: "저기서 여기로" });
    await expect
      .poll(() => chats[0]?.unread.map(messageOf))
      .toMatchObject([{ contents: "여기서 저기로" }, { contents: "저기서 여기로" }]);
    // Rooms are also caught up with from the database: this one is listened to at one master, by both nodes.
    const listening = await Promise.all(
      cluster.masters.map(async (master) => {
        const channels = (await master.ask("PUBSUB", "SHARDCHANNELS", `*:chat-room:${chatRoomId}`)) as string[];
        return channels.length === 0 ? [] : await master.ask("PUBSUB", "SHARDNUMSUB", ...channels);
      }),
    );
    expect(listening.flat()).toEqual([expect.stringMatching(`:chat-room:${chatRoomId}$`), 2]);
    stream.close();
    await Promise.all(chats.map((chat) => chat.close()));
  });
});
