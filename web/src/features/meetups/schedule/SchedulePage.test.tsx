import type { Schedule } from "@fitmate/contract/plans";
import type { TrainingQuestion } from "@fitmate/contract/together";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../../test/accessibility.ts";
import { checkIn } from "../../../../test/checkIns.ts";
import { planEntry } from "../../../../test/plans.ts";
import { type Answers, type Asked, serve, silence } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { SchedulePage } from "./SchedulePage.tsx";

const question = (gatheringId: number): TrainingQuestion => ({
  gatheringId,
  kind: "PLAN",
  sport: "RUNNING",
  title: "",
  begins: "2026-11-24T20:00",
  zone: "Asia/Seoul",
  place: "뚝섬역 2번 출구",
  closesAt: "2026-12-08T12:00:00Z",
  people: [{ nickname: "성수러너", profilePicture: null, isMate: true }],
  roomId: null,
});

const NONE: Answers = { getTrainingQuestions: () => [], getCheckIns: () => ({ mine: [], watched: [] }) };
const EMPTY: Schedule = { entries: [], next: null };
const entries = () => page.getByRole("article").elements();
const showPage = () =>
  show(
    <SchedulePage
      wayHome={() => null}
      after={(gatheringId, onClose) => <button onClick={onClose}>{gatheringId}번을 물어요</button>}
    />,
  );

test("comes page by page; a day that goes on stays one, and a page that fails can be asked for again", async () => {
  const pages: Record<string, Schedule> = {
    // One day at whatever hour this runs.
    first: { entries: [planEntry(1, -50), planEntry(2, -50)], next: "5.2" },
    "5.2": { entries: [planEntry(3, -50), planEntry(4, -24 * 20)], next: null },
  };
  let isDown = true;
  const calls = serve({
    ...NONE,
    getSchedule: ({ query: { when, cursor = "first" } }: Asked) => {
      if (when === "UPCOMING") return EMPTY;
      return cursor !== "first" && isDown ? silence() : (pages[cursor] ?? EMPTY);
    },
  });
  showPage();
  await expect.element(page.getByRole("heading", { name: "지난 일정" })).toBeVisible();
  await expect.poll(entries).toHaveLength(2);
  await page.getByRole("button", { name: "더 보기" }).click();
  await expect.element(page.getByText(/지난 일정을 더 불러오지 못했어요/), { timeout: 10_000 }).toBeVisible();
  expect(entries()).toHaveLength(2);
  isDown = false;
  await page.getByRole("button", { name: "다시 시도" }).click();
  await expect.poll(entries).toHaveLength(4);
  // The button is gone: reading goes on at the first that came.
  await expect.element(page.getByRole("article").nth(2).getByRole("heading").getByRole("button")).toHaveFocus();
  expect(page.getByRole("heading", { level: 2 }).elements()).toHaveLength(3);
  expect(page.getByRole("button", { name: "더 보기" }).elements()).toEqual([]);
  const asked = calls.filter(({ name, query }) => name === "getSchedule" && query["when"] === "PAST");
  expect(new Set(asked.map(({ query }) => query["cursor"]))).toEqual(new Set([undefined, "5.2"]));
});

test("asks of what is over and not answered, says with how many one trained, and marks check-ins", async () => {
  serve({
    getSchedule: ({ query: { when } }: Asked) =>
      when === "UPCOMING"
        ? { entries: [planEntry(1, 5), planEntry(2, 29), planEntry(3, 53)], next: null }
        : { entries: [planEntry(4, -3), planEntry(5, -30), planEntry(6, -60, 1), planEntry(7, -90)], next: null },
    getTrainingQuestions: () => [question(4), question(5)],
    getCheckIns: () => ({
      mine: [checkIn(400, { gatheringId: 1 }), checkIn(1900, { gatheringId: 2, state: "ASKED" })],
      watched: [],
    }),
  });
  showPage();
  const card = (index: number) => page.getByRole("article").nth(index);
  await expect.element(card(0).getByText("체크인 켬")).toBeVisible();
  await expect.element(card(1).getByText("체크인 부탁함")).toBeVisible();
  expect(
    card(2)
      .getByText(/체크인/)
      .elements(),
  ).toEqual([]);
  await expect.element(card(5).getByText("함께 운동했어요", { exact: true })).toBeVisible();
  await expect.element(card(5).getByRole("link", { name: "후기 쓰기" })).toBeVisible();
  expect(page.getByRole("button", { name: "함께 운동했어요?" }).elements()).toHaveLength(2);
  expect(
    card(6)
      .getByText(/함께 운동했어요/)
      .elements(),
  ).toEqual([]);
  await expectAccessible();
  await card(4).getByRole("button", { name: "함께 운동했어요?" }).click();
  await page.getByRole("button", { name: "5번을 물어요" }).click();
  expect(page.getByText(/번을 물어요/).elements()).toEqual([]);
});
