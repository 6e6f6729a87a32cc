import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { example, refuse, serve } from "../../../../test/server.ts";
import { signIn } from "../../../../test/session.ts";
import { show } from "../../../../test/show.tsx";
import { noteTold } from "./firstMeeting.ts";
import { JoinButton } from "./JoinButton.tsx";

test("where too many ask already it says so, over the sheet, and keeps the word to the host for another try", async () => {
  signIn();
  noteTold("민서");
  serve({ joinMeetup: () => refuse("MEETUP_QUEUE_FULL") });
  show(<JoinButton meetup={{ ...example("getMeetup"), joining: "APPROVAL", part: null, overlaps: [] }} />);
  await page.getByRole("button", { name: "함께하기 신청" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabelText("한마디 (선택)").fill("천천히 따라갈게요.");
  await sheet.getByRole("button", { name: "함께하기 신청" }).click();
  await expect.element(page.getByText(/기다리는 사람이 많아서 지금은 더 받을 수 없어요/)).toBeVisible();
  await expect.element(sheet.getByLabelText("한마디 (선택)")).toHaveValue("천천히 따라갈게요.");
});

test("the way to more shows the whole ring of its focus above the buttons", async () => {
  signIn();
  serve({});
  show(<JoinButton meetup={{ ...example("getMeetup"), part: null, free: 3, overlaps: [], blockedPeople: 0 }} />);
  await page.getByRole("button", { name: /^함께하기/ }).click();
  const more = page.getByRole("link", { name: "처음 만날 때 더 보기" });
  await expect.element(more).toBeVisible();
  const { left, bottom } = more.element().getBoundingClientRect();
  const RING = 4;
  expect(document.elementFromPoint(left + RING, bottom + RING - 1)).toBe(page.getByRole("dialog").element());
});

test("who comes to their first gathering is led to the answer that decides nothing, before the way to more", async () => {
  signIn();
  serve({});
  show(<JoinButton meetup={{ ...example("getMeetup"), part: null, free: 3, overlaps: [], blockedPeople: 0 }} />);
  await page.getByRole("button", { name: /^함께하기/ }).click();
  await expect.element(page.getByRole("button", { name: "나중에" })).toHaveFocus();
});
