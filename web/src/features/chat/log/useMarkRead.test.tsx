import { useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { example, refuse, serve } from "../../../../test/server.ts";
import { signIn } from "../../../../test/session.ts";
import { show } from "../../../../test/show.tsx";
import { type ChatMessage, roomOf } from "../../../data/chat/wire.ts";
import { endSession, startSession } from "../../../lib/session.ts";
import { useMarkRead } from "./useMarkRead.ts";

/** A room that is being read, up to message `from` and those that come by the button. */
function Reading({ from, room: chatRoomId = 7 }: { from: number; room?: number }) {
  const [seq, setSeq] = useState(from);
  const room = { ...roomOf(example("getChatRoom")), chatRoomId, unreadCount: 1 };
  const history = Array.from({ length: seq }, (_, index) => ({ seq: index + 1, sender: "산들" }) as ChatMessage);
  useMarkRead(room, history, "민서", true);
  return (
    <>
      <button onClick={() => setSeq((before) => before + 1)}>한마디</button>
      <p>{seq}마디</p>
    </>
  );
}

test("however fast somebody writes, what I have read is told now and then, and in the end all of it", async () => {
  const calls = serve({ markChatRead: () => example("markChatRead") });
  const marked = () => calls.filter(({ name }) => name === "markChatRead").map(({ query }) => Number(query["seq"]));
  show(<Reading from={1} />);
  await expect.poll(marked).toEqual([1]);
  const say = page.getByRole("button", { name: "한마디" }).element() as HTMLElement;
  for (let seq = 2; seq <= 60; seq += 1) {
    say.click();
    // Shown one by one.
    await new Promise((next) => setTimeout(next));
  }
  await expect.poll(() => marked().at(-1)).toBe(60);
  expect(marked().length).toBeLessThan(6);
});

test("a mark that did not come through is made again, though nothing new is said", async () => {
  let isAway = true;
  const calls = serve({ markChatRead: () => (isAway ? refuse("UNAVAILABLE") : example("markChatRead")) });
  const marked = () => calls.filter(({ name }) => name === "markChatRead").length;
  show(<Reading from={3} />);
  await expect.poll(marked).toBe(1);
  isAway = false;
  await expect.poll(marked).toBe(2);
});

test("what waits to be told as read goes with its reader: whoever signs in after them has not read it", async () => {
  signIn();
  const first = Promise.withResolvers<void>();
  const calls = serve({ markChatRead: () => first.promise.then(() => example("markChatRead")) });
  const marked = () => calls.filter(({ name }) => name === "markChatRead").map(({ query }) => Number(query["seq"]));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  show(<Reading from={1} room={8} />);
  await expect.poll(marked).toEqual([1]);
  const say = page.getByRole("button", { name: "한마디" });
  (say.element() as HTMLElement).click();
  await expect.element(page.getByText("2마디")).toBeVisible();
  endSession();
  startSession({ token: "o".repeat(43), nickname: "산들" });
  first.resolve();
  // Its turn is a second after the first one is through, which takes the browser some moments.
  for (let moment = 0; moment < 50; moment += 1) {
    await new Promise((next) => requestAnimationFrame(next));
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(marked()).toEqual([1]);
});
