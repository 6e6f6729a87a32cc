import type { ChatPicture, ChatSend } from "@fitmate/contract/chat";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../../lib/api.ts";
import { type ConnectionState, ConnectionLost } from "../../../lib/stompClient.ts";
import type { OutboxEntry } from "./outbox.ts";
import { clearOutbox } from "./outboxKeys.ts";
import { OUTBOX_MAX, OutboxStorage, storedOutbox } from "./outboxStorage.ts";
import { OutboxStore } from "./outboxStore.ts";
import type { ChatMessage } from "../../../data/chat/wire.ts";

const ME = "달리는민서";

/** What browsers offer, with the keys as its own properties. */
class FakeStorage {
  [key: string]: unknown;

  getItem(key: string) {
    return this[key] ?? null;
  }

  setItem(key: string, value: string) {
    this[key] = value;
  }

  removeItem(key: string) {
    delete this[key];
  }
}

beforeEach(() => {
  vi.stubGlobal("localStorage", new FakeStorage());
  vi.stubGlobal("window", new EventTarget());
  // Without locks: they would outlive a test that leaves a message unanswered.
  vi.stubGlobal("navigator", {});
});
afterEach(() => vi.unstubAllGlobals());

/** What another tab of `nickname` does to an entry. */
function otherTab(id: string, entry: OutboxEntry | null, nickname = ME) {
  const key = `outbox:${encodeURIComponent(nickname)}:${id}`;
  const newValue = entry && JSON.stringify(entry);
  if (newValue) localStorage.setItem(key, newValue);
  else localStorage.removeItem(key);
  window.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }));
}

/** A tab, with a connection whose answers the test gives. */
function open(nickname = ME, state: ConnectionState = "connected") {
  const published: ChatSend[] = [];
  const answers: { stored: () => void; fails: (error: Error) => void }[] = [];
  const onSent = vi.fn<(entry: OutboxEntry) => void>();
  const onRefused = vi.fn<() => void>();
  const store = new OutboxStore(
    new OutboxStorage(nickname),
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
  void store.flush();
  return {
    store,
    published,
    settle,
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
  const { store, contents, states, stores, settle, onSent } = open();
  store.write(7, "하나");
  store.write(7, "둘");
  await settle();
  expect(contents()).toEqual(["하나"]);
  await stores();
  expect(contents()).toEqual(["하나", "둘"]);
  expect(states()).toEqual(["sent", "queued"]);
  expect(onSent).toHaveBeenCalledWith(expect.objectContaining({ chatRoomId: 7, contents: "하나", state: "sent" }));
});

test("what the connection loses goes out again with the next one, under the same clientMessageId", async () => {
  const { store, published, contents, states, fails, stores, becomes, settle } = open();
  store.write(7, "하나");
  store.write(7, "둘");
  await settle();
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
  const { store, contents, fails, settle, onRefused } = open();
  store.write(7, "하나");
  store.write(7, "둘");
  await settle();
  await fails(new ApiError({ status: 403, code: "NOT_MATES", message: "메이트끼리만 할 수 있어요." }));
  expect(store.entries()[0]).toMatchObject({ state: "failed", reason: "메이트끼리만 할 수 있어요." });
  expect(contents()).toEqual(["하나", "둘"]);
  expect(onRefused).toHaveBeenCalledTimes(1);
});

test("a failed message can be sent again, after what waits, or thrown away", async () => {
  const { store, contents, published, states, settle, stores, fails, becomes } = open();
  store.write(7, "하나");
  await settle();
  await fails(new ApiError({ status: 403, code: "NOT_MATES", message: "메이트끼리만 할 수 있어요." }));
  await becomes("waiting");
  store.write(7, "둘");
  const id = published[0]?.clientMessageId ?? "";
  store.retry(id);
  expect(states()).toEqual(["queued", "queued"]);
  await becomes("connected");
  await stores();
  expect(contents()).toEqual(["하나", "둘", "하나"]);
  expect(published[2]?.clientMessageId).toBe(id);
  store.discard(id);
  expect(states()).toEqual(["sent"]);
});

test.each([429, 503])("%i says nothing about the message: it stays, however long that lasts", async (status) => {
  const { store, published, contents, states, settle, stores, fails, becomes, onRefused } = open();
  store.write(7, "하나");
  store.write(7, "둘");
  await settle();
  for (let tries = 1; tries <= 30; tries += 1) {
    await fails(new ApiError({ status, code: "UNAVAILABLE", message: "잠시 후 다시 시도해 주세요." }));
    expect(states()).toEqual(["queued", "queued"]);
    await becomes("waiting");
    await becomes("connected");
  }
  await stores();
  await stores();
  expect(states()).toEqual(["sent", "sent"]);
  expect(contents().slice(30)).toEqual(["하나", "둘"]);
  expect(new Set(published.slice(0, 31).map(({ clientMessageId }) => clientMessageId)).size).toBe(1);
  expect(onRefused).not.toHaveBeenCalled();
});

test("500 is no refusal: the message stays, and is given up only when that never ends", async () => {
  const { store, published, states, settle, fails, becomes } = open();
  const error = new ApiError({ status: 500, code: "INTERNAL", message: "잠시 후 다시 시도해 주세요." });
  store.write(7, "하나");
  await settle();
  for (let tries = 1; tries < 5; tries += 1) {
    await fails(error);
    expect(states()).toEqual(["queued"]);
    await becomes("connected");
  }
  await fails(error);
  expect(states()).toEqual(["failed"]);
  expect(published).toHaveLength(5);
});

test("what is not sent outlives the page, in its order; what is sent does not", async () => {
  const { store, published, settle, stores, becomes } = open();
  for (const contents of ["하나", "둘", "셋"]) store.write(7, contents);
  await settle();
  await stores();
  await becomes("waiting");
  store.close();

  const next = open();
  expect(next.store.entries().map(({ contents, state }) => [contents, state])).toEqual([
    ["둘", "queued"],
    ["셋", "queued"],
  ]);
  await next.settle();
  await next.stores();
  await next.stores();
  expect(next.contents()).toEqual(["둘", "셋"]);
  expect(next.published[0]?.clientMessageId).toBe(published[1]?.clientMessageId);
  expect(storedOutbox(ME)).toEqual([]);
});

test("a session that ended keeps what waits for the same member, and for nobody else; signing out forgets it", async () => {
  const { store, states, settle, fails } = open();
  store.write(7, "하나");
  await settle();
  await fails(new ApiError({ status: 401, code: "SESSION_EXPIRED", message: "다시 로그인해 주세요." }));
  expect(states()).toEqual(["queued"]);
  store.close();
  expect(open("성수러너").states()).toEqual([]);
  clearOutbox("성수러너");
  expect(open(ME, "waiting").states()).toEqual(["queued"]);
  clearOutbox(ME);
  expect(open(ME, "waiting").states()).toEqual([]);
});

test("tabs share the outbox: what one sends the other shows as sent, and does not send again", async () => {
  const { store, contents, states, settle } = open(ME, "waiting");
  store.write(7, "하나");
  const [mine] = store.entries();
  if (!mine) throw new Error("nothing was written");
  otherTab("다른 사람", { ...mine, clientMessageId: "다른 사람" }, "성수러너");
  otherTab("theirs", { ...mine, clientMessageId: "theirs", writtenAt: "2020-01-01T00:00:00.000Z" });
  expect(states()).toEqual(["queued", "queued"]);
  expect(store.entries()[0]?.clientMessageId).toBe("theirs");
  for (const each of store.entries()) {
    otherTab(each.clientMessageId, { ...each, state: "sent" });
    otherTab(each.clientMessageId, null);
  }
  await settle();
  expect(states()).toEqual(["sent", "sent"]);
  expect(contents()).toEqual([]);
});

test("what another tab leaves behind is sent by this one, and what it throws away is gone", async () => {
  const { contents, states, settle } = open();
  const entry: OutboxEntry = {
    clientMessageId: "theirs",
    chatRoomId: 7,
    contents: "하나",
    writtenAt: "2025-10-18T11:00:00.000Z",
    state: "queued",
  };
  otherTab("theirs", entry);
  await settle();
  expect(contents()).toEqual(["하나"]);
  otherTab("failed", { ...entry, clientMessageId: "failed", state: "failed" });
  otherTab("failed", null);
  expect(states()).toEqual(["queued"]);
});

test("a full outbox takes no more, and says so", () => {
  const { store, states } = open(ME, "waiting");
  for (let count = 0; count <= OUTBOX_MAX; count += 1) store.write(7, `${count}`);
  expect(states().filter((state) => state === "failed")).toHaveLength(1);
  expect(store.entries().at(-1)).toMatchObject({ contents: `${OUTBOX_MAX}`, state: "failed" });
  expect(storedOutbox(ME)).toHaveLength(OUTBOX_MAX);
});

test("a message that came back before its receipt does not appear again", async () => {
  const { store, states, settle, stores } = open();
  store.write(7, "하나");
  await settle();
  store.settle([echoOf(store.entries()[0]?.clientMessageId)]);
  await stores();
  expect(states()).toEqual([]);
  expect(storedOutbox(ME)).toEqual([]);
});

test("what has come back as a message leaves the outbox", async () => {
  const { store, stores, states, settle } = open();
  store.write(7, "하나");
  store.write(7, "둘");
  await settle();
  await stores();
  const [first] = store.entries();
  store.settle([echoOf(first?.clientMessageId)]);
  expect(states()).toEqual(["queued"]);
});

function echoOf(clientMessageId: string | undefined): ChatMessage {
  return {
    chatRoomId: 7,
    sender: ME,
    contents: "하나",
    sendDate: "2025-10-18T11:00:00.000Z",
    messageId: "7-1",
    seq: 1,
    clientMessageId: clientMessageId ?? null,
  };
}

const PICTURE: ChatPicture = { address: `/uploads/pictures/${"a".repeat(64)}.webp`, width: 60, height: 40 };
const SIGNED: ChatPicture = { ...PICTURE, address: `${PICTURE.address}?until=1&signature=${"s".repeat(43)}` };

test("pictures survive the tab, leave as bare references beside the text, and again when the message is sent again", async () => {
  const offline = open(ME, "waiting");
  offline.store.write(1, "한강에서", [SIGNED]);
  offline.store.write(1, "글만");
  offline.store.close();

  const { store, published, fails, stores } = open();
  expect(store.entries().map(({ pictures }) => pictures)).toEqual([[SIGNED], undefined]);
  expect(published).toMatchObject([{ contents: "한강에서", pictures: [PICTURE.address] }]);
  await fails(new ApiError({ status: 400, code: "UPLOAD_NOT_FOUND", message: "사진을 다시 올려 주세요." }));
  expect(published[1]).not.toHaveProperty("pictures");
  await stores();

  const [failed] = store.entries();
  expect(failed).toMatchObject({ state: "failed", pictures: [SIGNED] });
  store.retry(failed?.clientMessageId ?? "");
  expect(published[2]).toEqual(published[0]);
});

test("a message of pictures alone is one", () => {
  const { store, published } = open();
  store.write(1, "", [SIGNED, PICTURE]);
  expect(published).toMatchObject([{ contents: "", pictures: [PICTURE.address, PICTURE.address] }]);
});

test("a turn that the browser refuses is not the end of sending", async () => {
  const { store, contents, stores, settle } = open();
  const request = () => Promise.reject(new DOMException("The document is not fully active", "InvalidStateError"));
  vi.stubGlobal("navigator", { locks: { request } });
  store.write(7, "하나");
  await settle();
  expect(contents()).toEqual([]);
  vi.stubGlobal("navigator", {});
  void store.flush();
  await stores();
  expect(contents()).toEqual(["하나"]);
});

test("what was sent to a room and may be lost goes out again under its id, and is not forgotten meanwhile", async () => {
  const tab = open();
  tab.store.write(7, "하나");
  tab.store.write(8, "다른 방");
  await tab.stores();
  await tab.stores();
  expect(tab.states()).toEqual(["sent", "sent"]);
  tab.store.resend(7);
  const [first, , again] = tab.published;
  expect(again).toEqual(first);
  tab.store.forget(first?.clientMessageId ?? "");
  expect(tab.states()).toEqual(["queued", "sent"]);
  await tab.stores();
  tab.store.forget(first?.clientMessageId ?? "");
  expect(tab.contents()).toEqual(["하나", "다른 방", "하나"]);
  expect(tab.states()).toEqual(["sent"]);
});

test("what waits goes with whoever is called otherwise, in this tab and in one that heard of it later", async () => {
  const [first, second] = [open(ME, "waiting"), open(ME, "waiting")];
  first.store.write(7, "하나");
  const [entry] = first.store.entries();
  if (!entry) throw new Error("nothing was written");
  otherTab(entry.clientMessageId, entry);
  first.store.rename("쉬는민서");
  // The other tab hears that it is gone under the old nickname.
  window.dispatchEvent(
    Object.assign(new Event("storage"), {
      key: `outbox:${encodeURIComponent(ME)}:${entry.clientMessageId}`,
      newValue: null,
    }),
  );
  expect(second.store.entries()).toEqual([]);
  second.store.rename("쉬는민서");
  expect(second.store.entries()).toEqual([entry]);
  expect([storedOutbox(ME), storedOutbox("쉬는민서")]).toEqual([[], [entry]]);
  await first.becomes("connected");
  await first.stores();
  expect(first.contents()).toEqual(["하나"]);
  expect(storedOutbox("쉬는민서")).toEqual([]);
});
