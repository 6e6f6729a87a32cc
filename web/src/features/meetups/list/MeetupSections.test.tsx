import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { example, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { MeetupSections } from "./MeetupSections.tsx";

test("who is at 더 보기 when the last page comes goes on with the first of it: the button is gone", async () => {
  await page.viewport(390, 844);
  const asked = Promise.withResolvers<void>();
  const { meetups, next } = example("getMeetups");
  const [meetup] = meetups;
  if (!meetup) throw new Error("The contract shows no gathering.");
  const pageFrom = (first: number) =>
    Array.from({ length: 3 }, (_, index) => ({
      ...meetup,
      meetupId: first + index,
      title: `한강 달리기 ${first + index}`,
    }));
  serve({
    getMeetups: async ({ query }) => {
      if (query.cursor === undefined) return { meetups: pageFrom(1), next };
      await asked.promise;
      return { meetups: pageFrom(4), next: null };
    },
  });
  show(<MeetupSections view={{ filters: {} }} days={undefined} today="2026-12-01" />);
  const more = page.getByRole("button", { name: "더 보기" });
  await expect.element(more).toBeInTheDocument();
  (more.element() as HTMLElement).focus();
  asked.resolve();
  await expect.element(more).not.toBeInTheDocument();
  await expect.element(page.getByRole("link", { name: "한강 달리기 4" })).toHaveFocus();
});
