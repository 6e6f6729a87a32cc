import { useInfiniteQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { planEntry } from "../../../test/plans.ts";
import { example, serve } from "../../../test/server.ts";
import { show } from "../../../test/show.tsx";
import { schedule } from "../plans/schedule.ts";
import { useAnswerTraining } from "./answering.ts";

function Answer() {
  const { data: [entry] = [] } = useInfiniteQuery(schedule("PAST"));
  const { mutate } = useAnswerTraining(4);
  return entry && <button onClick={() => mutate([])}>{entry.trained}명과 함께했어요</button>;
}

test("once both have answered, the schedule says that they have trained", async () => {
  let trained = 0;
  serve({
    getSchedule: () => ({ entries: [planEntry(4, -3, trained)], next: null }),
    answerTraining: () => {
      trained = 1;
      return example("answerTraining");
    },
  });
  show(<Answer />);
  await page.getByRole("button", { name: "0명" }).click();
  await expect.element(page.getByRole("button", { name: "1명" })).toBeVisible();
});
