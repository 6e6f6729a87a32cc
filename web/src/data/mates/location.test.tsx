import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { example, serve } from "../../../test/server.ts";
import { show } from "../../../test/show.tsx";
import { meetupList } from "../meetups/list.ts";
import { myLocation, useRemoveLocation, useSetLocation } from "./location.ts";
import { mateMatch } from "./match.ts";
import { receivedRequests } from "./requests.ts";

function Distances() {
  const all = [
    useQuery(mateMatch("성수러너")),
    useInfiniteQuery(receivedRequests),
    useInfiniteQuery(meetupList({ filters: {} })),
  ];
  const { mutate } = useSetLocation(() => {});
  const isHere = all.every(({ isSuccess }) => isSuccess);
  return isHere && <button onClick={() => mutate({ latitude: 37.5446, longitude: 127.0557 })}>옮기기</button>;
}

test("whoever has moved is told anew how far everything is", async () => {
  const calls = serve({
    getMateMatch: () => example("getMateMatch"),
    getReceivedRequests: () => example("getReceivedRequests"),
    getMeetups: () => example("getMeetups"),
    getMyLocation: () => example("getMyLocation"),
    setMyLocation: () => example("setMyLocation"),
  });
  show(<Distances />);
  await page.getByRole("button", { name: "옮기기" }).click();
  const times = (asked: string) => calls.filter(({ name }) => name === asked).length;
  await expect.poll(() => ["getMateMatch", "getReceivedRequests", "getMeetups"].map(times)).toEqual([2, 2, 2]);
});

function Removing() {
  const { data } = useQuery(myLocation);
  const { mutate } = useRemoveLocation(() => {});
  return (
    data && (
      <button onClick={() => mutate()}>{`${data.location ? "있음" : "없음"} ${data.paused ? "쉼" : "보임"}`}</button>
    )
  );
}

test("a pause outlives the location", async () => {
  let isRemoved = false;
  serve({
    // What the server says of it afterwards is still to come.
    getMyLocation: () =>
      isRemoved ? new Promise(() => {}) : { ...example("getMyLocation"), paused: true, visibleUntil: null },
    removeMyLocation: () => {
      isRemoved = true;
      return example("removeMyLocation");
    },
  });
  show(<Removing />);
  await page.getByRole("button", { name: "있음 쉼" }).click();
  await expect.element(page.getByRole("button", { name: "없음 쉼" })).toBeVisible();
});
