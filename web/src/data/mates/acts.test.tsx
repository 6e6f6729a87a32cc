import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { example, serve } from "../../../test/server.ts";
import { show } from "../../../test/show.tsx";
import { meetupList } from "../meetups/list.ts";
import { type MateAct, newsOf, useMateAct } from "./acts.ts";
import { mateMatch } from "./match.ts";

function Act({ act }: { act: MateAct }) {
  const { data } = useInfiniteQuery(meetupList({ filters: {} }));
  const { mutate } = useMateAct("성수러너");
  return data && <button onClick={() => mutate({ act })}>하기</button>;
}

test.each(["unmate", "unblock"] as const)(
  "%s changes which gatherings there are: they are asked for again",
  async (act) => {
    const calls = serve({
      getMeetups: () => example("getMeetups"),
      removeMate: () => example("removeMate"),
      unblockMember: () => example("unblockMember"),
    });
    show(<Act act={act} />);
    await page.getByRole("button", { name: "하기" }).click();
    await expect.poll(() => calls.filter(({ name }) => name === "getMeetups")).toHaveLength(2);
  },
);

test("what has come of it shows on their profile before the server is asked how the two stand", async () => {
  function Profile() {
    const { data } = useQuery(mateMatch("성수러너"));
    const { mutate } = useMateAct("성수러너");
    return data && <button onClick={() => mutate({ act: "request" })}>{data.relation}</button>;
  }
  let isDone = false;
  serve({
    getMateMatch: () =>
      isDone ? new Promise(() => {}) : { ...example("getMateMatch"), nickname: "성수러너", relation: "NONE" },
    requestMate: () => {
      isDone = true;
      return { ...example("requestMate"), relation: "REQUESTED" };
    },
  });
  show(<Profile />);
  await page.getByRole("button", { name: "NONE" }).click();
  await expect.element(page.getByRole("button", { name: "REQUESTED" })).toBeVisible();
});

test("whoever accepts with what was planned is told of both", () => {
  const told = (plan?: "ACCEPT") => newsOf({ act: "accept", plan }, "성수러너", "MATES").text;
  expect(told("ACCEPT")).toBe("성수러너님과 운동메이트가 되었고, 약속도 잡았어요");
  expect(told()).toBe("성수러너님과 운동메이트가 되었어요");
});
