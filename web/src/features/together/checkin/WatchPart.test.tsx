import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../../test/accessibility.ts";
import { at, watch } from "../../../../test/checkIns.ts";
import { show } from "../../../../test/show.tsx";
import { WatchPart } from "./WatchPart.tsx";

const alert = { title: "밤 한강", place: "자양역 3번 출구 앞", area: "자양동", people: ["새벽6시"], others: 1 };

test.each([
  ["the two are mates no more", { nickname: "한강러너", profilePicture: null }],
  ["a block stands between the two", null],
])("an end without an answer is no all-clear: where, with whom and 112 stay, also once %s", async (_, member) => {
  show(<WatchPart watch={{ ...watch(-30, { state: "ENDED", alertedAt: at(-10), member, alert }), aheadMs: 0 }} />);
  await expect.element(page.getByRole("heading", { name: "잘 들어왔다는 답은 없었어요" })).toBeVisible();
  await expect.element(page.getByText(alert.place)).toBeVisible();
  await expect.element(page.getByText("새벽6시님 외 1명")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "112에 전화하기" })).toBeVisible();
  expect(page.getByText("더 살펴보지 않아도 돼요").elements()).toEqual([]);
  // Nobody is there to be written to.
  expect(page.getByRole("link", { name: "메시지 보내기" }).elements()).toEqual([]);
  await expectAccessible();
});

test("the alert says until when there was no answer and when the member was asked, also where that was late", async () => {
  const late = { dueAt: "2026-11-24T13:00:00.000Z", alertAt: "2026-11-24T14:05:00.000Z" };
  show(<WatchPart watch={{ ...watch(-90, { state: "ALERTED", alertedAt: at(-10), alert, ...late }), aheadMs: 0 }} />);
  await expect.element(page.getByText(/오후 11:05까지 답이 없어요/)).toBeVisible();
  await expect.element(page.getByText(/오후 10:45에 물어봤고 20분 동안 답이 없었어요/)).toBeVisible();
});

test("of one that is over it says which it was, and nobody's name", async () => {
  show(<WatchPart watch={{ ...watch(30, { state: "ENDED", member: null }), aheadMs: 0 }} />);
  await expect.element(page.getByText("더 살펴보지 않아도 돼요")).toBeVisible();
  await expect.element(page.getByText("러닝 번개")).toBeVisible();
  await expect.element(page.getByText(/오후 8:30 – 9:30/)).toBeVisible();
});
