import { CHAT_PAGE_SIZE } from "@fitmate/contract/limits";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { example, refuse, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { roomOf } from "../../../data/chat/wire.ts";
import { useShownHistory } from "./useShownHistory.ts";

const [ROOM] = example("getChatRooms");
const [MESSAGE] = example("getChatHistory");
const NOWHERE = { seq: 0, visit: "" };

/** The first message on screen, and a way to another one. */
function Shown({ seq }: { seq: number }) {
  if (ROOM === undefined) throw new Error("The contract shows no room.");
  const { shown, seek } = useShownHistory(roomOf(ROOM), NOWHERE);
  return (
    <button type="button" onClick={() => seek(seq)}>
      {shown?.history[0]?.contents}
    </button>
  );
}

function stretch(from: number, to: number) {
  if (MESSAGE === undefined) throw new Error("The contract shows no message.");
  const message = MESSAGE;
  return Array.from({ length: to - from }, (_, index) => ({
    ...message,
    seq: from + index,
    messageId: `${from + index}`,
    contents: `${from + index}번째`,
  }));
}

test("a message that could not be had is said to be missing, and asked for again", async () => {
  const answers = [() => refuse("TOO_MANY_REQUESTS"), () => stretch(20, 20 + CHAT_PAGE_SIZE)];
  serve({
    getChatHistory: ({ query }) => (query["before"] ? answers.shift()?.() : null) ?? stretch(500, 500 + CHAT_PAGE_SIZE),
  });
  show(<Shown seq={30} />);
  await page.getByRole("button", { name: "500번째" }).click();
  await page.getByRole("alert").getByRole("button", { name: "다시 시도" }).click();
  await expect.element(page.getByRole("button", { name: "20번째" })).toBeVisible();
});

test("a message that could not be had is asked for again by who looks for it once more", async () => {
  const answers = [() => refuse("TOO_MANY_REQUESTS"), () => stretch(20, 20 + CHAT_PAGE_SIZE)];
  serve({
    getChatHistory: ({ query }) => (query["before"] ? answers.shift()?.() : null) ?? stretch(500, 500 + CHAT_PAGE_SIZE),
  });
  show(<Shown seq={30} />);
  await page.getByRole("button", { name: "500번째" }).click();
  await expect.element(page.getByRole("alert")).toBeVisible();
  await page.getByRole("button", { name: "500번째" }).click();
  await expect.element(page.getByRole("button", { name: "20번째" })).toBeVisible();
});
