/** A card says nothing that stops being so. */
import { expect, test } from "vitest";
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
