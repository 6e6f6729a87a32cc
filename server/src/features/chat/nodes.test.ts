/** Several nodes on one database and one bus, and the clients people really use. */
import { Client, type IMessage } from "@stomp/stompjs";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { messageOf, openTestRoom, publish } from "../../../test/chat.ts";
import { TestMember } from "../../../test/client.ts";
import { makeMates } from "../../../test/mates.ts";
import { hasRedis, OwnRedis } from "../../../test/redis.ts";
import { RawStomp } from "../../../test/stomp.ts";
import { buildApp } from "../../app.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import { createRedisBus } from "../../platform/bus/redis.ts";
import { createLogger } from "../../platform/logger.ts";

let app: TestApp;
let node: FastifyInstance;
let nodeUrl: string;
let mina: TestMember;
let jun: TestMember;
let roomId: number;

beforeAll(async () => {
  app = await startTestApp();
  [node, nodeUrl] = await startNode(app.bus);
  [mina, jun] = await Promise.all([app.member("미나"), app.member("준호")]);
  await makeMates(mina, jun);
  roomId = await openTestRoom(mina, jun);
});
afterAll(async () => {
  await node.close();
  await app.close();
});

/** Another node on the database of `app`, and its address. */
async function startNode(bus: Bus): Promise<[FastifyInstance, string]> {
  const started = await buildApp({ ...app.ports, bus, log: createLogger("error") });
  return [started, await started.listen({ host: "127.0.0.1", port: 0 })];
}

async function listenOn(url: string, member: TestMember): Promise<RawStomp> {
  const client = await RawStomp.connect(url, member.token);
  await client.sendAndWait("SUBSCRIBE", { id: "1", destination: `/sub/dm/room/${roomId}` });
  return client;
}

test("every node with a listener delivers, again after the last one has left and another came", async () => {
  for (const contents of ["하나", "둘"]) {
    const listeners = [await listenOn(app.url, jun), await listenOn(nodeUrl, jun), await listenOn(nodeUrl, mina)];
    const [, , sender] = listeners;
    await publish(sender as RawStomp, { chatRoomId: roomId, contents });
    for (const listener of listeners) {
      expect(JSON.parse((await listener.expect("MESSAGE")).body)).toMatchObject({ contents });
      await listener.sendAndWait("DISCONNECT");
      expect(await listener.closed).toBe(1000);
    }
  }
});

test("a sign-out on one node closes the connections on the other", async () => {
  const member = await TestMember.signIn(app.url, "미나");
  const client = await listenOn(nodeUrl, member);
  await member.call("signOut");
  expect((await client.expect("ERROR")).headers["message"]).toBe("SESSION_EXPIRED");
  expect(await client.closed).toBe(1008);
});

test("@stomp/stompjs: connect, subscribe, publish, receipt, heart-beats, error", async () => {
  const client = new Client({
    webSocketFactory: () =>
      new WebSocket(`${nodeUrl.replace("http", "ws")}/ws`, ["v12.stomp", "v11.stomp", "v10.stomp"]),
    connectHeaders: { "X-AUTH-TOKEN": jun.token },
    reconnectDelay: 0,
  });
  const connected = new Promise<void>((resolve) => (client.onConnect = () => resolve()));
  client.activate();
  await connected;
  expect(client.connectedVersion).toBe("1.2");

  const heard: IMessage[] = [];
  const subscribed = new Promise<void>((resolve) => client.watchForReceipt("sub", () => resolve()));
  const subscription = client.subscribe(`/sub/dm/room/${roomId}`, (message) => heard.push(message), { receipt: "sub" });
  await subscribed;
  const contents = "같이 뛰어요 🏃‍♀️\n콜론: 역슬래시 \\";
  const stored = new Promise<void>((resolve) => client.watchForReceipt("msg", () => resolve()));
  client.publish({
    destination: "/pub/dm/message",
    body: JSON.stringify({ chatRoomId: roomId, contents, token: jun.token }),
    headers: { receipt: "msg" },
  });
  await stored;
  await expect.poll(() => heard.length).toBe(1);
  expect(heard[0]?.headers["type"]).toBe("message");
  expect(JSON.parse(heard[0]?.body ?? "")).toMatchObject({ contents, senderNickname: "준호" });
  subscription.unsubscribe();

  const refused = new Promise<string | undefined>((resolve) => {
    client.onStompError = (frame) => resolve(frame.headers["message"]);
  });
  client.subscribe("/sub/dm/room/999999999", () => {});
  expect(await refused).toBe("CHAT_ROOM_NOT_FOUND");
  await client.deactivate();
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
    const [started, url] = await startNode(bus);
    open.push(started);
    return url;
  }

  test("chat goes on inside a node, reaches the other within 5 s, and nothing comes twice or out of order", async () => {
    const [hereUrl, thereUrl] = [await startRedisNode(), await startRedisNode()];
    const [here, there] = [await listenOn(hereUrl, mina), await listenOn(thereUrl, jun)];
    const heardBy = (listener: RawStomp) => listener.frames.map((frame) => messageOf(frame).contents);
    const said: string[] = [];
    const say = async (speaker: RawStomp, contents: string) => {
      said.push(contents);
      await publish(speaker, { chatRoomId: roomId, contents });
    };

    await say(here, "아직 있어요");
    await say(there, "네, 들려요");
    await redis.stop();
    await say(here, "없어도 들려요");
    await expect.poll(() => heardBy(here), { timeout: 1_000 }).toContain("없어도 들려요");
    await expect.poll(() => heardBy(there), { timeout: 5_000 }).toContain("없어도 들려요");
    await say(there, "저도요");
    await say(there, "끊겨도 순서대로");
    await expect.poll(() => heardBy(here), { timeout: 5_000 }).toEqual(said);

    await redis.start();
    await say(here, "돌아왔어요");
    await say(there, "다시 바로");
    for (const listener of [here, there]) {
      await expect.poll(() => heardBy(listener), { timeout: 5_000 }).toEqual(said);
      listener.drop();
    }
  });
});
