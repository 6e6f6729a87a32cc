import { CHAT_DELETE_MINUTES } from "@fitmate/contract/limits";
import { useEffect, useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { example, refuse, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { ApiError } from "../../../lib/api.ts";
import type { ConnectionState } from "../../../lib/stompClient.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { OutboxStorage } from "../outbox/outboxStorage.ts";
import { OutboxStore } from "../outbox/outboxStore.ts";
import type { Messenger } from "../messenger.ts";
import { MessageLog } from "./MessageLog.tsx";
import { endTyping, receiveTyping } from "../../../data/chat/typing.ts";
import { type ChatMessage, roomOf } from "../../../data/chat/wire.ts";

const ME = "달리는민서";
const NOTHING = { isPending: false, isError: false, load: () => {}, retry: () => {} };
const viewer = page.getByRole("dialog", { name: "사진 보기" });

/** A photo of the other member; nothing is seen in it. */
function photo(seq: number): ChatMessage {
  const address = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='6' height='4'/>";
  return {
    chatRoomId: 1,
    sender: "성수러너",
    contents: "",
    pictures: [{ address, width: 6, height: 4 }],
    sendDate: `2026-11-28T10:0${seq}:00Z`,
    messageId: `1-${seq}`,
    seq,
    clientMessageId: null,
  };
}

const words = (seq: number, contents: string): ChatMessage => ({ ...photo(seq), pictures: undefined, contents });

/** Shows the log with these messages. */
let receive: (history: ChatMessage[]) => void;
/** Over this nothing leaves; once connected, it is refused. */
let connection: ConnectionState = "waiting";
/** What I write from there. */
let outbox: OutboxStore;

function Log() {
  const [history, setHistory] = useState([photo(1), photo(2)]);
  useEffect(() => {
    receive = setHistory;
  }, []);
  const [mine] = useState(
    () =>
      new OutboxStore(
        new OutboxStorage(ME),
        {
          state: () => connection,
          publish: () => Promise.reject(new ApiError({ status: 403, code: "FORBIDDEN", message: "보낼 수 없어요." })),
        },
        { onSent: () => {}, onRefused: () => {} },
      ),
  );
  useEffect(() => {
    outbox = mine;
  }, [mine]);
  const [room] = example("getChatRooms");
  if (room === undefined) throw new Error("The contract shows no room.");
  return (
    <MessageLog
      room={{ ...roomOf(room), chatRoomId: 1, nickname: "성수러너" }}
      shown={{ history, away: false, sought: null, isSeeking: false, older: NOTHING, newer: NOTHING, visit: 0 }}
      messenger={{ outbox: mine } as Messenger}
      me={ME}
      proposal={(_, { contents }) => contents}
      words={[]}
      onPresent={() => {}}
    />
  );
}

test("a picture that is deleted while it is viewed closes the viewer: what is said next is seen, and others open", async () => {
  serve({});
  show(<Log />);
  const pictures = page.getByRole("button", { name: /사진/ });
  await pictures.nth(1).click();
  await expect.element(viewer).toBeVisible();
  receive([photo(1), { ...photo(2), pictures: undefined, contents: "지운 메시지예요", deleted: true }]);
  await expect.element(viewer).not.toBeInTheDocument();
  toast.show("성수러너님이 사진을 지웠어요.");
  await expect.element(page.getByText("성수러너님이 사진을 지웠어요.")).toBeVisible();
  await pictures.first().click();
  await expect.element(viewer).toBeVisible();
  await page.getByRole("button", { name: "닫기" }).click();
  await expect.element(viewer).not.toBeInTheDocument();
  // Back again it is not viewed by itself.
  receive([photo(1), photo(2)]);
  await expect.element(pictures.nth(1)).toBeVisible();
  expect(viewer.elements()).toEqual([]);
});

test("a picture that does not load in the viewer says so once no other address came, and is loaded again when asked to", async () => {
  const asked = Promise.withResolvers<void>();
  const calls = serve({ getChatHistory: () => asked.promise.then(() => refuse("UNAVAILABLE")) });
  show(<Log />);
  await expect.element(page.getByRole("button", { name: /사진/ }).first()).toBeVisible();
  const gone = (seq: number) => ({
    ...photo(seq),
    pictures: [{ address: `data:image/png,gone${seq}`, width: 6, height: 4 }],
  });
  receive([photo(1), gone(2)]);
  await page.getByRole("button", { name: /사진/ }).nth(1).click();
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  const said = viewer.getByRole("alert").filter({ hasText: "사진을 불러오지 못했어요." });
  expect(said.elements()).toEqual([]);
  asked.resolve();
  await expect.element(said).toBeVisible();
  const before = calls.length;
  await said.getByRole("button", { name: "다시 시도" }).click();
  await expect.poll(() => calls.length).toBeGreaterThan(before);
  await expect.element(said).toBeVisible();
  await said.getByRole("button", { name: "다시 시도" }).click();
  await expect.element(viewer.getByRole("button", { name: "닫기" })).toHaveFocus();
  receive([photo(1), photo(2)]);
  await expect.element(viewer.getByRole("img")).toBeVisible();
  await expect.element(said).not.toBeInTheDocument();
});

test("one's own message can be deleted for five minutes, and copied later, too", async () => {
  serve({});
  show(<Log />);
  await expect.element(page.getByRole("button", { name: /사진/ }).first()).toBeVisible();
  const sentAt = Date.now();
  receive([
    { ...photo(1), sender: ME, contents: "오래 둔 말", pictures: undefined, sendDate: new Date(sentAt).toISOString() },
  ]);
  const open = async () => {
    await userEvent.click(page.getByText("오래 둔 말"), { button: "right" });
    await expect.element(page.getByRole("menuitem", { name: "복사" })).toBeVisible();
  };
  await open();
  await expect.element(page.getByRole("menuitem", { name: "지우기" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
  vi.useFakeTimers({ toFake: ["Date"], now: sentAt + (CHAT_DELETE_MINUTES + 1) * 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  await open();
  expect(page.getByRole("menuitem", { name: "지우기" }).elements()).toEqual([]);
  await userEvent.keyboard("{Escape}");
});

test("who is at the end sees who writes, also once the log has become lower than it was", async () => {
  serve({});
  show(
    <div data-testid="room" style={{ display: "flex", height: "40rem" }}>
      <Log />
    </div>,
  );
  const log = page.getByRole("list", { name: "대화 내용" });
  await expect.element(log).toBeVisible();
  receive([1, 2, 3].map((seq) => ({ ...photo(seq), pictures: undefined, contents: `${seq}km 뛰었어요` })));
  await expect.element(log.getByText("3km 뛰었어요")).toBeInViewport();
  page.getByTestId("room").element().setAttribute("style", "display: flex; height: 8rem");
  await expect.poll(() => log.element().scrollTop).toBeGreaterThan(0);
  onTestFinished(() => endTyping(1, "성수러너"));
  receiveTyping({ chatRoomId: 1, nickname: "성수러너" });
  await expect.element(page.getByText("성수러너님이 입력하고 있어요")).toBeInViewport();
});

test("on a phone at 200 % what is said has the line to itself, and its time stands below", async () => {
  serve({});
  await page.viewport(195, 844);
  onTestFinished(() => page.viewport(390, 844));
  show(<Log />);
  await expect.element(page.getByRole("button", { name: /사진/ }).first()).toBeVisible();
  const contents = "저는 퇴근하고 바로 가요. 10분 전엔 도착해요";
  receive([{ ...photo(1), pictures: undefined, contents }]);
  const said = page.getByRole("paragraph").filter({ hasText: contents });
  await expect.element(said).toBeVisible();
  const [bubble, time] = [said.element(), page.getByText(/^오[전후] /).element()].map((each) =>
    each.getBoundingClientRect(),
  );
  expect(time?.top).toBeGreaterThanOrEqual(bubble?.bottom ?? Infinity);
});

const log = page.getByRole("list", { name: "대화 내용" });

/** The log where it is lower than what is in it. */
async function showLow() {
  serve({});
  show(
    <div style={{ display: "flex", height: "12rem" }}>
      <Log />
    </div>,
  );
  await expect.element(log).toBeVisible();
}

const heard = page.getByRole("status");

test("what others write is read out and offered also while something of mine is on its way", async () => {
  await showLow();
  const said = [1, 2, 3, 4, 5].map((seq) => words(seq, `${seq}km 뛰었어요`));
  receive(said);
  outbox.write(1, "저는 내일 뛰어요");
  await expect.element(log.getByText("저는 내일 뛰어요")).toBeInViewport();
  log.element().scrollTop = 0;
  await expect.element(log.getByText("1km 뛰었어요")).toBeInViewport();
  receive([...said, words(6, "6km 뛰었어요")]);
  await expect.element(heard.getByText("성수러너: 6km 뛰었어요")).toBeInTheDocument();
  await page.getByRole("button", { name: "새 메시지" }).click();
  await expect.element(log.getByText("6km 뛰었어요")).toBeInViewport();
});

test("who sends a failed message again, throws it away or looks at a folded one goes on in the log", async () => {
  await showLow();
  receive([{ ...words(1, "말을 접어요"), folded: true }]);
  await page.getByRole("button", { name: "보기" }).click();
  await expect.element(page.getByRole("listitem").filter({ hasText: "말을 접어요" })).toHaveFocus();
  onTestFinished(() => void (connection = "waiting"));
  for (const act of ["삭제", "다시 보내기"]) {
    connection = "connected";
    outbox.write(1, `${act} 전에 쓴 말`);
    const button = page.getByRole("button", { name: act });
    await expect.element(button).toBeVisible();
    connection = "waiting";
    await button.click();
    await expect.element(button).not.toBeInTheDocument();
    await expect.element(log).toHaveFocus();
  }
});

test("what the room says is read out; older messages that come in and what is deleted are not", async () => {
  await showLow();
  const cancelled: ChatMessage = {
    ...words(6, "번개가 취소되었어요: 비가 와요"),
    sender: "핏메이트",
    line: { kind: "CANCELLED", reason: "비가 와요" },
  };
  const own = { ...words(5, "저는 늦어요"), sender: ME };
  receive([own]);
  await expect.element(page.getByText("저는 늦어요")).toBeVisible();
  receive([words(4, "저는 가요"), own]);
  await expect.element(page.getByText("저는 가요")).toBeInTheDocument();
  expect(heard.getByText("저는 가요").elements()).toEqual([]);
  receive([words(4, "저는 가요"), own, cancelled]);
  await expect.element(heard.getByText("번개가 취소되었어요: 비가 와요")).toBeInTheDocument();
  const taken = [words(4, "저는 가요"), own, cancelled, words(7, "아쉬워요")];
  receive(taken);
  await expect.element(heard.getByText("성수러너: 아쉬워요")).toBeInTheDocument();
  receive(taken.with(3, { ...words(7, "지운 메시지예요"), deleted: true }));
  await expect.element(page.getByText("아쉬워요")).not.toBeInTheDocument();
});

test("how a proposal of mine is answered is read out", async () => {
  await showLow();
  const { proposal } = example("proposePlan");
  if (proposal === undefined) throw new Error("The contract shows no proposal.");
  const offered = (state: "OPEN" | "ACCEPTED", contents: string): ChatMessage => ({
    ...words(3, contents),
    sender: ME,
    proposal: { ...proposal, state },
  });
  receive([photo(1), offered("OPEN", "내일 7시 어때요?")]);
  await expect.element(page.getByText("내일 7시 어때요?")).toBeVisible();
  receive([photo(1), offered("ACCEPTED", "약속했어요: 내일 7시")]);
  await expect.element(heard.getByText("약속했어요: 내일 7시")).toBeInTheDocument();
});
