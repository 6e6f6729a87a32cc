import type { ScheduleEntry } from "@fitmate/contract/plans";
import type { Profile } from "@fitmate/contract/profile";
import { useQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { receivedRequest } from "../../../../test/mateRequests.ts";
import { planEntry } from "../../../../test/plans.ts";
import { example, refuse, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { nextGathering } from "../../../data/plans/schedule.ts";
import { myProfile } from "../../../data/profile/myProfile.ts";
import { MemberHome } from "./MemberHome.tsx";

/** What is over, or off, is asked for again, and what I do. */
function LooksAgain() {
  const next = useQuery(nextGathering);
  const profile = useQuery(myProfile);
  const lookAgain = () => {
    void next.refetch();
    void profile.refetch();
  };
  return (
    <button type="button" onClick={lookAgain}>
      다시 보기
    </button>
  );
}

test("home that shows goes on showing while more is asked for, so that nothing open there is lost", async () => {
  let entry: ScheduleEntry | null = planEntry(1, 5);
  const calls = serve({
    getReceivedRequests: () => [receivedRequest(7, "산들")],
    getNextGathering: () => ({ entry }),
    // On its way until the test is over.
    getMeetups: () => new Promise(() => {}),
  });
  show(
    <>
      <MemberHome nickname="민서" />
      <LooksAgain />
    </>,
  );
  const requests = page.getByRole("region", { name: "받은 메이트 신청" });
  await expect.element(requests).toBeVisible();
  const shown = requests.element();
  entry = null;
  await page.getByRole("button", { name: "다시 보기" }).click();
  await expect.element(page.getByRole("heading", { name: "다음 운동" })).not.toBeInTheDocument();
  await expect.poll(() => calls.filter(({ name }) => name === "getMeetups")).toHaveLength(1);
  expect(requests.element()).toBe(shown);
});

test("who is waited for by nothing that could be loaded asks for it again", async () => {
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  let isThere = false;
  serve({
    getReceivedRequests: async () => {
      if (!isThere) return refuse("INTERNAL");
      await isAnswered;
      return [receivedRequest(7, "산들")];
    },
    getNextGathering: () => ({ entry: null }),
  });
  show(<MemberHome nickname="민서" />);
  const retry = page.getByRole("button", { name: "다시 시도" });
  await expect.element(retry).toBeVisible();
  isThere = true;
  await retry.click();
  await expect.element(page.getByText("불러오는 중이에요")).toBeInTheDocument();
  answer();
  await expect.element(page.getByRole("region", { name: "받은 메이트 신청" })).toBeVisible();
});

test("what one can do here goes on showing while the posts of other sports are asked for", async () => {
  let exerciseChoice: Profile["exerciseChoice"] = [];
  const calls = serve({
    getMyProfile: () => ({ ...example("getMyProfile"), exerciseChoice }),
    getNextGathering: () => ({ entry: null }),
    searchPosts: () => example("searchPosts"),
    // On its way until the test is over.
    searchPostsByCategory: () => new Promise(() => {}),
  });
  show(
    <>
      <MemberHome nickname="민서" />
      <LooksAgain />
    </>,
  );
  const tab = page.getByRole("tab", { name: "운동메이트" });
  await tab.click();
  await expect.element(tab).toHaveAttribute("aria-selected", "true");
  exerciseChoice = ["HIKING"];
  await page.getByRole("button", { name: "다시 보기" }).click();
  await expect.poll(() => calls.filter(({ name }) => name === "searchPostsByCategory")).toHaveLength(1);
  await expect.element(tab).toHaveAttribute("aria-selected", "true");
});
