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

/** What is shown, two messages to look for, and more at either end. */
function Paged() {
  if (ROOM === undefined) throw new Error("The contract shows no room.");
  const { shown, seek } = useShownHistory(roomOf(ROOM), NOWHERE);
  return (
    <>
      <p>{shown?.history[0]?.contents}부터</p>
      <button type="button" onClick={() => seek(100)}>
        100번째 찾기
      </button>
      <button type="button" onClick={() => seek(400)}>
        400번째 찾기
      </button>
      <button type="button" onClick={shown?.older.load}>
        이전
      </button>
      <button type="button" onClick={shown?.newer.load}>
        다음
      </button>
    </>
  );
}

test("while the next message that is looked for is on its way, what is shown does not grow", async () => {
  const next = Promise.withResolvers<ReturnType<typeof stretch>>();
  const half = CHAT_PAGE_SIZE / 2;
  const asked = serve({
    getChatHistory: ({ query }) => {
      if (query["before"] === String(100 + half)) return stretch(75, 125);
      if (query["before"] === String(400 + half)) return next.promise;
      if (query["before"] === "375") return stretch(325, 375);
      return stretch(1_000, 1_000 + CHAT_PAGE_SIZE);
    },
  });
  show(<Paged />);
  await expect.element(page.getByText("1000번째부터")).toBeVisible();
  await page.getByRole("button", { name: "100번째 찾기" }).click();
  await expect.element(page.getByText("75번째부터")).toBeVisible();
  await page.getByRole("button", { name: "400번째 찾기" }).click();
  await page.getByRole("button", { name: "이전" }).click();
  await page.getByRole("button", { name: "다음" }).click();
  next.resolve(stretch(375, 425));
  await expect.element(page.getByText("375번째부터")).toBeVisible();
  await page.getByRole("button", { name: "이전" }).click();
  await expect.element(page.getByText("325번째부터")).toBeVisible();
  expect(asked.map(({ query: { before, after } }) => before ?? after)).toEqual([undefined, "125", "425", "375"]);
});
