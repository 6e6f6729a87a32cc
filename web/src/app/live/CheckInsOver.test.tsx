import type { CheckIn, Watch } from "@fitmate/contract/checkIn";
import { paths } from "@fitmate/contract/paths";
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { at, checkIn, watch } from "../../../test/checkIns.ts";
import { refuse, serve, silence } from "../../../test/server.ts";
import { signIn } from "../../../test/session.ts";
import { show } from "../../../test/show.tsx";
import { moveArrivals } from "../../data/together/arrival.ts";
import { renameSession } from "../../lib/sessionNickname.ts";
import { CheckInsOver } from "./CheckInsOver.tsx";

const question = page.getByRole("alertdialog", { name: "잘 들어왔나요?" });
/** What waits in the browser to be told. */
const kept = () => Object.entries(localStorage).flatMap(([key, value]) => (key.startsWith("arrival:") ? [value] : []));

/** Over whatever page 민서 looks at. */
function over(mine: CheckIn[], watched: Watch[], answers: Parameters<typeof serve>[0] = {}) {
  signIn();
  const calls = serve({ getCheckIns: () => ({ mine, watched }), ...answers });
  return { calls, ...show(<CheckInsOver />) };
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

test("on a connection that carries nothing it is kept from the press on, and told anew once that is given up", async () => {
  const patience = new AbortController();
  const { signal } = patience;
  const limit = vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(signal);
  onTestFinished(() => limit.mockRestore());
  let isTold = false;
  const due = checkIn(-5, { state: "DUE", alertAt: at(15) });
  const { calls } = over([], [], {
    arrive: () => {
      if (signal.aborted) isTold = true;
      const nothing = new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
      return isTold ? { ...due, state: "SAFE", answeredAt: at(0) } : nothing;
    },
    getCheckIns: () => ({ mine: isTold ? [] : [due], watched: [] }),
  });
  const arrivals = () => calls.filter(({ name }) => name === "arrive").length;
  await question.getByRole("button", { name: "잘 들어왔어요" }).click();
  await expect.poll(arrivals).toBe(1);
  expect(kept()).toEqual(["5"]);
  // One call at a time.
  dispatchEvent(new Event("online"));
  await expect.element(question.getByRole("button", { name: "잘 들어왔어요" })).toHaveAttribute("aria-busy");
  expect(question.getByText(/아직 보내지 못했어요/).elements()).toEqual([]);
  expect(arrivals()).toBe(1);
  patience.abort();
  await expect.element(page.getByText("잘 들어왔다고 알렸어요.")).toBeVisible();
  expect(arrivals()).toBe(2);
  expect(kept()).toEqual([]);
});

test("what could not be told is not lost with one's nickname, also where that changes while it is told", async () => {
  const unanswered = Promise.withResolvers<void>();
  let isTold = false;
  const due = checkIn(-5, { state: "DUE", alertAt: at(15) });
  const { calls } = over([], [], {
    arrive: async () => {
      if (!isTold) await unanswered.promise.then(silence);
      return { ...due, state: "SAFE", answeredAt: at(0) };
    },
    getCheckIns: () => ({ mine: [due], watched: [] }),
  });
  await question.getByRole("button", { name: "잘 들어왔어요" }).click();
  await expect.poll(() => calls.map(({ name }) => name)).toContain("arrive");
  renameSession("쉬는민서");
  moveArrivals("민서", "쉬는민서");
  unanswered.resolve();
  await expect.element(question.getByText(/아직 보내지 못했어요/)).toBeVisible();
  isTold = true;
  dispatchEvent(new Event("online"));
  await expect.element(page.getByText("잘 들어왔다고 알렸어요.")).toBeVisible();
  expect(kept()).toEqual([]);
});

test("of two gatherings both are told; what the server refuses is not said again", async () => {
  let isReached = false;
  const first = checkIn(-5, { state: "DUE", alertAt: at(15) });
  const second = { ...first, checkInId: 6, title: "새벽 한강" };
  const { calls } = over([first, second], [], {
    arrive: () => (isReached ? refuse("CHECK_IN_OVER") : silence()),
  });
  for (const sofar of ["5", "5,6"]) {
    await question.getByRole("button", { name: "잘 들어왔어요" }).click();
    await expect.element(question.getByText(/아직 보내지 못했어요/)).toBeVisible();
    expect(kept()).toEqual([sofar]);
    await userEvent.keyboard("{Escape}");
  }
  isReached = true;
  const before = calls.length;
  dispatchEvent(new Event("online"));
  await expect.poll(kept).toEqual([]);
  const told = calls.slice(before).filter(({ name }) => name === "arrive");
  expect(new Set(told.map(({ params }) => params["checkInId"]))).toEqual(new Set(["5", "6"]));
});

test.each([
  ["the two are mates no more", { nickname: "한강러너", profilePicture: null }],
  ["a block stands between the two", null],
])("an alert that ended without an answer before it was opened stands as that, also once %s", async (_, member) => {
  const alert = { title: "밤 한강", place: "자양역 3번 출구 앞", area: "자양동", people: [], others: 1 };
  const { router } = over([], [watch(-30, { state: "ENDED", alertedAt: at(-10), member, alert, seen: false })]);
  const news = page.getByRole("dialog", { name: "잘 들어왔다는 답은 없었어요" });
  await expect.element(news.getByText(/답이 없는 채로 .*의 안심 체크인이 꺼졌어요/)).toBeVisible();
  await news.getByRole("button", { name: "어떻게 할지 보기" }).click();
  await expect.poll(() => router.state.location.pathname).toBe(paths.checkIn(5));
});

test("what a mate has to know leads to the check-in, and is not closed for good", async () => {
  const { gatheringId: _, title, place, mate, latestAt: __, ...common } = checkIn(-25);
  const alerted: Watch = {
    ...common,
    role: "MATE",
    state: "ALERTED",
    alertedAt: at(-5),
    member: mate,
    alert: { title, place, area: "자양동", people: [], others: 1 },
    seen: false,
  };
  const { router } = over([], [alerted]);
  const news = page.getByRole("dialog", { name: "하루한봉님이 아직 답하지 않았어요" });
  await news.getByRole("button", { name: "어떻게 할지 보기" }).click();
  await expect.poll(() => router.state.location.pathname).toBe(paths.checkIn(5));
});
