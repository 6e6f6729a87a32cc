import type { CheckIn, Watch } from "@fitmate/contract/checkIn";
import { paths } from "@fitmate/contract/paths";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { at, checkIn } from "../../../test/checkIns.ts";
import { serve, silence } from "../../../test/server.ts";
import { show } from "../../../test/show.tsx";
import { endSession, startSession } from "../../lib/session.ts";
import { CheckInsOver } from "./CheckInsOver.tsx";

const question = page.getByRole("alertdialog", { name: "잘 들어왔나요?" });

/** Over whatever page 민서 looks at. */
function over(mine: CheckIn[], watched: Watch[], answers: Parameters<typeof serve>[0] = {}) {
  startSession({ token: "t", nickname: "민서" });
  onTestFinished(endSession);
  const calls = serve({ getCheckIns: () => ({ mine, watched }), ...answers });
  return { calls, ...show(<CheckInsOver nickname="민서" />) };
}

test("the question stands over the page; closing answers nothing; put off as far as that goes", async () => {
  const due = checkIn(-5, { state: "DUE", alertAt: at(15) });
  const { calls } = over([{ ...due, latestAt: due.dueAt }], []);
  await expect.element(question).toBeVisible();
  await expect.element(question.getByRole("button", { name: "잘 들어왔어요" })).toHaveFocus();
  expect(question.getByRole("button", { name: "30분 더" }).elements()).toEqual([]);
  await userEvent.keyboard("{Escape}");
  await expect.element(question).not.toBeInTheDocument();
  expect(calls.map(({ name }) => name)).not.toContain("arrive");
});

test("without a network it says that nobody knows, and tells it once there is one", async () => {
  let isReached = false;
  let isTold = false;
  const due = checkIn(-5, { state: "DUE", alertAt: at(15) });
  over([due], [], {
    arrive: () => {
      if (!isReached) return silence();
      isTold = true;
      return { ...due, state: "SAFE", answeredAt: at(0) };
    },
    getCheckIns: () => ({ mine: isTold ? [] : [due], watched: [] }),
  });
  await question.getByRole("button", { name: "잘 들어왔어요" }).click();
  await expect.element(question.getByText(/아직 보내지 못했어요.*하루한봉님은 아직 몰라요/)).toBeVisible();
  isReached = true;
  dispatchEvent(new Event("online"));
  await expect.element(page.getByText("잘 들어왔다고 알렸어요.")).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  expect(isTold).toBe(true);
});

test("what a mate has to know leads to the check-in, and is not closed for good", async () => {
  const { gatheringId: _, title, place, mate, latestAt: __, ...common } = checkIn(-25);
  const watch: Watch = {
    ...common,
    role: "MATE",
    state: "ALERTED",
    alertedAt: at(-5),
    member: mate,
    alert: { title, place, area: "자양동", people: [], others: 1 },
    seen: false,
  };
  const { router } = over([], [watch]);
  const news = page.getByRole("dialog", { name: "하루한봉님이 아직 답하지 않았어요" });
  await news.getByRole("button", { name: "어떻게 할지 보기" }).click();
  await expect.poll(() => router.state.location.pathname).toBe(paths.checkIn(5));
});
