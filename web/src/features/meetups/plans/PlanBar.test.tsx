import { useQuery } from "@tanstack/react-query";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { plan, plansBetween } from "../../../../test/plans.ts";
import { serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { plansWith } from "../../../data/plans/between.ts";
import { PlanBar } from "./PlanBar.tsx";

const question = page.getByText("함께 운동했어요?");
const bar = page.getByRole("link", { name: /뚝섬역 2번 출구/ });

/** Shows once it is known what the two have planned: the question stands there before that, too. */
function Known() {
  const { data } = useQuery(plansWith("성수러너"));
  return data && <p>약속을 알아요</p>;
}

test.each([
  ["before a plan of another day", 30, [question]],
  ["after one within a day", 20, [bar]],
  ["after one that goes on", -0.5, [bar]],
  ["alone, without a plan to come", -3, [question]],
])("what is asked of the last time stands %s", async (_, inHours, shown) => {
  serve({
    getPlansWith: () => plansBetween(plan(1, inHours)),
  });
  show(
    <>
      <PlanBar nickname="성수러너" after={() => <p>함께 운동했어요?</p>} />
      <Known />
    </>,
  );
  await expect.element(page.getByText("약속을 알아요")).toBeVisible();
  for (const each of shown) await expect.element(each).toBeVisible();
  expect([question, bar].filter((each) => each.elements().length > 0)).toEqual(shown);
});

test("nothing to ask of leaves the next plan, whenever it is", async () => {
  serve({ getPlansWith: () => plansBetween(plan(1, 80)) });
  show(<PlanBar nickname="성수러너" after={(otherwise) => otherwise} />);
  await expect.element(bar).toBeVisible();
});

test("in letters of 200 % on a phone it can be read, and leaves the room to what is said there", async () => {
  // What is 390 × 844 px to letters twice as large.
  await page.viewport(195, 422);
  onTestFinished(() => page.viewport(390, 844));
  serve({ getPlansWith: () => ({ chatRoomId: 3, open: null, plans: [plan(1, 80)], last: null, cards: [] }) });
  show(<PlanBar nickname="성수러너" after={(otherwise) => otherwise} />);
  await expect.element(bar).toBeVisible();
  for (const part of bar.element().querySelectorAll("b, small")) {
    expect(part.scrollWidth, part.textContent).toBeLessThanOrEqual(part.clientWidth);
    expect(part.scrollHeight, part.textContent).toBeLessThanOrEqual(part.clientHeight);
  }
  expect(bar.element().clientHeight).toBeLessThanOrEqual(innerHeight / 5);
});
