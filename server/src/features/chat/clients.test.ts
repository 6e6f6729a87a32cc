/** The chat, talked to by the STOMP clients that people use: whatever they do, both sides hear it. */
import { Versions } from "@stomp/stompjs";
import { CHAT_SEND_DESTINATION, chatRoomDestination } from "@fitmate/contract/chat";
import stompit from "stompit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWebSocketStream, WebSocket } from "ws";
import type { TestApp } from "../../../test/app.ts";
import { historyOf, listen, nextMessage, startTestChat } from "../../../test/chat.ts";
import { ChatClient } from "../../../test/chatClient.ts";
import type { TestMember } from "../../../test/client.ts";

let app: TestApp;
let mina: TestMember;
let jun: TestMember;
let roomId: number;

beforeAll(async () => {
  ({ app, mina, jun, roomId } = await startTestChat());
});
afterAll(() => app.close());

const CONTENTS = "같이 뛰어요 🏃‍♀️\n콜론: 역슬래시 \\";
const SUBPROTOCOLS = { "1.2": "v12.stomp", "1.1": "v11.stomp", "1.0": "v10.stomp" } as const;
type Version = keyof typeof SUBPROTOCOLS;

function openSocket(version: Version): WebSocket {
  return new WebSocket(`${app.url.replace("http", "ws")}/ws`, [SUBPROTOCOLS[version]]);
}

/** Calls `ask` with what the answer is to be given to. */
function answerTo<T>(ask: (answer: (value: T) => void) => void): Promise<T> {
  return new Promise((resolve) => ask(resolve));
}

describe.each(["1.2", "1.1", "1.0"] as const)("@stomp/stompjs, speaking %s", (version) => {
  test.each([
    ["text", {}],
    ["binary", { forceBinaryWSFrames: true }],
    ["frames in pieces", { splitLargeFrames: true, maxWebSocketChunkSize: 16 }],
  ])("talks and listens: %s", async (_, options) => {
    const client = await ChatClient.connect(app.url, jun.token, {
      webSocketFactory: () => openSocket(version),
      stompVersions: new Versions([version]),
      ...options,
    });
    expect(client.version).toBe(version);
    await client.listen(roomId);
    const other = await listen(app.url, mina, roomId);
    await client.send({ chatRoomId: roomId, contents: CONTENTS });
    const stored = await nextMessage(other);
    expect(stored).toMatchObject({ contents: CONTENTS, senderNickname: "준호" });
    expect(await nextMessage(client)).toEqual(stored);
    await client.leave();
    expect(client.unread).toEqual([]);
    for (const each of [client, other]) await each.close();
  });
});

describe.each(["1.2", "1.1", "1.0"] as const)("stompit, speaking %s", (version) => {
  test("talks and listens, through a WebSocket in the place of its TCP", async () => {
    const client = new stompit.Client(createWebSocketStream(openSocket(version)), { heartbeat: [10_000, 10_000] });
    client.on("error", () => {});
    await new Promise<void>((resolve, reject) => {
      client.connect({ "accept-version": version, host: "/", "X-AUTH-TOKEN": jun.token }, (error) =>
        error ? reject(error) : resolve(),
      );
    });
    const heard = answerTo<string>((answer) => {
      client.subscribe({ destination: chatRoomDestination(roomId), ack: "auto" }, (error, message) => {
        if (error) return answer(String(error));
        message.readString("utf-8", (_, text) => answer(text ?? ""));
      });
    });
    await new Promise<void>((resolve, reject) => {
      const headers = { destination: CHAT_SEND_DESTINATION, "content-type": "application/json" };
      const frame = client.send(headers, { onReceipt: resolve, onError: reject });
      frame.end(JSON.stringify({ chatRoomId: roomId, contents: CONTENTS }));
    });
    expect(JSON.parse(await heard)).toEqual((await historyOf(mina, roomId)).at(-1));
    // Its DISCONNECT asks for a receipt, and calls back when that has come.
    expect(await answerTo<unknown>((answer) => client.disconnect(answer))).toBeNull();
  });

  test("reads why it was refused", async () => {
    const client = new stompit.Client(createWebSocketStream(openSocket(version)));
    const refusal = await answerTo<Error | null>((answer) => {
      client.on("error", answer);
      client.connect({ "accept-version": version, host: "/", "X-AUTH-TOKEN": "wrong" }, answer);
    });
    expect(refusal?.message).toBe("SESSION_EXPIRED");
  });
});
