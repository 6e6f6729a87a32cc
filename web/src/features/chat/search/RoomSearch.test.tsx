import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Answers, example, refuse, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { RoomSearch } from "./RoomSearch.tsx";

const field = page.getByRole("searchbox", { name: "찾을 말" });
const says = page.getByRole("status");
const failed = "찾지 못했어요. 다시 시도해 주세요.";

function Search() {
  const [query, setQuery] = useState("");
  return <RoomSearch chatRoomId={1} query={query} onQuery={setQuery} onFound={() => {}} onClose={() => {}} />;
}

/** A search in a room that is answered so, one answer after the other. */
async function search(answers: NonNullable<Answers["searchChatMessages"]>[]) {
  serve({ searchChatMessages: (asked) => answers.shift()?.(asked) ?? refuse("TOO_MANY_REQUESTS") });
  show(<Search />);
  await field.fill("뚝섬");
  await userEvent.keyboard("{Enter}");
}

function found(seq: number, next: number | null) {
  const [message] = example("getChatHistory");
  if (message === undefined) throw new Error("The contract shows no message.");
  return () => ({ messages: [{ ...message, seq, messageId: `1-${seq}` }], next });
}

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
