import type { MeetupItem } from "@fitmate/contract/meetups";
import { dayAfter, dayOf } from "@fitmate/contract/wallTime";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { example, refuse, serve } from "../../../test/server.ts";
import { show } from "../../../test/show.tsx";
import { HostedMeetups } from "./HostedMeetups.tsx";

const [ITEM] = example("getMemberMeetups");

const meetup = (meetupId: number, title: string, days: number): MeetupItem => {
  if (!ITEM) throw new Error("no example");
  return { ...ITEM, meetupId, title, begins: `${dayAfter(dayOf(new Date()), days)}T20:00` };
};
const hosted = page.getByRole("region", { name: /^여는 번개/ });
const posts = page.getByText("쓴 글");

const showHosted = () =>
  show(
    <HostedMeetups nickname="아차산지기">
      <p>쓴 글</p>
    </HostedMeetups>,
  );

test("shows day by day what a member hosts, and what follows comes with it", async () => {
  const answered = Promise.withResolvers<MeetupItem[]>();
  const calls = serve({ getMemberMeetups: () => answered.promise });
  showHosted();
  await expect
    .poll(() => calls.map(({ name, params }) => [name, params["nickname"]]))
    .toEqual([["getMemberMeetups", "아차산지기"]]);
  await expect.element(posts).not.toBeInTheDocument();
  answered.resolve([meetup(1, "능선 7km", 1), meetup(2, "저녁 한 바퀴", 1), meetup(3, "아침 한 바퀴 반", 4)]);
  await expect.element(hosted.getByRole("heading", { name: "여는 번개 3개" })).toBeVisible();
  await expect.element(posts).toBeVisible();
  expect(hosted.getByRole("heading", { level: 3 }).all()).toHaveLength(2);
  await expect.element(hosted.getByRole("heading", { name: /^내일/ })).toBeVisible();
  await expect.element(hosted.getByRole("link", { name: "아침 한 바퀴 반" })).toBeVisible();
});

test.each([
  ["hosts nothing", () => []],
  ["cannot be asked", () => refuse("MEMBER_NOT_FOUND")],
])("of one who %s shows what follows alone", async (_, getMemberMeetups) => {
  serve({ getMemberMeetups });
  showHosted();
  await expect.element(posts).toBeVisible();
  await expect.element(hosted).not.toBeInTheDocument();
});
