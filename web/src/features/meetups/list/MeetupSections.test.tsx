import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { example, refuse, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { MeetupSections } from "./MeetupSections.tsx";

test("다시 시도 leads to the first gathering that came: the button is gone with the last page", async () => {
  const [meetup] = example("getMeetups").meetups;
  const meetups = (ids: number[]) =>
    ids.flatMap((meetupId) => (meetup ? [{ ...meetup, meetupId, title: `${meetupId}번째 번개` }] : []));
  let isDown = true;
  serve({
    getMeetups: ({ query: { cursor } }) => {
      if (!cursor) return { meetups: meetups([1, 2]), next: "2" };
      return isDown ? refuse("TOO_MANY_REQUESTS") : { meetups: meetups([3, 4]), next: null };
    },
  });
  show(<MeetupSections view={{ filters: {} }} days={undefined} today="2026-11-24" />);
  // So short a list asks for more by itself.
  const more = page.getByRole("button", { name: "다시 시도" });
  await expect.element(more).toBeVisible();
  isDown = false;
  await more.click();
  await expect.element(page.getByRole("link", { name: "3번째 번개" })).toHaveFocus();
  await expect.element(more).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(page.getByRole("link", { name: "4번째 번개" })).toHaveFocus();
});
