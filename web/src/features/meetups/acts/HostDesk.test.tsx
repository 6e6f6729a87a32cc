/** What a host does about what has changed meanwhile: it goes from the page, and why is said all the same. */
import { useQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { example, refuse, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { meetupDetail } from "../../../data/meetups/meetup.ts";
import { HostDesk } from "./HostDesk.tsx";
import { HostRows } from "./HostRows.tsx";

const MEETUP = { ...example("getMeetup"), hosting: true, queue: [] };

/** As on the page of the gathering, as long as it is to come. */
function Host() {
  const { data: meetup } = useQuery(meetupDetail(MEETUP.meetupId));
  return (
    meetup?.status === "UPCOMING" && (
      <>
        <HostDesk meetup={meetup} />
        <HostRows meetup={meetup} />
      </>
    )
  );
}

test("whoever asked has taken it back", async () => {
  let asks = true;
  serve({
    getMeetup: () => (asks ? MEETUP : { ...MEETUP, pending: [] }),
    answerMeetupRequest: () => {
      asks = false;
      return refuse("MEMBER_NOT_FOUND");
    },
  });
  show(<Host />);
  await page.getByRole("button", { name: /^수락/ }).click();
  await expect.element(page.getByText("그런 닉네임의 회원이 없어요.")).toBeVisible();
  await expect.poll(() => page.getByRole("button", { name: /^수락/ }).elements()).toEqual([]);
});

test("declining, which is for good, is asked about first", async () => {
  const calls = serve({ getMeetup: () => MEETUP, answerMeetupRequest: () => ({ status: 200, message: "ok" }) });
  const answers = () => calls.filter(({ name }) => name === "answerMeetupRequest");
  const [asks] = MEETUP.pending;
  show(<Host />);
  await page.getByRole("button", { name: /^거절/ }).click();
  const dialog = page.getByRole("dialog", { name: `${asks?.nickname}님의 신청을 거절할까요?` });
  await dialog.getByRole("button", { name: "그대로 두기" }).click();
  await expect.poll(() => dialog.elements()).toEqual([]);
  expect(answers()).toEqual([]);
  await page.getByRole("button", { name: /^거절/ }).click();
  await dialog.getByRole("button", { name: "거절하기" }).click();
  await expect.element(page.getByText(`${asks?.nickname}님의 신청을 거절했어요.`)).toBeVisible();
  expect(answers().map(({ body }) => body)).toEqual([{ accept: false }]);
});

test("it was called off in another tab", async () => {
  let isOff = false;
  serve({
    getMeetup: () => (isOff ? { ...MEETUP, status: "CANCELLED" } : MEETUP),
    cancelMeetup: () => {
      isOff = true;
      return refuse("MEETUP_OVER");
    },
  });
  show(<Host />);
  await page.getByRole("button", { name: "번개 취소하기" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabelText("이유").fill("비가 와요");
  await dialog.getByRole("button", { name: "취소하기" }).click();
  await expect.element(page.getByText("이미 시작했거나 취소된 번개예요.")).toBeVisible();
  await expect.poll(() => dialog.elements()).toEqual([]);
});
