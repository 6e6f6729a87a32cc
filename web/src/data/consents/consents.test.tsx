import { useInfiniteQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { example, serve } from "../../../test/server.ts";
import { show } from "../../../test/show.tsx";
import { meetupList } from "../meetups/list.ts";
import { useChangeConsent } from "./consents.ts";

function Meetups() {
  const { isSuccess } = useInfiniteQuery(meetupList({ filters: {} }));
  const { mutate } = useChangeConsent("LOCATION");
  return isSuccess && <button onClick={() => mutate(false)}>거두기</button>;
}

test("whose location goes with the consent is told anew how far gatherings are", async () => {
  const calls = serve({
    getMeetups: () => example("getMeetups"),
    withdrawConsent: () => example("withdrawConsent"),
  });
  show(<Meetups />);
  await page.getByRole("button", { name: "거두기" }).click();
  await expect.poll(() => calls.filter(({ name }) => name === "getMeetups").length).toBe(2);
});
