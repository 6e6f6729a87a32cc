import { LEFT_NICKNAME } from "@fitmate/contract/leftNickname";
import { CHAT_ROOM_PAGE_SIZE } from "@fitmate/contract/limits";
import { paths } from "@fitmate/contract/paths";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { example, refuse, serve } from "../../../test/server.ts";
import { signIn } from "../../../test/session.ts";
import { show } from "../../../test/show.tsx";
import { receiveChatHint, refreshRooms } from "../../data/chat/rooms.ts";
import { MessengerPage } from "./MessengerPage.tsx";

const nothing = () => null;

function Messenger() {
  return (
    <MessengerPage
      profile={nothing}
      endMates={nothing}
      notMates={nothing}
      plans={{ button: nothing, bar: nothing, card: nothing }}
      gathering={{ bar: nothing, about: nothing, leave: nothing }}
    />
  );
}

/** A room of two, as the contract shows one. */
function shownRoom() {
  const [shown] = example("getChatRooms");
  if (!shown) throw new Error("The contract shows no room.");
  const { group: _, ...room } = shown;
  return room;
}

const newerRooms = Array.from({ length: CHAT_ROOM_PAGE_SIZE }, (_, index) => ({
  ...shownRoom(),
  chatRoomId: 1_000 + index,
  receiverNickname: `메이트${index}`,
}));

test.each([
  ["in the list", []],
  ["further down than the loaded list", newerRooms],
])(
  "a conversation that is open, %s, stays, to be read, when the mate leaves, and comes back with them",
  async (_, newer) => {
    signIn();
    const room = { ...shownRoom(), updatedAt: "2020-01-01T00:00:00.000Z" };
    const nickname = "성수러너";
    let hasLeft = false;
    const seen = () => ({ ...room, receiverNickname: hasLeft ? LEFT_NICKNAME : nickname, readOnly: hasLeft });
    serve({
      getChatRooms: () => (newer.length > 0 ? newer : [seen()]),
      getChatRoom: seen,
      getChatHistory: () => example("getChatHistory"),
      unhideChatRoom: () => example("unhideChatRoom"),
      openChatRoom: () =>
        hasLeft ? refuse("MEMBER_NOT_FOUND") : { ...example("openChatRoom"), chatRoomId: room.chatRoomId },
    });
    const { router, queryClient } = show(<Messenger />, paths.room(nickname), "/messenger/:nickname");
    const main = page.getByRole("region", { name: /님과의 대화$/ });
    await main.getByRole("textbox", { name: "메시지", exact: true }).click();
    hasLeft = true;
    refreshRooms(queryClient);
    await expect.element(page.getByRole("region", { name: `${LEFT_NICKNAME}님과의 대화` })).toBeVisible();
    expect(page.getByText("그런 닉네임의 회원이 없어요").elements()).toEqual([]);
    await expect.element(main.getByText("메시지를 보낼 수 없어요")).toBeVisible();
    await expect.element(main.getByRole("textbox")).not.toBeInTheDocument();
    // It is the same one: the focus goes to why nobody can write any more.
    expect(main.element().contains(document.activeElement)).toBe(true);
    hasLeft = false;
    refreshRooms(queryClient);
    await expect.element(main.getByRole("textbox", { name: "메시지", exact: true })).toBeVisible();
    await expect.poll(() => router.state.location.pathname).toBe(paths.room(nickname));
  },
);

test("a group room that was opened while it was not listed closes when I am taken out", async () => {
  signIn();
  const [shown] = example("getChatRooms");
  const room = { ...example("getChatRoom"), chatRoomId: 3 };
  let isMine = true;
  serve({
    getChatRooms: () => (shown ? [{ ...shown, chatRoomId: 8 }] : []),
    unhideChatRoom: () => (isMine ? example("unhideChatRoom") : refuse("FORBIDDEN")),
    getChatRoom: () => (isMine ? room : refuse("FORBIDDEN")),
    getChatHistory: () => example("getChatHistory"),
  });
  const { queryClient } = show(<Messenger />, paths.groupRoom(3), "/messenger/rooms/:roomId");
  const field = page.getByRole("textbox", { name: "메시지", exact: true });
  await expect.element(field).toBeVisible();
  isMine = false;
  receiveChatHint(queryClient, { chatRoomId: 3, seq: 0, ended: true }, () => {});
  await expect.element(field).not.toBeInTheDocument();
});
