import { LEFT_NICKNAME } from "@fitmate/contract/leftNickname";
import { paths } from "@fitmate/contract/paths";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { example, refuse, serve } from "../../../test/server.ts";
import { show } from "../../../test/show.tsx";
import { refreshRooms } from "../../data/chat/rooms.ts";
import { endSession, startSession } from "../../lib/session.ts";
import { MessengerPage } from "./MessengerPage.tsx";

test("a conversation that is open stays, to be read, when the mate leaves, and comes back with them", async () => {
  startSession({ token: "t".repeat(43), nickname: "민서" });
  onTestFinished(endSession);
  const [shown] = example("getChatRooms");
  if (!shown) throw new Error("The contract shows no room.");
  const { group: _, ...room } = shown;
  const nickname = "성수러너";
  let hasLeft = false;
  const seen = () => ({ ...room, receiverNickname: hasLeft ? LEFT_NICKNAME : nickname, readOnly: hasLeft });
  serve({
    getChatRooms: () => [seen()],
    getChatRoom: seen,
    getChatHistory: () => example("getChatHistory"),
    openChatRoom: () =>
      hasLeft ? refuse("MEMBER_NOT_FOUND") : { ...example("openChatRoom"), chatRoomId: room.chatRoomId },
  });
  const nothing = () => null;
  const { router, queryClient } = show(
    <MessengerPage
      profile={nothing}
      endMates={nothing}
      notMates={nothing}
      plans={{ button: nothing, bar: nothing, card: nothing }}
      gathering={{ bar: nothing, about: nothing, leave: nothing }}
    />,
    paths.room(nickname),
    "/messenger/:nickname",
  );
  const main = page.getByRole("region", { name: /님과의 대화$/ });
  await expect.element(main.getByRole("textbox", { name: "메시지", exact: true })).toBeVisible();
  hasLeft = true;
  refreshRooms(queryClient);
  await expect.element(page.getByRole("region", { name: `${LEFT_NICKNAME}님과의 대화` })).toBeVisible();
  expect(page.getByText("그런 닉네임의 회원이 없어요").elements()).toEqual([]);
  await expect.element(main.getByRole("textbox")).not.toBeInTheDocument();
  hasLeft = false;
  refreshRooms(queryClient);
  await expect.element(main.getByRole("textbox", { name: "메시지", exact: true })).toBeVisible();
  expect(router.state.location.pathname).toBe(paths.room(nickname));
});
