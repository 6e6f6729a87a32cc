import { MEMBERS_FOUND_MAX } from "@fitmate/contract/limits";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { example, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { Component as FindMemberPage } from "./FindMemberPage.tsx";

const MORE = page.getByText("찾는 회원이 없으면 닉네임을 더 적어 보세요.");

/** The page of `nickname`, of which there are so many. */
function open(nickname: string, count: number) {
  const [someone] = example("findMembers");
  if (!someone) throw new Error("The example finds nobody.");
  serve({ findMembers: () => Array.from({ length: count }, (_, each) => ({ ...someone, nickname: `러너${each}` })) });
  show(<FindMemberPage />, `/mates/find?nickname=${encodeURIComponent(nickname)}`);
}

test("a full list says that there may be more", async () => {
  open("러너", MEMBERS_FOUND_MAX);
  await expect.element(MORE).toBeVisible();
});

test("a list that is not full says nothing of more", async () => {
  open("러너", MEMBERS_FOUND_MAX - 1);
  await expect.element(page.getByRole("listitem").nth(MEMBERS_FOUND_MAX - 2)).toBeVisible();
  expect(MORE.elements()).toEqual([]);
});

test.each([
  ["run3", "‘run3’으로 시작하는 회원이 없어요."],
  ["run8", "‘run8’로 시작하는 회원이 없어요."],
])("%s is followed by the particle it is read with", async (nickname, words) => {
  open(nickname, 0);
  await expect.element(page.getByText(words)).toBeVisible();
});
