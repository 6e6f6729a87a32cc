/** A card says nothing that stops being so. */
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { example } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { WholeMeetup } from "../detail/WholeMeetup.tsx";
import { MeetupCard } from "./MeetupCard.tsx";

const MEETUP = { ...example("getMeetup"), repeats: true, later: [] };

test.each([
  ["a card", () => <MeetupCard meetup={MEETUP} />],
  ["a page", () => <WholeMeetup meetup={MEETUP} map={null} wayHome={null} after={null} />],
])("%s says that it is one of a series by no weekday: this date may have been moved to another", async (_, Shown) => {
  show(<Shown />);
  await expect.element(page.getByText("매주", { exact: true })).toBeVisible();
});

test("in letters of 200 % on a phone a card shows the whole name of its host beside all faces", async () => {
  // What is 390 px to letters twice as large.
  await page.viewport(195, 800);
  onTestFinished(() => page.viewport(390, 844));
  const somebody = (nickname: string) => ({ nickname, profilePicture: null });
  const mates = ["느린거북", "지우"].map(somebody);
  show(<MeetupCard meetup={{ ...MEETUP, host: somebody("여의도점심러닝모임장"), mates, people: 6 }} />);
  const name = page.getByText("여의도점심러닝모임장님");
  await expect.element(name).toBeVisible();
  const { scrollWidth, clientWidth } = name.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
});
