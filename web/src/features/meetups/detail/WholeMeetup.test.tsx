import { NAMELESS_PARTICIPANT } from "@fitmate/contract/groupRooms";
import type { Meetup } from "@fitmate/contract/meetups";
import { useQuery } from "@tanstack/react-query";
import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { example, serve } from "../../../../test/server.ts";
import { signIn } from "../../../../test/session.ts";
import { show } from "../../../../test/show.tsx";
import { meetupDetail } from "../../../data/meetups/meetup.ts";
import { useReporting } from "../../../ui/overlays/reporting.ts";
import { noteTold } from "../acts/firstMeeting.ts";
import { bringParts } from "./parts.ts";
import { WholeMeetup } from "./WholeMeetup.tsx";

// Code that comes for the first time comes late where much else is going on.
beforeAll(bringParts);

function Quoted() {
  return useReporting()?.quotes.map(({ by, text }) => <p key={text}>{`${by}: ${text}`}</p>);
}

test("whoever comes reports it also where a block keeps its host's name from them", async () => {
  await page.viewport(1_280, 800);
  signIn();
  const apart = { host: null, hostTrust: null, hosting: false, part: "CONFIRMED" } as const;
  const meetup = { ...example("getMeetup"), ...apart, title: "밤 한강 8km", description: "천천히 뛰어요" };
  show(
    <>
      <WholeMeetup meetup={meetup} map={null} wayHome={null} after={null} />
      <Quoted />
    </>,
  );
  await page.getByRole("button", { name: "이 번개 신고하기" }).click();
  await expect.element(page.getByText(`${NAMELESS_PARTICIPANT}: 밤 한강 8km`)).toBeVisible();
});

const MEETUP = { ...example("getMeetup"), pending: [], queue: [], overlaps: [], blockedPeople: 0 };

/** Kept as the page keeps it. */
function Kept() {
  const { data: meetup } = useQuery(meetupDetail(MEETUP.meetupId));
  return meetup && <WholeMeetup meetup={meetup} map={null} wayHome={null} after={null} />;
}

const OTHERS: Meetup = { ...MEETUP, hosting: false, part: null, joining: "OPEN" };
const ASKED: Meetup = { ...OTHERS, joining: "APPROVAL", part: "PENDING" };
const MINE: Meetup = { ...MEETUP, hosting: true, part: "CONFIRMED", pending: example("getMeetup").pending };

test.each<[string, string | RegExp, Meetup, Meetup]>([
  ["joins, in whose place the way to the room comes", "함께하기", OTHERS, { ...OTHERS, part: "CONFIRMED" }],
  ["takes back what they asked, after a question", "신청 취소", ASKED, { ...ASKED, part: null }],
  ["has answered the only one who asked", /^수락/, MINE, { ...MINE, pending: [] }],
])("the focus goes from the button that is gone to the heading for who %s", async (_, name, before, after) => {
  await page.viewport(1_280, 800);
  signIn();
  noteTold("민서");
  const calls = serve({
    getMeetup: () => (calls.some(({ name: called }) => called !== "getMeetup") ? after : before),
    joinMeetup: () => example("joinMeetup"),
    leaveMeetup: () => example("leaveMeetup"),
    answerMeetupRequest: () => example("answerMeetupRequest"),
  });
  show(<Kept />);
  const button = page.getByRole("button", { name });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  if (before.part === "PENDING") await page.getByRole("dialog").getByRole("button", { name }).click();
  await expect.element(button).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
});

test("a host who has answered one of several goes on with the others", async () => {
  await page.viewport(1_280, 800);
  signIn();
  const [asks] = MINE.pending;
  if (!asks) throw new Error("The contract shows nobody who asks.");
  const other = { ...asks, nickname: "다음사람" };
  const calls = serve({
    getMeetup: () => {
      const isAnswered = calls.some(({ name }) => name === "answerMeetupRequest");
      return { ...MINE, pending: isAnswered ? [other] : [asks, other] };
    },
    answerMeetupRequest: () => example("answerMeetupRequest"),
  });
  show(<Kept />);
  const accept = page.getByRole("button", { name: new RegExp(`^수락.*${asks.nickname}`) });
  await expect.element(accept).toBeVisible();
  (accept.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(accept).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { name: /^승인을 기다려요/ })).toHaveFocus();
});

/** Shows one that is off to somebody who comes to it. */
function showOff(part: Partial<Meetup>) {
  signIn();
  const cancelled = { at: "2026-11-28T05:10:00Z", reason: "비가 와요." };
  const meetup: Meetup = { ...MEETUP, status: "CANCELLED", cancelled, part: "CONFIRMED", roomId: 3, ...part };
  show(<WholeMeetup meetup={meetup} map={null} wayHome={null} after={null} />);
}

test.each([true, false])("one that is off has the way to its room and to others: hosting %s", async (hosting) => {
  serve({ getMeetups: () => example("getMeetups") });
  showOff({ hosting });
  await expect.element(page.getByRole("link", { name: "다른 번개 보기" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "대화방" })).toHaveAttribute("href", "/messenger/rooms/3");
});

test("what is offered in its place is what I am not in, and may still ask to be", async () => {
  const items = (["CONFIRMED", "PENDING", "DECLINED", null] as const).map((part, index) => ({
    ...MEETUP,
    meetupId: MEETUP.meetupId + 1 + index,
    status: "UPCOMING" as const,
    title: part ?? "새로운 번개",
    hosting: false,
    part,
  }));
  serve({ getMeetups: () => ({ ...example("getMeetups"), meetups: items }) });
  showOff({ hosting: false });
  await expect.element(page.getByRole("link", { name: "새로운 번개" })).toBeVisible();
  for (const part of ["CONFIRMED", "PENDING", "DECLINED"]) {
    expect(page.getByRole("link", { name: part }).elements()).toEqual([]);
  }
});

test("a host who is alone reads so, in place of a number", async () => {
  await page.viewport(1_280, 800);
  signIn();
  const { participants } = MEETUP;
  const alone: Meetup = { ...MINE, people: 1, participants: participants.slice(0, 1), pending: [], roomId: 3 };
  show(<WholeMeetup meetup={alone} map={null} wayHome={null} after={null} />);
  await expect.element(page.getByRole("heading", { name: "아직 나 혼자예요" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: /대화방.*아직 나 혼자예요/ })).toBeVisible();
});
