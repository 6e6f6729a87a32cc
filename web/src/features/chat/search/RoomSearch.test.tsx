import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Answers, example, refuse, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { receiveChange } from "../../../data/chat/messages.ts";
import { chatMessageOf } from "../../../data/chat/wire.ts";
import { RoomSearch } from "./RoomSearch.tsx";

const field = page.getByRole("searchbox", { name: "찾을 말" });
const says = page.getByRole("status");
const failed = "찾지 못했어요. 다시 시도해 주세요.";

function Search({ onFound }: { onFound: (seq: number) => void }) {
  const [query, setQuery] = useState("");
  return <RoomSearch chatRoomId={1} query={query} onQuery={setQuery} onFound={onFound} onClose={() => {}} />;
}

/** A search in a room that is answered so, one answer after the other. */
async function search(
  answers: NonNullable<Answers["searchChatMessages"]>[],
  onFound: (seq: number) => void = () => {},
) {
  serve({ searchChatMessages: (asked) => answers.shift()?.(asked) ?? refuse("TOO_MANY_REQUESTS") });
  const { queryClient } = show(<Search onFound={onFound} />);
  await field.fill("뚝섬");
  await userEvent.keyboard("{Enter}");
  return queryClient;
}

const [said] = example("getChatHistory");
if (said === undefined) throw new Error("The contract shows no message.");

const found = (seq: number, next: number | null) => () => ({
  messages: [{ ...said, seq, messageId: `1-${seq}` }],
  next,
});

test("a search that failed is tried again by the same word", async () => {
  await search([() => refuse("TOO_MANY_REQUESTS"), found(3, null)]);
  await expect.element(says.filter({ hasText: failed })).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(says.filter({ hasText: "1 / 1" })).toBeVisible();
});

test("so are older results that could not be had, and those there are stay within reach", async () => {
  await search([found(5, 5), found(3, 3), () => refuse("TOO_MANY_REQUESTS"), found(1, null)]);
  await expect.element(says.filter({ hasText: "1 / 1+" })).toBeVisible();
  const older = page.getByRole("button", { name: "이전 결과" });
  await older.click();
  await expect.element(says.filter({ hasText: "2 / 2+" })).toBeVisible();
  await older.click();
  await expect.element(says.filter({ hasText: failed })).toBeVisible();
  await page.getByRole("button", { name: "다음 결과" }).click();
  await older.click();
  await expect.element(says.filter({ hasText: failed })).toBeVisible();
  await older.click();
  await expect.element(says.filter({ hasText: "3 / 3" })).toBeVisible();
});

test("the log is led to a hit once, also where what is known of its message changes", async () => {
  const led: number[] = [];
  const changed = { ...said, chatRoomId: 1, seq: 5, messageId: "1-5", contents: "뚝섬이요" };
  const answers = [found(5, 5), () => ({ messages: [changed], next: 5 }), found(3, null)];
  const queryClient = await search(answers, (seq) => led.push(seq));
  await expect.element(says.filter({ hasText: "1 / 1+" })).toBeVisible();
  receiveChange(queryClient, chatMessageOf(changed));
  await expect.poll(() => answers).toHaveLength(1);
  await page.getByRole("button", { name: "이전 결과" }).click();
  await expect.element(says.filter({ hasText: "2 / 2" })).toBeVisible();
  expect(led).toEqual([5, 3]);
});

test("the focus stays on the button of somebody who comes to the last result, and to the first one again", async () => {
  await search([() => ({ messages: [5, 3].map((seq) => ({ ...said, seq, messageId: `1-${seq}` })), next: null })]);
  await expect.element(says.filter({ hasText: "1 / 2" })).toBeVisible();
  for (const [name, where] of [
    ["이전 결과", "2 / 2"],
    ["다음 결과", "1 / 2"],
  ] as const) {
    const button = page.getByRole("button", { name });
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(says.filter({ hasText: where })).toBeVisible();
    await expect.element(button).toBeDisabled();
    await expect.element(button).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(says.filter({ hasText: where })).toBeVisible();
  }
});
