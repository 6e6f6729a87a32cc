import { useInfiniteQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { example, serve } from "../../../test/server.ts";
import { show } from "../../../test/show.tsx";
import { meetupList } from "../meetups/list.ts";
import { type MateAct, useMateAct } from "./acts.ts";

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
