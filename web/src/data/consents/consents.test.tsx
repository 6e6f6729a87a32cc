import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { example, serve } from "../../../test/server.ts";
import { show } from "../../../test/show.tsx";
import { meetupList } from "../meetups/list.ts";
import { mayUseLocation, myConsents, useChangeConsent } from "./consents.ts";

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

function LocationConsent() {
  const { data, isFetching } = useQuery(myConsents);
  const { mutate } = useChangeConsent("LOCATION");
  return (
    <>
      <button onClick={() => mutate(false)}>거두기</button>
      {isFetching ? "묻는 중" : mayUseLocation(data) ? "동의함" : "동의 안 함"}
    </>
  );
}

test("a consent that is withdrawn while all are asked for is not shown as given by that answer", async () => {
  const given = { kind: "LOCATION" as const, version: "1", givenAt: "2026-11-26T10:00:00.000Z" };
  const late = Promise.withResolvers<void>();
  const calls = serve({
    getConsents: () => late.promise.then(() => [{ ...given, withdrawnAt: null }]),
    withdrawConsent: () => {
      // Behind the answer to this.
      setTimeout(late.resolve, 100);
      return [{ ...given, withdrawnAt: "2026-11-27T10:00:00.000Z" }];
    },
  });
  show(<LocationConsent />);
  await expect.poll(() => calls.length).toBe(1);
  await page.getByRole("button", { name: "거두기" }).click();
  await expect.element(page.getByText("동의 안 함")).toBeVisible();
});
