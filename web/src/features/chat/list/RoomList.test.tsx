import { CHAT_ROOM_PAGE_SIZE } from "@fitmate/contract/limits";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { example, refuse, serve } from "../../../../test/server.ts";
import { scrollThrough } from "../../../../test/scrollThrough.ts";
import { show } from "../../../../test/show.tsx";
import { RoomList } from "./RoomList.tsx";

const names = page.getByRole("link");

/** As many rooms as two pages have, last changed first, in a column as high as a phone's. */
function open(isDown: () => boolean) {
  const [room] = example("getChatRooms");
  if (!room) throw new Error("The contract shows no room.");
  const rooms = Array.from({ length: CHAT_ROOM_PAGE_SIZE + 1 }, (_, index) => ({
    ...room,
    chatRoomId: 100 - index,
    receiverNickname: `${index}호`,
    updatedAt: new Date(Date.UTC(2026, 10, 28, 12) - index * 60_000).toISOString(),
  }));
  const asked = serve({
    getChatRooms: ({ query }) => {
      if (!query["before"]) return rooms.slice(0, CHAT_ROOM_PAGE_SIZE);
      return isDown() ? refuse("FORBIDDEN") : rooms.slice(CHAT_ROOM_PAGE_SIZE);
    },
  });
  show(
    <div style={{ display: "flex", flexDirection: "column", height: 600 }}>
      <RoomList onOpenMates={() => {}} />
    </div>,
  );
  return () => asked.filter(({ query }) => query["before"]).length;
}

test("more rooms come on the way down", async () => {
  const further = open(() => false);
  await expect.poll(() => names.elements().length).toBe(CHAT_ROOM_PAGE_SIZE);
  expect(further()).toBe(0);
  names.elements().at(-1)?.scrollIntoView();
  await expect.poll(() => names.elements().length).toBe(CHAT_ROOM_PAGE_SIZE + 1);
});

test("rooms that do not come are said to, not asked for again by scrolling, and come by the button", async () => {
  let isDown = true;
  const further = open(() => isDown);
  await expect.poll(() => names.elements().length).toBe(CHAT_ROOM_PAGE_SIZE);
  names.elements().at(-1)?.scrollIntoView();
  await expect.element(page.getByText(/채팅방을 더 불러오지 못했어요/)).toBeVisible();
  await scrollThrough(names.elements());
  expect(further()).toBe(1);
  isDown = false;
  await page.getByRole("button", { name: "다시 시도" }).click();
  await expect.poll(() => names.elements().length).toBe(CHAT_ROOM_PAGE_SIZE + 1);
  await expect.element(page.getByText(/더 불러오지 못했어요/)).not.toBeInTheDocument();
});
