import type * as wire from "@fitmate/contract/chat";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { example, serve } from "../../../test/server.ts";
import { show } from "../../../test/show.tsx";
import { chatRooms, receiveChatHint, useHideRoom, useMuteRoom } from "./rooms.ts";
import { roomOf } from "./wire.ts";

const [EXAMPLE] = example("getChatRooms") as [wire.ChatRoom];
const ROOM = { ...EXAMPLE, receiverNickname: "산들", muted: false, hidden: false };

function Rooms() {
  const client = useQueryClient();
  const { data = [], isFetching } = useInfiniteQuery(chatRooms);
  const mute = useMuteRoom(roomOf(ROOM), {});
  const hide = useHideRoom(roomOf(ROOM), {});
  return (
    <>
      <button onClick={() => receiveChatHint(client, { chatRoomId: ROOM.chatRoomId, seq: 1 }, () => {})}>소식</button>
      <button onClick={() => mute.mutate(true)}>끄기</button>
      <button onClick={() => hide.mutate()}>숨기기</button>
      <ul aria-label="채팅방" aria-busy={isFetching}>
        {data.map(({ chatRoomId, nickname, muted }) => (
          <li key={chatRoomId}>{`${nickname} ${muted ? "꺼짐" : "켜짐"}`}</li>
        ))}
      </ul>
    </>
  );
}

/** The server, whose answer to what it is asked first is of before the acts, and comes when the test lets it. */
function serveLate(asked: "getChatRooms" | "getChatRoom") {
  let room = ROOM;
  const late = Promise.withResolvers<void>();
  const heldBack = async <Value,>(name: typeof asked, value: Value) => {
    if (name === asked && calls.filter((call) => call.name === asked).length === 1) await late.promise;
    return value;
  };
  const calls = serve({
    getChatRooms: () => heldBack("getChatRooms", room.hidden ? [] : [room]),
    getChatRoom: () => heldBack("getChatRoom", room),
    muteChatRoom: () => {
      room = { ...room, muted: true, receiverNickname: "바다" };
      return example("muteChatRoom");
    },
    hideChatRoom: () => {
      room = { ...room, hidden: true };
      return example("hideChatRoom");
    },
  });
  const isAsked = (name: string) => vi.waitUntil(() => calls.some((call) => call.name === name));
  return { answerLate: late.resolve, isAsked };
}

const press = (name: string) => page.getByRole("button", { name }).click();
const list = page.getByRole("list", { name: "채팅방" });
const shown = () => list.element().textContent;

test.each([
  ["muted", "끄기", "바다 꺼짐"],
  ["hidden", "숨기기", ""],
])("a room that is %s while all are asked for is not shown as before by that answer", async (_, act, then) => {
  const { answerLate, isAsked } = serveLate("getChatRooms");
  show(<Rooms />);
  await isAsked("getChatRooms");
  await press(act);
  await isAsked(act === "끄기" ? "muteChatRoom" : "hideChatRoom");
  answerLate();
  await expect.poll(() => [list.element().ariaBusy, shown()]).toEqual(["false", then]);
});

test("a room that is muted while it is asked for alone is not shown as before by that answer, but asked for anew", async () => {
  const { answerLate, isAsked } = serveLate("getChatRoom");
  show(<Rooms />);
  await expect.element(page.getByText("산들 켜짐")).toBeVisible();
  await press("소식");
  await isAsked("getChatRoom");
  await press("끄기");
  await expect.element(page.getByText("산들 꺼짐")).toBeVisible();
  const looks = new Set<string | null>();
  const looking = new MutationObserver(() => looks.add(shown()));
  onTestFinished(() => looking.disconnect());
  looking.observe(list.element(), { childList: true, characterData: true, subtree: true });
  answerLate();
  await expect.element(page.getByText("바다 꺼짐")).toBeVisible();
  expect([...looks]).toEqual(["바다 꺼짐"]);
});
