import type { ChatMessage, ChatSend } from "@fitmate/contract/chat";
import { expect, test, vi } from "vitest";
import { ApiError } from "../../lib/api.ts";
import { type ConnectionState, ConnectionLost } from "../../lib/stompClient.ts";
import { OutboxStore } from "./outboxStore.ts";

/** A connection whose answers the test gives. */
function open() {
  const published: ChatSend[] = [];
  const answers: { stored: () => void; fails: (error: Error) => void }[] = [];
  let state: ConnectionState = "connected";
  const onSent = vi.fn<(chatRoomId: number) => void>();
  const onRefused = vi.fn<() => void>();
  const store = new OutboxStore(
    {
      state: () => state,
      publish: (_, body) => {
        published.push(body as ChatSend);
        return new Promise((resolve, reject) => answers.push({ stored: () => resolve(), fails: reject }));
      },
    },
    { onSent, onRefused },
  );
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return {
    store,
    published,
    onSent,
    onRefused,
    contents: () => published.map((each) => each.contents),
    states: () => store.entries().map((entry) => entry.state),
    async stores() {
      answers.shift()?.stored();
      await settle();
    },
    async fails(error: Error) {
      answers.shift()?.fails(error);
      await settle();
    },
    async becomes(next: ConnectionState) {
      state = next;
      void store.flush();
      await settle();
    },
  };
}

test("messages go out one after another, in the order they were written", async () => {
  const { store, contents, states, stores, onSent } = open();
  store.write(7, "하나");
  store.write(7, "둘");
  expect(contents()).toEqual(["하나"]);
  await stores();
  expect(contents()).toEqual(["하나", "둘"]);
  expect(states()).toEqual(["sent", "queued"]);
  expect(onSent).toHaveBeenCalledWith(7);
});

test("what the connection loses goes out again with the next one, under the same clientMessageId", async () => {
  const { store, published, contents, states, fails, stores, becomes } = open();
  store.write(7, "하나");
  store.write(7, "둘");
  await fails(new ConnectionLost());
  await becomes("waiting");
  expect(states()).toEqual(["queued", "queued"]);
  await becomes("connected");
  await stores();
  await stores();
  expect(contents()).toEqual(["하나", "하나", "둘"]);
  expect(published[1]?.clientMessageId).toBe(published[0]?.clientMessageId);
  expect(published[2]?.clientMessageId).not.toBe(published[0]?.clientMessageId);
});

test("what is written while the connection is away waits for it", async () => {
  const { store, contents, becomes } = open();
  await becomes("waiting");
  store.write(7, "터널이에요");
  expect(contents()).toEqual([]);
  await becomes("connected");
  expect(contents()).toEqual(["터널이에요"]);
});

test("a refused message says why, and the next one still goes out", async () => {
  const { store, contents, fails, onRefused } = open();
  store.write(7, "하나");
  store.write(7, "둘");
  await fails(new ApiError({ status: 403, code: "NOT_MATES", message: "메이트끼리만 할 수 있어요." }));
  expect(store.entries()[0]).toMatchObject({ state: "failed", reason: "메이트끼리만 할 수 있어요." });
  expect(contents()).toEqual(["하나", "둘"]);
  expect(onRefused).toHaveBeenCalledTimes(1);
});

test("a failed message can be sent again or thrown away", async () => {
  const { store, published, states, fails } = open();
  store.write(7, "하나");
  await fails(new ApiError({ status: 429, code: "TOO_MANY_REQUESTS", message: "잠시 쉬었다가 다시 시도해 주세요." }));
  const id = store.entries()[0]?.clientMessageId ?? "";
  store.retry(id);
  expect(states()).toEqual(["queued"]);
  expect(published.map((each) => each.clientMessageId)).toEqual([id, id]);
  store.discard(id);
  expect(states()).toEqual([]);
});

test("what has come back as a message leaves the outbox", async () => {
  const { store, stores, states } = open();
  store.write(7, "하나");
  store.write(7, "둘");
  await stores();
  const [first] = store.entries();
  const echo: ChatMessage = {
    chatRoomId: 7,
    senderNickname: "달리는민서",
    contents: "하나",
    sendDate: "2025-10-18T11:00:00.000Z",
    messageId: "7-1",
    seq: 1,
    clientMessageId: first?.clientMessageId ?? null,
  };
  store.settle([echo]);
  expect(states()).toEqual(["queued"]);
});
